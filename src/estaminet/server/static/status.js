/** The status line: what is expected now, in words, and where a turn of several actions or clicks stands. */

import { find, make } from "./dom.js";
import { nameOf } from "./players.js";
import { resultSentence } from "./result.js";
import { say, tell } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** What the player is in the midst of: clicks made, a choice to be confirmed, what is said about the pointed cell, a note.
 * @typedef {{clicks: number, pending: boolean, pointedText: string, note: string}} Doing */
/** @typedef {{sentence: string, remarks: {kind: "chip" | "note" | "note told", text: string}[]}} Status */

/**
 * What the status line says.
 * @param {Model} model
 * @param {Doing} doing
 * @returns {Status}
 */
export function statusOf(model, doing) {
  const { pointedText, note } = doing;
  // What is said about the pointed cell takes the place of the chips, so that nothing moves.
  /** @type {Status["remarks"]} */
  const remarks = pointedText ? [{ kind: "note told", text: pointedText }] : progress(model, doing);
  if (note && model.live) remarks.push({ kind: "note", text: note });
  return { sentence: expectation(model, doing), remarks };
}

/**
 * @param {Model} model
 * @param {Doing} doing
 * @returns {string}
 */
function expectation({ state, live, active }, { clicks, pending }) {
  if (!live) return say("You are looking at an earlier moment.");
  if (state.status === "waiting") return say("Waiting for your friend.");
  if (state.status === "over") return state.exercise ? verdict(state.exercise) : resultSentence(state);
  if (pending) return say("Tap again to do it, or elsewhere to let go.");
  if (active) {
    const prompts = state.scene.prompts ?? [];
    const prompt = prompts[Math.min(clicks, prompts.length - 1)];
    return prompt ? tell(prompt) : say("It is your turn.");
  }
  const chair = state.players.findIndex((player) => player.seat === state.scene.player);
  const name = nameOf(state, chair);
  return state.players[chair].kind === "computer" ? say("{name} is thinking.", { name }) : say("It is the turn of {name}.", { name });
}

/**
 * How a try has ended.
 * @param {import("./types.js").ExerciseView} exercise
 */
function verdict({ status }) {
  if (status === "missed") return say("Not yet. It is put back.");
  return status === "shown" ? say("This is one way.") : say("Done.");
}

/**
 * Where an action of several clicks stands.
 * @param {Model} model
 * @param {Doing} doing
 * @returns {Status["remarks"]}
 */
function progress({ state, active }, { clicks, pending }) {
  if (!active) return [];
  const steps = state.scene.prompts?.length ?? 0;
  const step = Math.min(clicks + (pending ? 1 : 0) + 1, steps);
  return steps > 1 ? [{ kind: "chip", text: say("{step} of {steps}", { step, steps }) }] : [];
}

/**
 * Show the status line; what says the same stays, so that a screen reader is silent.
 * @param {HTMLElement} root
 * @param {Status} status
 */
export function showStatus(root, { sentence, remarks }) {
  const element = find(".expects", root);
  const made = [make("span", {}, sentence), ...remarks.map(({ kind, text }) => make("span", { class: kind }, text))];
  if (element.textContent === made.map((part) => part.textContent).join("")) return;
  element.replaceChildren(...made);
  fit(element);
}

addEventListener("resize", () => document.querySelectorAll(".expects").forEach((element) => fit(/** @type {HTMLElement} */ (element))));

/**
 * Write a line smaller that is too long, and let the keyboard reach one that must be scrolled.
 * @param {HTMLElement} element
 */
function fit(element) {
  element.classList.remove("long");
  element.classList.toggle("long", isTooLong(element));
  if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}

/**
 * Whether the sentences of a line do not fit into it, and must be written smaller; a chip may be cut off.
 * @param {HTMLElement} element
 */
function isTooLong(element) {
  const heights = [...element.querySelectorAll("span:not(.chip)")].map((part) => part.getBoundingClientRect().height);
  return heights.reduce((sum, height) => sum + height, 0) > element.clientHeight;
}

/**
 * Show in the window's title whether it is my turn.
 * @param {string} title the game's
 * @param {boolean} active
 * @param {boolean} analysis
 */
export function showTitle(title, active, analysis) {
  if (analysis) document.title = `${say("Analysis")} · ${title}`;
  else document.title = active ? `${say("Your turn")} · ${title}` : `${title} · Estaminet`;
}
