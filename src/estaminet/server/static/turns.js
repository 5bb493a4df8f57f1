/** The list of turns, in words or in codes: each action is a button that shows the board as it was then. */

import { button, make } from "./dom.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Turn} Turn */

/** Whether the list says the actions in words. */
export function inWords() {
  return localStorage.getItem("turns") !== "codes";
}

/**
 * The button that changes between words and codes.
 * @param {() => void} changed
 */
export function wordingSwitch(changed) {
  const label = () => (inWords() ? say("Codes") : say("Words"));
  const made = button(
    label(),
    () => {
      localStorage.setItem("turns", inWords() ? "codes" : "words");
      made.textContent = label();
      changed();
    },
    { class: "quiet small", "data-tool": "wording", title: say("Show the turns in words or in codes") },
  );
  return made;
}

/**
 * Write the list, keeping what is already there.
 * @param {HTMLElement} list
 * @param {Turn[]} turns
 * @param {string[]} sides
 * @param {(ply: number) => void} show
 */
export function showTurns(list, turns, sides, show) {
  const words = inWords();
  list.classList.toggle("in-words", words);
  const rows = turns.map((turn, index) => {
    const key = JSON.stringify([turn, words]);
    const there = list.children[index];
    if (there instanceof HTMLElement && there.dataset.turn === key) return there;
    const swatch = make("span", { class: `swatch owner-${turn.seat}`, role: "img", "aria-label": sides[turn.seat] });
    const actions = turn.actions.map((action) => actionButton(action, words, show));
    return make(
      "li",
      { "data-turn": key },
      make("span", { class: "number" }, turn.number ? `${turn.number}.` : ""),
      swatch,
      make("span", { class: "plies" }, ...actions),
    );
  });
  rows.forEach((row, index) => list.children[index] === row || list.insertBefore(row, list.children[index] ?? null));
  while (list.children.length > rows.length) list.lastElementChild?.remove();
  if (!rows.length) list.append(make("li", { class: "none" }, say("Nothing has been played yet.")));
}

/**
 * An action of the list: in words its code explains it, as a code its words do.
 * @param {Action} action
 * @param {boolean} words
 * @param {(ply: number) => void} show
 */
function actionButton({ ply, text, told }, words, show) {
  const sentence = told ? tell(told) : text;
  const [shown, other] = words ? [sentence, text] : [text, sentence];
  const note = other === shown ? null : other;
  return button(shown, () => show(ply), { class: "ply", "data-ply": String(ply), tabindex: "-1", title: note, "aria-description": note });
}

/**
 * Mark the action after which the board is shown, and bring it into sight.
 * @param {HTMLElement} list
 * @param {number} ply
 */
export function markPly(list, ply) {
  for (const entry of list.querySelectorAll(".ply")) {
    const here = entry.getAttribute("data-ply") === String(ply);
    entry.classList.toggle("here", here);
    if (here) entry.setAttribute("aria-current", "step");
    else entry.removeAttribute("aria-current");
    if (here && entry instanceof HTMLElement) scrollInto(list, entry);
  }
}

/**
 * Scroll the list and nothing else.
 * @param {HTMLElement} list
 * @param {HTMLElement} entry
 */
export function scrollInto(list, entry) {
  const box = list.getBoundingClientRect();
  const place = entry.getBoundingClientRect();
  if (place.top < box.top) list.scrollTop -= box.top - place.top;
  if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom;
}
