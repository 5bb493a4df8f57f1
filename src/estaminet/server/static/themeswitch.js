/** What every page has: the theme switch. */

const ORDER = ["auto", "light", "dark"];
const SIGNS = { auto: "◐", light: "○", dark: "●" };

/** @returns {"auto" | "light" | "dark"} */
function current() {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "auto";
}

/** @param {HTMLButtonElement} button */
function label(button) {
  const theme = current();
  button.setAttribute("aria-label", button.dataset[theme] ?? theme);
  button.title = button.dataset[theme] ?? theme;
  button.replaceChildren(SIGNS[theme]);
}

for (const button of document.querySelectorAll("button[data-theme-switch]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  label(button);
  button.addEventListener("click", () => {
    const next = ORDER[(ORDER.indexOf(current()) + 1) % ORDER.length];
    if (next === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    localStorage.setItem("theme", next);
    label(button);
  });
}
