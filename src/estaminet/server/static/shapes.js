/** The drawings that core/svg.py makes too, in the same way: outlines of cells, marks, the light on round pieces. */

import { draw } from "./dom.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Mark} Mark */

const NEAR = 1.6; // no way is drawn between cells that lie closer

const HEXAGON = [
  [0, -1],
  [0.866, -0.5],
  [0.866, 0.5],
  [0, 1],
  [-0.866, 0.5],
  [-0.866, -0.5],
];

/**
 * Draw a cell's shape around the origin, grown on all sides; a cell without a shape is a circle, for what needs a place to show.
 * @param {Cell} cell
 * @param {string} name
 * @param {number} [grow]
 * @returns {SVGElement}
 */
export function outline(cell, name, grow = 0) {
  const half = (cell.size ?? 1) / 2 + grow;
  if (cell.shape === "square") return draw("rect", { class: name, x: -half, y: -half, width: 2 * half, height: 2 * half });
  if (cell.shape === "hexagon") {
    return draw("polygon", { class: name, points: HEXAGON.map(([x, y]) => `${x * half},${y * half}`).join(" ") });
  }
  return draw("circle", { class: name, r: half });
}

/**
 * What the finger may touch: what the layout says, else the cell's shape.
 * @param {Cell} cell
 * @param {Layout} layout
 */
export function hitArea(cell, { target }) {
  return target ? draw("rect", { class: "hit", ...target }) : outline(cell, "hit");
}

/**
 * The dot that shows that a cell can be chosen.
 * @param {Cell} cell
 */
export function choiceDot(cell) {
  const size = cell.size ?? 1;
  const circle = draw("circle", { class: "dot", r: 0.15 * size });
  circle.style.setProperty("--size", String(size));
  return circle;
}

/**
 * An outline that tells what has just become of a cell, and a small cross for what is gone: beside a piece that stands there now.
 * @param {Cell} cell
 * @param {string[]} kinds left, came, turned, gone
 * @param {boolean} standing whether a piece stands there
 * @returns {SVGElement[]}
 */
export function drawChange(cell, kinds, standing) {
  const grow = cell.shape === "square" ? -0.06 : 0.08;
  const made = ["halo", kinds.join(" ")].map((name) => outline(cell, name, grow));
  if (!kinds.includes("gone")) return made;
  const place = standing ? 0.36 * (cell.size ?? 1) : 0;
  const d = `M${place - 0.12},${-place - 0.12}l0.24,0.24m0,-0.24l-0.24,0.24`;
  return [...made, ...["halo", "cross"].map((name) => draw("path", { class: name, d }))];
}

/**
 * How many pieces were taken off an end of a row, written beside it.
 * @param {{first: boolean, count: number}} taken
 * @param {Cell[]} row
 * @returns {SVGElement[]}
 */
export function drawTaken({ first, count }, row) {
  const end = first ? row[0] : row[row.length - 1];
  if (!end) return [];
  const x = end.x + (first ? -0.72 : 0.82);
  return [draw("text", { class: `taken ${first ? "first" : "last"}`, x, y: end.y + 0.13 }, `−${count}`)];
}

/**
 * A curved arrow from cell to cell; neighbours need none, nor does a way that leaves the board.
 * @param {Cell} [start]
 * @param {Cell} [end]
 * @returns {SVGElement[]}
 */
export function drawWay(start, end) {
  if (!start || !end) return [];
  const [across, down] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(across, down);
  if (length < NEAR) return [];
  const bend = Math.min(0.16 * length, 1.4) * (across < 0 ? -1 : 1); // upwards
  const middle = [start.x + across / 2 + (bend * down) / length, start.y + down / 2 - (bend * across) / length];
  const from = towards([start.x, start.y], middle, (start.size ?? 1) / 2);
  const tip = towards([end.x, end.y], middle, (end.size ?? 1) / 2 + 0.1);
  const turn = Math.atan2(middle[1] - tip[1], middle[0] - tip[0]);
  const barb = (/** @type {number} */ side) => `${tip[0] + 0.3 * Math.cos(turn + side)},${tip[1] + 0.3 * Math.sin(turn + side)}`;
  const d = `M${from}Q${middle} ${tip}M${barb(0.5)}L${tip}L${barb(-0.5)}`;
  return ["halo", "way"].map((name) => draw("path", { class: name, d }));
}

/**
 * Go from a point a little way towards another.
 * @param {number[]} point
 * @param {number[]} goal
 * @param {number} by
 */
function towards([x, y], [goalX, goalY], by) {
  const length = Math.hypot(goalX - x, goalY - y) || 1;
  return [x + ((goalX - x) * by) / length, y + ((goalY - y) * by) / length];
}

/**
 * Four corners around a cell, which show the focus: no other sign has that shape.
 * @param {Cell} cell
 */
export function focusCorners(cell) {
  const half = (cell.size ?? 1) / 2 + 0.06;
  const arm = half / 2;
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => `M${x * (half - arm)},${y * half}H${x * half}V${y * (half - arm)}`;
  const d = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].join("");
  return draw("g", { class: "focus" }, draw("path", { class: "halo", d }), draw("path", { d }));
}

/**
 * The ground of a cell; a cell without a shape has none.
 * @param {Cell} cell
 * @param {number} [grow]
 */
function ground(cell, grow = 0) {
  return cell.shape === "none" ? [] : [outline(cell, "ground", grow)];
}

/**
 * Put drawings where a cell lies.
 * @param {Cell} cell
 * @param {SVGElement[]} content
 */
export function cellGroup(cell, content) {
  return draw("g", { transform: `translate(${cell.x} ${cell.y})`, "data-cell": cell.id }, ...content);
}

/** @param {Cell} cell */
export function drawCell(cell) {
  const label = cell.label ? [draw("text", { class: "label", y: -(cell.size ?? 1) / 2 - 0.36 }, cell.label)] : [];
  return draw("g", { class: `cell ${cell.kind ?? ""}`, transform: `translate(${cell.x} ${cell.y})` }, ...ground(cell), ...label);
}

/**
 * Draw a mark; a style of the game's own is an outline on its cells.
 * @param {Mark} mark
 * @param {Cell[]} places
 * @param {Record<string, string>} [symbols] the pictures that an aid may name
 * @returns {SVGGElement}
 */
export function drawMark(mark, places, symbols = {}) {
  const kinds = {
    bracket,
    line,
    tag,
    dot,
    aid: (/** @type {Cell[]} */ cells, /** @type {string} */ name) => aid(cells, symbols[name] ?? ""),
  };
  const paint = kinds[/** @type {keyof typeof kinds} */ (mark.kind)] ?? rim;
  const single = places.length === 1 ? " single" : "";
  return draw("g", { class: `mark ${mark.kind} owner-${mark.owner ?? 2}${single}` }, ...paint(places, mark.text ?? ""));
}

/**
 * A small picture in the corner of each cell.
 * @param {Cell[]} places
 * @param {string} symbol
 */
function aid(places, symbol) {
  return places.map((cell) => {
    const element = draw("g", { transform: `translate(${cell.x + 0.27} ${cell.y + 0.3}) scale(0.36)` });
    element.innerHTML = symbol;
    return element;
  });
}

/**
 * A bracket under neighbours, one for each line they stand on, open where it goes on; the text under the longest.
 * @param {Cell[]} places
 * @param {string} text
 */
function bracket(places, text) {
  const lines = byLine(places);
  const longest = lines.reduce((best, run) => (run.length > best.length ? run : best));
  return lines.flatMap((run, number) => {
    const left = run[0].x - 0.36;
    const right = run[run.length - 1].x + 0.36;
    const top = run[0].y + 0.72;
    const start = number === 0 ? `M${left},${top}v0.12` : `M${left - 0.14},${top + 0.12}`;
    const end = number === lines.length - 1 ? `H${right}v-0.12` : `H${right + 0.14}`;
    const path = draw("path", { d: start + end });
    return run === longest && text ? [path, draw("text", { x: (left + right) / 2, y: top + 0.42 }, text)] : [path];
  });
}

/**
 * Bands under the cells that a click path reaches over, one for each line they stand on.
 * @param {string} name
 * @param {Cell[]} places
 */
export function drawBands(name, places) {
  return byLine(places).map((run) => {
    const left = run[0].x - 0.5;
    const width = run[run.length - 1].x + 0.5 - left;
    return draw("rect", { class: `band ${name}`, x: left, y: run[0].y - 0.56, width, height: 1.12, rx: 0.3 });
  });
}

/**
 * Part cells that follow each other into those on one height.
 * @param {Cell[]} places
 */
function byLine(places) {
  /** @type {Cell[][]} */
  const lines = [];
  for (const cell of places) {
    const run = lines[lines.length - 1];
    if (run && run[0].y === cell.y) run.push(cell);
    else lines.push([cell]);
  }
  return lines;
}

/** @param {Cell[]} places */
function line(places) {
  return [draw("polyline", { points: places.map((cell) => `${cell.x},${cell.y}`).join(" ") })];
}

/**
 * @param {Cell[]} places
 * @param {string} text
 */
function tag([cell], text) {
  const width = 0.3 + 0.18 * text.length;
  return [
    draw("rect", { x: cell.x - width / 2, y: cell.y - 0.75, width, height: 0.4, rx: 0.1 }),
    draw("text", { x: cell.x, y: cell.y - 0.55 }, text),
  ];
}

/** @param {Cell[]} places */
function dot(places) {
  return places.map((cell) => draw("circle", { cx: cell.x, cy: cell.y, r: 0.1 }));
}

/** @param {Cell[]} places */
function rim(places) {
  return places.map((cell) => draw("g", { transform: `translate(${cell.x} ${cell.y})` }, ...ground(cell, -0.02)));
}

/** The light on a round piece. */
export function shine() {
  const stops = [
    ["0", "#fff", "0.5"],
    ["0.55", "#fff", "0"],
    ["1", "#000", "0.22"],
  ];
  const gradient = draw("radialGradient", { id: "shine", cx: 0.35, cy: 0.3, r: 0.8 });
  gradient.append(...stops.map(([offset, colour, opacity]) => draw("stop", { offset, "stop-color": colour, "stop-opacity": opacity })));
  return draw("defs", {}, gradient);
}
