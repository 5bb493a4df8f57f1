/** The board by keyboard: arrows go from one possible choice to the next, Enter or Space chooses, Escape cancels. */

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./types.js").Cell} Cell */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keyboard {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** Which cell Tab comes to. @type {string | null} */
    this.home = null;
    const svg = stage.painter.svg;
    svg.addEventListener("keydown", (event) => this.onKey(event));
    svg.addEventListener("focusin", (event) => this.onFocus(cellOf(event.target)));
    svg.addEventListener("focusout", () => this.stage.point(null));
  }

  /** @param {string | null} id */
  onFocus(id) {
    if (id === null) return;
    this.home = id;
    this.stage.parts.bringIntoView([id]);
    this.updateTabStop();
    if (this.stage.painter.hits.get(id)?.matches(":focus-visible")) this.stage.point(id);
  }

  /** Bring the focus to the board. */
  focus() {
    this.updateTabStop();
    if (this.home !== null) this.stage.painter.hits.get(this.home)?.focus();
  }

  /** Keep one cell, among those that can be chosen, in the order of Tab. */
  updateTabStop() {
    const { hits } = this.stage.painter;
    const lit = this.stage.ids.filter((id) => hits.has(id));
    const focused = cellOf(document.activeElement);
    if (this.home === null || !lit.includes(this.home)) this.home = focused ?? lit[0] ?? null;
    if (this.home === null || !hits.has(this.home)) this.home = lit[0] ?? [...hits.keys()][0] ?? null;
    for (const [id, element] of hits) element.setAttribute("tabindex", id === this.home ? "0" : "-1");
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const id = cellOf(event.target);
    if (id === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      this.stage.choose(id);
      this.keepFocus(id);
    } else if (event.key in DIRECTIONS || event.key === "Home" || event.key === "End") {
      this.go(id, event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Go to the next choice in a direction, or to the first or last.
   * @param {string} id
   * @param {string} key
   */
  go(id, key) {
    const { cells, hits } = this.stage.painter;
    const order = [...cells.keys()].filter((other) => this.stage.ids.includes(other));
    const among = order.length ? order : [...cells.keys()];
    const next = key === "Home" ? among[0] : key === "End" ? among[among.length - 1] : this.nearest(id, DIRECTIONS[key], among);
    if (next !== undefined) hits.get(next)?.focus();
  }

  /**
   * The nearest cell in a direction; in a sequence sideways goes on where the sequence goes on.
   * @param {string} id
   * @param {[number, number]} direction
   * @param {string[]} among
   */
  nearest(id, [right, down], among) {
    const { cells, layout } = this.stage.painter;
    const from = cells.get(id);
    if (!from) return among[0];
    const order = layout?.sequence ?? [];
    if (order.includes(id) && right) {
      const here = order.indexOf(id);
      const ahead = among.filter((other) => (order.indexOf(other) - here) * right > 0);
      return right > 0 ? ahead[0] : ahead[ahead.length - 1];
    }
    let best = Infinity;
    let found;
    for (const other of among) {
      const cell = /** @type {Cell} */ (cells.get(other));
      const along = (cell.x - from.x) * right + (cell.y - from.y) * down;
      const across = Math.abs((cell.x - from.x) * down) + Math.abs((cell.y - from.y) * right);
      if (along > 0.01 && along + 2 * across < best) [best, found] = [along + 2 * across, other];
    }
    return found;
  }

  /**
   * After a choice the focus stays where it is, or goes to the nearest choice there is.
   * @param {string} id
   */
  keepFocus(id) {
    const { cells, hits } = this.stage.painter;
    const order = [...cells.keys()];
    const lit = order.filter((other) => this.stage.ids.includes(other));
    if (!lit.length || lit.includes(id)) return;
    const here = order.indexOf(id);
    lit.sort((one, other) => Math.abs(order.indexOf(one) - here) - Math.abs(order.indexOf(other) - here));
    hits.get(lit[0])?.focus();
  }
}

/** @param {EventTarget | null} target */
function cellOf(target) {
  return target instanceof Element ? (target.closest(".hits [data-cell]")?.getAttribute("data-cell") ?? null) : null;
}
