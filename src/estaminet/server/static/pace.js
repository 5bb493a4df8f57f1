/** How fast the actions of others are shown. The browser remembers it. */

import { say } from "./words.js";

/** @typedef {"calm" | "quick" | "instant"} Pace */

/** How long an action rests before the next one is shown, in milliseconds. @type {Record<Pace, number>} */
const REST_MS = { calm: 900, quick: 450, instant: 0 };

/** @type {Pace[]} */
export const PACES = ["calm", "quick", "instant"];

/**
 * The pace that was chosen; quick until one is.
 * @returns {Pace}
 */
export function getPace() {
  const chosen = localStorage.getItem("pace");
  return PACES.find((pace) => pace === chosen) ?? "quick";
}

/** @param {Pace} pace */
export function setPace(pace) {
  localStorage.setItem("pace", pace);
}

/** Take the next pace, after the last one the first. */
export function switchPace() {
  setPace(PACES[(PACES.indexOf(getPace()) + 1) % PACES.length]);
}

/** How long an action rests now, in milliseconds. */
export function restMs() {
  return REST_MS[getPace()];
}

/**
 * The name of a pace.
 * @param {Pace} [pace]
 * @returns {string}
 */
export function paceTitle(pace = getPace()) {
  return { calm: say("calm"), quick: say("quick"), instant: say("instant") }[pace];
}
