/** Mouse and finger on the board: point, click, drag, and a loupe over cells too small for a finger. */

import { draw, make } from "./dom.js";

/** @typedef {import("./stage.js").Stage} Stage */

const SMALL_PIXELS = 44;
const LOUPE_CELLS = 3;

export class Pointer {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** Where the press began. @type {string | null} */
    this.pressed = null;
    this.loupe = makeLoupe(stage);
    const svg = stage.painter.svg;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.leave());
    svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.leave());
    document.addEventListener("pointerdown", (event) => this.elsewhere(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    this.pressed = cellAt(event);
    this.stage.point(this.pressed);
    this.magnify(event);
    // A press already begins a path, so that a drag shows its reach; what would complete an action waits for the release.
    const id = this.pressed;
    const begins = id !== null && this.stage.choice.next.has(id) && this.stage.choice.completes(id) === null;
    if (id !== null && begins && !this.magnifies(event)) {
      this.stage.choose(id);
      this.pressed = `begun ${id}`;
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const id = cellAt(event);
    if (id !== this.stage.pointed) this.stage.point(id);
    if (this.pressed !== null) this.magnify(event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const id = cellAt(event);
    const pressed = this.pressed;
    this.pressed = null;
    this.loupe.frame.hidden = true;
    if (pressed === null) return;
    if (id === null) this.stage.letGo();
    else if (pressed !== `begun ${id}`) this.release(pressed, id, event.pointerType !== "mouse");
    if (event.pointerType !== "mouse") this.stage.point(null);
  }

  /**
   * A release elsewhere than the press is a drag: both are chosen, in the order that leads somewhere.
   * @param {string} pressed
   * @param {string} id
   * @param {boolean} careful
   */
  release(pressed, id, careful) {
    const begun = pressed.startsWith("begun ") ? pressed.slice(6) : null;
    const { choice } = this.stage;
    if (begun !== null && !choice.next.has(id) && choice.path.length === 1) {
      this.stage.letGo();
      if (choice.next.has(id)) this.stage.choose(id);
      if (choice.next.has(begun)) return this.stage.choose(begun, careful);
    }
    this.stage.choose(id, careful);
  }

  leave() {
    this.pressed = null;
    this.loupe.frame.hidden = true;
    this.stage.point(null);
  }

  /** @param {PointerEvent} event */
  elsewhere(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.closest("svg.scene, button, a, input, summary")) this.stage.letGo();
  }

  /** @param {PointerEvent} event */
  magnifies(event) {
    return event.pointerType !== "mouse" && this.stage.painter.cellPixels < SMALL_PIXELS;
  }

  /**
   * Show what is under the finger, larger, above it.
   * @param {PointerEvent} event
   */
  magnify(event) {
    if (!this.magnifies(event)) return;
    const matrix = this.stage.painter.svg.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const { frame, svg } = this.loupe;
    svg.setAttribute("viewBox", `${x - LOUPE_CELLS / 2} ${y - LOUPE_CELLS / 2} ${LOUPE_CELLS} ${LOUPE_CELLS}`);
    frame.hidden = false;
    frame.style.left = `${Math.min(Math.max(event.clientX, 76), innerWidth - 76)}px`;
    frame.style.top = `${Math.max(event.clientY - 110, 76)}px`;
  }
}

/**
 * The cell under a pointer.
 * @param {PointerEvent} event
 * @returns {string | null}
 */
function cellAt(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest(".hits [data-cell]")?.getAttribute("data-cell") ?? null;
}

/** @param {Stage} stage */
function makeLoupe(stage) {
  stage.painter.svg.id = "played";
  const svg = draw("svg", { class: "scene", "aria-hidden": "true" }, draw("use", { href: "#played-layers" }));
  const layers = draw("g", { id: "played-layers", class: "scene" });
  layers.append(...Object.values(stage.painter.layers));
  stage.painter.svg.append(layers);
  const frame = make("div", { class: "loupe", hidden: true });
  frame.append(svg);
  document.body.append(frame);
  return { frame, svg };
}
