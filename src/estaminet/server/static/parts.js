/** A board of several parts in a narrow window: one at a time, changed by its tab, by a swipe, or because the choice is elsewhere. */

import { NARROW, button, find } from "./dom.js";
import { tell } from "./words.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./types.js").Part} Part */

const SWIPE_PIXELS = 48;

export class Parts {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.home = find(".parts", stage.root);
    /** @type {Part[]} */
    this.parts = [];
    this.index = 0;
    /** Where a finger came down beside the choices. @type {{x: number, y: number} | null} */
    this.begun = null;
    const { svg } = stage.painter;
    svg.addEventListener("pointerdown", (event) => this.down(event), true);
    svg.addEventListener("pointerup", (event) => this.up(event), true);
    NARROW.addEventListener("change", () => this.update());
  }

  /** Take up the parts of the layout that is painted; a wide window shows the whole. */
  update() {
    const parts = NARROW.matches ? (this.stage.painter.layout?.parts ?? []) : [];
    const same = parts.length === this.parts.length;
    this.parts = parts;
    if (!same) this.makeTabs();
    this.stage.root.classList.toggle("parted", this.parts.length > 0);
    this.show(Math.min(this.index, Math.max(0, this.parts.length - 1)));
  }

  /**
   * Show one part and nothing around it.
   * @param {number} index
   */
  show(index) {
    const { painter, zoom } = this.stage;
    const part = this.parts[index] ?? null;
    painter.showPart(part);
    if (index === this.index) zoom.apply();
    else zoom.show(1, 0.5, 0.5);
    this.index = index;
  }

  /**
   * Whether a cell lies in a part.
   * @param {Part} part
   * @param {string} id
   */
  holds(part, id) {
    const cell = this.stage.painter.cells.get(id);
    return cell !== undefined && part.x <= cell.x && cell.x <= part.x + part.width && part.y <= cell.y && cell.y <= part.y + part.height;
  }

  /**
   * Go to where one of some cells can be seen; if one can, stay.
   * @param {string[]} ids
   */
  bringIntoView(ids) {
    const found = this.indexOf(ids);
    if (found >= 0) this.show(found);
  }

  /**
   * The part to go to for one of some cells; -1 if one can be seen already, or nowhere.
   * @param {string[]} ids
   */
  indexOf(ids) {
    const sees = (/** @type {Part} */ part) => ids.some((id) => this.holds(part, id));
    return this.parts.length && sees(this.parts[this.index]) ? -1 : this.parts.findIndex(sees);
  }

  /** Make the tabs anew. */
  makeTabs() {
    const tabs = this.parts.map((part, index) => button(tell(part.title), () => this.turnTo(index), { class: "part" }));
    this.home.replaceChildren(...tabs);
  }

  /**
   * Mark on the tabs which part is shown, where something can be chosen, and where something has just happened.
   * @param {string[]} lit
   * @param {string[]} last
   */
  markTabs(lit, last) {
    [...this.home.children].forEach((tab, index) => {
      const part = this.parts[index];
      const whole = index === this.parts.length - 1;
      const holds = (/** @type {string[]} */ ids) => !whole && ids.some((id) => this.holds(part, id));
      tab.classList.toggle("has-choice", holds(lit));
      tab.classList.toggle("has-last", holds(last));
      tab.setAttribute("aria-pressed", String(index === this.index));
    });
  }

  /** @param {number} index */
  turnTo(index) {
    this.show(index);
    this.stage.update();
  }

  /** @param {PointerEvent} event */
  down(event) {
    const lit = event.target instanceof Element && event.target.closest(".hits .lit");
    const swipes = this.parts.length > 1 && event.pointerType !== "mouse" && event.isPrimary && !lit && this.stage.zoom.scale === 1;
    this.begun = swipes ? { x: event.clientX, y: event.clientY } : null;
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.begun) return;
    const [across, down] = [event.clientX - this.begun.x, event.clientY - this.begun.y];
    this.begun = null;
    const index = this.index - Math.sign(across);
    if (Math.abs(across) < SWIPE_PIXELS || Math.abs(across) < 2 * Math.abs(down) || !this.parts[index]) return;
    event.stopImmediatePropagation();
    this.stage.pointer.leave();
    this.turnTo(index);
  }
}
