/** The keys that work on the whole page of a table, and the field for typed actions. */

import { find } from "./dom.js";

/**
 * @typedef {object} Shortcuts
 * @property {() => void} cancel
 * @property {() => void} turn
 * @property {(key: string) => boolean} step goes through the game; says whether the key was meant for it
 * @property {(text: string) => void} act plays a typed action
 */

/**
 * Listen to the keys and to the field.
 * @param {HTMLElement} root
 * @param {Shortcuts} shortcuts
 */
export function listenToKeys(root, shortcuts) {
  document.addEventListener("keydown", (event) => onKey(root, event, shortcuts));
  find(".typed", root).addEventListener("submit", (event) => {
    event.preventDefault();
    const text = takeText(actionField(root));
    if (!text) return;
    shortcuts.cancel();
    shortcuts.act(text);
  });
  find("[data-tool=type]", root).addEventListener("click", () => openField(root));
}

/** @param {HTMLElement} root */
function actionField(root) {
  return /** @type {HTMLInputElement} */ (find(".typed input", root));
}

/**
 * Open the field for typed actions and go into it; when it is open, close it.
 * @param {HTMLElement} root
 */
function openField(root) {
  if (root.classList.toggle("typing")) actionField(root).focus();
}

/** @param {HTMLInputElement} field */
function takeText(field) {
  const text = field.value.trim();
  field.value = "";
  return text;
}

/**
 * @param {HTMLElement} root
 * @param {KeyboardEvent} event
 * @param {Shortcuts} shortcuts
 */
function onKey(root, event, { cancel, turn, step }) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.key === "Escape") {
    cancel();
    if (target instanceof HTMLInputElement) target.blur();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) return;
  if (event.key === "/") {
    root.classList.remove("typing");
    openField(root);
    event.preventDefault();
  } else if (event.key === "f") {
    turn();
  } else if (step(event.key)) {
    event.preventDefault();
  }
}
