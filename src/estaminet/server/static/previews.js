/** Asks what an action would lead to: only when the pointer rests, and once for each action. */

/** @typedef {import("./pictures.js").Picture} Picture */

const PAUSE_MS = 70;

export class Previews {
  /**
   * @param {(action: number) => Promise<Picture | null>} ask
   * @param {(picture: Picture | null) => void} show
   */
  constructor(ask, show) {
    this.ask = ask;
    this.show = show;
    /** @type {Map<number, Picture>} */
    this.known = new Map();
    /** @type {number | null} */
    this.wanted = null;
    this.timer = 0;
  }

  /** Forget all answers: the position has changed. */
  clear() {
    this.known.clear();
  }

  /**
   * Show what an action would lead to; null shows nothing.
   * @param {number | null} action
   */
  want(action) {
    if (action === this.wanted) return;
    this.wanted = action;
    clearTimeout(this.timer);
    if (action === null) return this.show(null);
    const known = this.known.get(action);
    if (known) return this.show(known);
    this.timer = window.setTimeout(() => this.fetch(action), PAUSE_MS);
  }

  /** @param {number} action */
  async fetch(action) {
    const known = this.known;
    const picture = await this.ask(action);
    if (!picture) return;
    known.set(action, picture);
    if (this.wanted === action) this.show(picture);
  }
}
