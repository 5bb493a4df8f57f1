/** A pencil to cross cells out by hand. The crosses stay in this browser and are nobody else's. */

import { draw } from "./dom.js";

export class Pencil {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.on = false;
    this.seat = 0;
    /** @type {Set<string>} */
    this.crossed = new Set();
  }

  get key() {
    return `pencil ${this.table} ${this.seat}`;
  }

  /**
   * Take up the crosses of a seat.
   * @param {number} seat
   */
  read(seat) {
    this.seat = seat;
    this.crossed = new Set((localStorage.getItem(this.key) ?? "").split(" ").filter(Boolean));
  }

  /** @param {string} id */
  toggle(id) {
    if (!this.crossed.delete(id)) this.crossed.add(id);
    localStorage.setItem(this.key, [...this.crossed].join(" "));
  }

  /**
   * Draw the crosses over the cells.
   * @param {Map<string, SVGGElement>} hits
   */
  paint(hits) {
    for (const [id, element] of hits) {
      const cross = element.querySelector(".cross");
      if (!this.crossed.has(id)) cross?.remove();
      else if (!cross) element.append(draw("path", { class: "cross", d: "M-0.36,-0.36L0.36,0.36M0.36,-0.36L-0.36,0.36" }));
    }
  }
}
