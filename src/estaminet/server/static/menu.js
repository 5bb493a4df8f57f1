/** The menu of a table: opened by its button, walked through with the arrows, closed by use, by Esc or by a click elsewhere. */

import { find } from "./dom.js";

const ARROWS = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Make the menu work.
 * @param {HTMLElement} root
 */
export function listenToMenu(root) {
  document.addEventListener("click", ({ target }) => {
    // Not while it asks to be sure.
    if (target instanceof Element && !target.closest('[data-tool="more"], .menu .sure')) openMenu(root, false);
  });
  find(".menu", root).addEventListener("keydown", (event) => onKey(root, event));
}

/**
 * Open or close the menu; the focus goes into it, and back to its button.
 * @param {HTMLElement} root
 * @param {boolean} [open] the other way round, unless it is said
 */
export function openMenu(root, open = !root.classList.contains("menu-open")) {
  const menu = find(".menu", root);
  const inside = menu.contains(document.activeElement);
  root.classList.toggle("menu-open", open);
  markMenu(root);
  if (open) find(".tool", menu).focus();
  else if (inside) find('[data-tool="more"]', root).focus();
}

/**
 * Tell on the button whether the menu is open.
 * @param {HTMLElement} root
 */
export function markMenu(root) {
  root.querySelector('[data-tool="more"]')?.setAttribute("aria-expanded", String(root.classList.contains("menu-open")));
}

/**
 * @param {HTMLElement} root
 * @param {KeyboardEvent} event
 */
function onKey(root, event) {
  const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
  if (event.key === "Escape") openMenu(root, false);
  if (!step) return;
  const entries = /** @type {HTMLElement[]} */ ([...find(".menu", root).querySelectorAll(".tool")]);
  const here = entries.findIndex((entry) => entry === document.activeElement);
  entries[(here + step + entries.length) % entries.length].focus();
  event.preventDefault();
  event.stopPropagation();
}
