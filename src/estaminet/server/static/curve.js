/** The winning chances of a game as a curve: one clicks on a moment, or goes along it with the arrow keys. */

import { draw, make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Judged} Judged */

const WIDTH = 300;
const HEIGHT = 90;
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

export class ChanceCurve {
  /** @param {(ply: number) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.ply = 0;
    /** The first player's chances after so many actions. @type {number[]} */
    this.chances = [0.5];
    this.side = "";
    this.element = make("div", { class: "curve", role: "slider", tabindex: 0, "aria-valuemin": 0, "aria-label": say("Winning chances") });
    this.element.addEventListener("click", (event) => this.choose(this.plyAt(event)));
    this.element.addEventListener("keydown", (event) => this.onKey(event));
  }

  /**
   * Draw the chances after every action, with a dot at what went wrong.
   * @param {number} start
   * @param {Judged[]} plies
   * @param {string[]} sides
   */
  show(start, plies, sides) {
    this.chances = [start, ...plies.map(({ chance }) => chance)];
    this.side = sides[0];
    const points = this.chances.map((chance, ply) => `${this.x(ply)},${y(chance)}`);
    const area = draw("path", { class: "area", d: `M0,${HEIGHT}L${points.join("L")}L${WIDTH},${HEIGHT}Z` });
    const line = draw("polyline", { class: "line", points: points.join(" ") });
    const middle = draw("line", { class: "middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 });
    const wrong = plies.filter(({ judgement }) => judgement);
    const dots = wrong.map(({ ply, chance, judgement }) => draw("circle", { class: judgement, cx: this.x(ply), cy: y(chance), r: 4 }));
    this.here = draw("line", { class: "here", y1: 0, y2: HEIGHT });
    const svg = draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" }, area, middle, line);
    svg.append(this.here, ...dots);
    this.element.replaceChildren(svg);
    this.element.setAttribute("aria-valuemax", String(plies.length));
    this.point(this.ply);
  }

  /**
   * Mark a moment.
   * @param {number} ply
   */
  point(ply) {
    this.ply = Math.min(ply, this.chances.length - 1);
    for (const end of ["x1", "x2"]) this.here?.setAttribute(end, String(this.x(this.ply)));
    const chance = Math.round(100 * this.chances[this.ply]);
    this.element.setAttribute("aria-valuenow", String(this.ply));
    const told = say("{side} wins with {chance}% after action {ply}", { side: this.side, chance, ply: this.ply });
    this.element.setAttribute("aria-valuetext", told);
    this.element.title = told;
  }

  /** @param {number} ply */
  x(ply) {
    return Math.round((1000 * WIDTH * ply) / Math.max(1, this.chances.length - 1)) / 1000;
  }

  /** @param {MouseEvent} event */
  plyAt(event) {
    const { left, width } = this.element.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    return Math.round(share * (this.chances.length - 1));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const last = this.chances.length - 1;
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    const target = event.key === "Home" ? 0 : event.key === "End" ? last : step ? this.ply + step : null;
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(Math.min(last, Math.max(0, target)));
  }
}

/** @param {number} chance */
function y(chance) {
  return Math.round(100 * HEIGHT * (1 - chance)) / 100;
}
