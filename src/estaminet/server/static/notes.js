/** A player's own notes on the board: cells crossed out. They stay in this browser and are nobody else's. */

export class Notes {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** Whether a click crosses out instead of playing. */
    this.on = false;
    this.seat = 0;
    /** @type {Set<string>} */
    this.crossed = new Set();
  }

  get key() {
    return `pencil ${this.table} ${this.seat}`;
  }

  /**
   * Take up the notes of a seat.
   * @param {number} seat
   */
  read(seat) {
    this.seat = seat;
    this.crossed = new Set((localStorage.getItem(this.key) ?? "").split(" ").filter(Boolean));
  }

  /**
   * Cross a cell out, or clear it.
   * @param {string} id
   */
  toggle(id) {
    if (!this.crossed.delete(id)) this.crossed.add(id);
    localStorage.setItem(this.key, [...this.crossed].join(" "));
  }

  /**
   * While notes are taken a click crosses a cell out; says whether it did.
   * @param {string} id
   * @param {import("./painter.js").Painter} painter
   */
  crossOut(id, painter) {
    if (!this.on || !painter.cells.has(id)) return false;
    this.toggle(id);
    painter.showCrosses(this.crossed);
    return true;
  }
}
