/** A small picture of where something stands or stood: the board in outline, and some of its cells. It knows no game. */

import { draw } from "./dom.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Layout} Layout */

/**
 * Draw some cells of a board; null where none of them is on it.
 * @param {Layout} layout
 * @param {string[]} ids
 */
export function miniature(layout, ids) {
  const marked = new Set(ids);
  const like = layout.cells.find(({ id }) => marked.has(id));
  if (!like) return null;
  const ground = layout.cells.filter(
    ({ kind, shape, size }) => kindOf(kind) === kindOf(like.kind) && shape === like.shape && size === like.size,
  );
  return draw(
    "svg",
    { class: "miniature", viewBox: `0 0 ${layout.width} ${layout.height}`, "aria-hidden": "true" },
    draw("path", { class: "all", d: ground.map((cell) => square(cell)).join("") }),
    ...layout.cells
      .filter(({ id }) => marked.has(id))
      .map((cell) => draw("path", { class: `at ${cell.kind ?? ""}`, d: square(cell, 0.2) })),
  );
}

/**
 * The first word of a kind: what it is.
 * @param {string} [kind]
 */
function kindOf(kind = "") {
  return kind.split(" ")[0];
}

/**
 * @param {Cell} cell
 * @param {number} [grow]
 */
function square({ x, y, size = 1 }, grow = 0) {
  const side = size + 2 * grow;
  return `M${x - side / 2},${y - side / 2}h${side}v${side}h${-side}Z`;
}
