/** The introduction to a game: a few steps with pictures, one at a time, in a window over the page. */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { say } from "./words.js";

const ARROWS = { ArrowRight: 1, ArrowLeft: -1 };

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").State} State */

/**
 * Introduce a game before its first turn to who has not seen that in this browser; a friend is invited first.
 * @param {Boot} boot
 * @param {State} state
 */
export async function introduceNewcomer({ game, introduction, spectator, analysis }, { status, turns, exercise }) {
  const begins = status === "playing" && turns.length < 2 && !exercise && !analysis;
  if (introduction && !spectator && begins && !localStorage.getItem(storageKey(game))) await introduce(game);
}

/**
 * Count the introduction as seen: one who does the lessons needs none.
 * @param {string} game
 */
export function forgoIntroduction(game) {
  localStorage.setItem(storageKey(game), "seen");
}

/**
 * Show the introduction; once it is left, it counts as seen.
 * @param {string} game
 */
export async function introduce(game) {
  const response = await fetch(`/introduction/${game}`).catch(() => null);
  if (!response?.ok) return;
  const template = make("template");
  template.innerHTML = await response.text();
  completeBoards(template.content);
  const dialog = introductionDialog(/** @type {HTMLElement[]} */ ([...template.content.children]));
  dialog.addEventListener("close", () => {
    forgoIntroduction(game);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Give the board of the first picture to those that came without one, being the same.
 * @param {DocumentFragment} steps
 */
function completeBoards(steps) {
  const board = [...(steps.querySelector("svg")?.querySelectorAll(":scope > .shape, :scope > .cell") ?? [])];
  for (const place of steps.querySelectorAll("[data-board]")) place.replaceWith(...board.map((part) => part.cloneNode(true)));
}

/** @param {string} game */
function storageKey(game) {
  return `introduction ${game}`;
}

/**
 * The window with its steps: the arrows and the buttons go through them, Esc and the cross leave.
 * @param {HTMLElement[]} steps
 */
function introductionDialog(steps) {
  let here = 0;
  const close = () => dialog.close();
  const skip = button("", close, { class: "quiet skip-introduction", "aria-label": say("Skip the introduction") });
  skip.append(icon("close"));
  const back = button(say("Back"), () => go(-1), { class: "quiet", "data-step": "back" });
  const next = button("", () => (here + 1 < steps.length ? go(1) : close()), { class: "main", "data-step": "next", autofocus: true });
  const place = make("p", { class: "quiet-ink place", "aria-live": "polite" });
  const dialog = make(
    "dialog",
    { class: "introduction", "aria-label": say("Introduction") },
    skip,
    ...steps,
    make("div", { class: "walk" }, back, place, next),
  );
  const go = (/** @type {number} */ step) => {
    here = Math.min(Math.max(here + step, 0), steps.length - 1);
    steps.forEach((section, index) => (section.hidden = index !== here));
    back.style.visibility = here ? "visible" : "hidden";
    place.textContent = say("{step} of {steps}", { step: here + 1, steps: steps.length });
    next.textContent = here + 1 < steps.length ? say("Next") : say("To the board");
  };
  dialog.addEventListener("keydown", (event) => {
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    event.stopPropagation(); // the keys of the table rest meanwhile
    if (step) go(step);
  });
  go(0);
  return dialog;
}
