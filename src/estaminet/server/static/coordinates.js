/** The coordinates by which a game's notation names its cells: on the board when they are switched on, else where a sentence names them. */

import { draw } from "./dom.js";

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./painter.js").Painter} Painter */

/**
 * Whether a board has coordinates to show.
 * @param {Layout | undefined} layout
 */
export function hasCoordinates(layout) {
  return layout?.cells.some(({ coordinate }) => coordinate) ?? false;
}

/**
 * Write the coordinates on the cells that have one; while they are switched off, only on those that some sentences name.
 * @param {Painter} painter
 * @param {boolean} shown whether they are switched on
 * @param {Message[]} told
 */
export function showCoordinates(painter, shown, told) {
  const names = new Set(told.flatMap(namesIn));
  const cells = [...painter.cells.values()].filter(({ coordinate }) => coordinate && (shown || names.has(coordinate)));
  painter.fillLayer("coordinates", cells, ({ coordinate }) => [draw("text", { y: 0.42 }, coordinate ?? "")]);
}

/**
 * The texts that a sentence fills its places with.
 * @param {Message} message
 * @returns {string[]}
 */
function namesIn({ args = {} }) {
  return Object.values(args).flatMap((value) => (typeof value === "object" ? namesIn(value) : [String(value)]));
}
