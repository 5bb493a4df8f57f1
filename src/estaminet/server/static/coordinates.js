/** The coordinates by which a game's notation names its cells, on the board when they are switched on. */

import { draw } from "./dom.js";

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./painter.js").Painter} Painter */

/**
 * Whether a board has coordinates to show.
 * @param {Layout | undefined} layout
 */
export function hasCoordinates(layout) {
  return layout?.cells.some(({ coordinate }) => coordinate) ?? false;
}

/**
 * Write the coordinates on the cells that have one, or take them away.
 * @param {Painter} painter
 * @param {boolean} shown
 */
export function showCoordinates(painter, shown) {
  const cells = shown ? [...painter.cells.values()].filter(({ coordinate }) => coordinate) : [];
  painter.fillLayer("coordinates", cells, ({ coordinate }) => [draw("text", { y: 0.42 }, coordinate ?? "")]);
}
