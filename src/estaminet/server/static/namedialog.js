/** Taking a name at the table: a small window with one field; what is wrong with a name is said there. */

import { button, make } from "./dom.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Reply} Reply */

const LONGEST = 64; // more than a name may have: the table says so in words

/**
 * Ask for a name until one is accepted or the window is closed.
 * @param {string} present
 * @param {(name: string) => Promise<Reply | null>} take
 */
export function askName(present, take) {
  const dialog = make("dialog", { class: "naming", "aria-label": say("Your name") });
  const field = make("input", { id: "own-name", type: "text", value: present, autocomplete: "nickname", maxlength: LONGEST });
  const problem = make("p", { class: "problem", role: "alert", hidden: true });
  const close = button(say("Close"), () => dialog.close(), { class: "quiet" });
  const form = make(
    "form",
    {},
    make("label", { for: "own-name" }, say("Your name")),
    field,
    problem,
    make("p", { class: "actions" }, make("button", { type: "submit", class: "main" }, say("Take this name")), close),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field.value.trim();
    const reply = name ? await take(name) : null;
    if (!name || reply?.message) {
      problem.textContent = reply?.message ? tell(reply.message) : say("Please write a name.");
      problem.hidden = false;
      field.focus();
      return;
    }
    localStorage.setItem("name", name);
    dialog.close();
  });
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
