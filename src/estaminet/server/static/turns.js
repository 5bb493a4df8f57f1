/** The list of turns: each action is a button that shows the board as it was then. */

import { button, make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Turn} Turn */

/**
 * Write the list, keeping what is already there.
 * @param {HTMLElement} list
 * @param {Turn[]} turns
 * @param {string[]} sides
 * @param {(ply: number) => void} show
 */
export function showTurns(list, turns, sides, show) {
  const rows = turns.map((turn, index) => {
    const key = JSON.stringify(turn);
    const there = list.children[index];
    if (there instanceof HTMLElement && there.dataset.turn === key) return there;
    const swatch = make("span", { class: `swatch owner-${turn.seat}`, role: "img", "aria-label": sides[turn.seat] });
    const actions = turn.actions.map(({ ply, text }) =>
      button(text, () => show(ply), { class: "ply", "data-ply": String(ply), tabindex: "-1" }),
    );
    return make(
      "li",
      { "data-turn": key },
      make("span", { class: "number" }, `${turn.number}.`),
      swatch,
      make("span", { class: "plies" }, ...actions),
    );
  });
  rows.forEach((row, index) => list.children[index] === row || list.insertBefore(row, list.children[index] ?? null));
  while (list.children.length > rows.length) list.lastElementChild?.remove();
  if (!rows.length) list.append(make("li", { class: "none" }, say("Nothing has been played yet.")));
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
function scrollInto(list, entry) {
  const box = list.getBoundingClientRect();
  const place = entry.getBoundingClientRect();
  if (place.top < box.top) list.scrollTop -= box.top - place.top;
  if (place.bottom > box.bottom) list.scrollTop += place.bottom - box.bottom;
}
