/** A magnifying glass over cells that are too small for a finger. */

import { draw, make } from "./dom.js";
import { LAYERS_ID } from "./painter.js";

/** @typedef {import("./painter.js").Painter} Painter */

const SMALL_PIXELS = 44;
const CELLS_ACROSS = 3;
const EDGE_PIXELS = 76;
const ABOVE_FINGER_PIXELS = 110;

export class Loupe {
  /** @param {Painter} painter */
  constructor(painter) {
    this.painter = painter;
    this.svg = draw("svg", { class: "scene", "aria-hidden": "true" }, draw("use", { href: `#${LAYERS_ID}` }));
    this.element = make("div", { class: "loupe", hidden: true });
    this.element.append(this.svg);
    document.body.append(this.element);
  }

  /**
   * Whether a pointer needs it: a finger, on a board with small cells.
   * @param {PointerEvent} event
   */
  isNeeded(event) {
    return event.pointerType !== "mouse" && this.painter.cellPixels < SMALL_PIXELS;
  }

  /**
   * Show what is under the finger, larger, above it.
   * @param {PointerEvent} event
   */
  show(event) {
    const matrix = this.isNeeded(event) ? this.painter.svg.getScreenCTM() : null;
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const half = CELLS_ACROSS / 2;
    this.svg.setAttribute("viewBox", `${x - half} ${y - half} ${CELLS_ACROSS} ${CELLS_ACROSS}`);
    this.element.hidden = false;
    this.element.style.left = `${Math.min(Math.max(event.clientX, EDGE_PIXELS), innerWidth - EDGE_PIXELS)}px`;
    this.element.style.top = `${Math.max(event.clientY - ABOVE_FINGER_PIXELS, EDGE_PIXELS)}px`;
  }

  hide() {
    this.element.hidden = true;
  }
}
