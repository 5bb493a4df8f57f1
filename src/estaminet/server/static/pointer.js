/** Mouse and finger on the board: point, click, drag. */

import { Loupe } from "./loupe.js";

/** @typedef {import("./stage.js").Stage} Stage */

export class Pointer {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** Where the press began. @type {string | null} */
    this.pressed = null;
    this.loupe = new Loupe(stage.painter);
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
    this.loupe.show(event);
    // A press already begins a path, so that a drag shows its reach; what would complete an action waits for the release.
    const id = this.pressed;
    const begins = id !== null && this.stage.choice.next.has(id) && this.stage.choice.completes(id) === null;
    if (id !== null && begins && !this.loupe.isNeeded(event)) {
      this.stage.choose(id);
      this.pressed = `begun ${id}`;
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const id = cellAt(event);
    if (id !== this.stage.pointed) this.stage.point(id);
    if (this.pressed !== null) this.loupe.show(event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const id = cellAt(event);
    const pressed = this.pressed;
    this.pressed = null;
    this.loupe.hide();
    if (pressed === null) return;
    if (id === null) this.stage.cancel();
    else if (pressed !== `begun ${id}`) this.release(pressed, id, event.pointerType !== "mouse");
    if (event.pointerType !== "mouse") this.stage.point(null);
  }

  /**
   * A release elsewhere than the press is a drag: both are chosen, in the order that leads somewhere.
   * @param {string} pressed
   * @param {string} id
   * @param {boolean} confirm
   */
  release(pressed, id, confirm) {
    const begun = pressed.startsWith("begun ") ? pressed.slice(6) : null;
    const { choice } = this.stage;
    if (begun !== null && !choice.next.has(id) && choice.path.length === 1) {
      this.stage.cancel();
      if (choice.next.has(id)) this.stage.choose(id);
      if (choice.next.has(begun)) return this.stage.choose(begun, confirm);
    }
    this.stage.choose(id, confirm);
  }

  leave() {
    this.pressed = null;
    this.loupe.hide();
    this.stage.point(null);
  }

  /** @param {PointerEvent} event */
  elsewhere(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.closest("svg.scene, button, a, input, summary")) this.stage.cancel();
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
