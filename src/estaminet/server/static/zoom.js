/** A closer look at a wide board: wheel or two fingers zoom, a drag beside the choices moves, a double click shows all again. */

/** @typedef {import("./painter.js").Painter} Painter */

const MOST = 4;
const STEP = 1.2;
const DRAG_PIXELS = 6;

export class Zoom {
  /** @param {Painter} painter */
  constructor(painter) {
    this.painter = painter;
    this.scale = 1;
    /** The middle of what is seen, as shares of what the painter shows. */
    this.x = 0.5;
    this.y = 0.5;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragging = false;
    this.moved = false;
    const { svg } = painter;
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event), true);
    svg.addEventListener("pointermove", (event) => this.move(event), true);
    for (const name of ["pointerup", "pointercancel"]) {
      svg.addEventListener(name, (event) => this.up(/** @type {PointerEvent} */ (event)), true);
    }
    svg.addEventListener("dblclick", () => this.scale > 1 && this.show(1, 0.5, 0.5));
  }

  /** Show the chosen part of the layout that is painted. */
  apply() {
    if (!this.painter.layout) return;
    const { shown } = this.painter;
    const width = shown.width / this.scale;
    const height = shown.height / this.scale;
    const left = shown.x + this.x * shown.width - width / 2;
    const top = shown.y + this.y * shown.height - height / 2;
    this.painter.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
    this.painter.svg.classList.toggle("zoomed", this.scale > 1);
  }

  /**
   * @param {number} scale
   * @param {number} x
   * @param {number} y
   */
  show(scale, x, y) {
    this.scale = Math.min(MOST, Math.max(1, scale));
    const margin = 0.5 / this.scale;
    this.x = Math.min(1 - margin, Math.max(margin, x));
    this.y = Math.min(1 - margin, Math.max(margin, y));
    this.apply();
  }

  /**
   * Zoom about a point of the screen, which stays where it is.
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   */
  about(factor, clientX, clientY) {
    const box = this.painter.frame;
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const across = ((clientX - box.left) / box.width - 0.5) * (1 / this.scale - 1 / scale);
    const down = ((clientY - box.top) / box.height - 0.5) * (1 / this.scale - 1 / scale);
    this.show(scale, this.x + across, this.y + down);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (this.scale === 1 && event.deltaY > 0) return;
    event.preventDefault();
    this.about(event.deltaY < 0 ? STEP : 1 / STEP, event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const lit = event.target instanceof Element && event.target.closest(".hits .lit");
    this.moved = false;
    this.dragging = this.scale > 1 && !lit;
    if (this.fingers.size > 1) event.stopImmediatePropagation();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    const now = { x: event.clientX, y: event.clientY };
    if (other) {
      const spread = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      this.about(spread, (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.moved = true;
    } else if (this.dragging && (this.moved || Math.hypot(now.x - before.x, now.y - before.y) > DRAG_PIXELS)) {
      const box = this.painter.frame;
      this.show(this.scale, this.x - (now.x - before.x) / box.width / this.scale, this.y - (now.y - before.y) / box.height / this.scale);
      this.moved = true;
    } else {
      return;
    }
    this.fingers.set(event.pointerId, now);
    event.stopImmediatePropagation();
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    this.dragging = false;
    if (this.moved) event.stopImmediatePropagation();
  }
}
