/** What nobody should miss, large over the board for a moment: a score, a capture that matters. */

import { make } from "./dom.js";
import { tell } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./types.js").Change} Change */

const SHOWN_MS = 2400;

export class Headline {
  /** @param {HTMLElement} board */
  constructor(board) {
    this.element = make("p", { class: "headline", "aria-hidden": "true", hidden: true }); // the story says it to a screen reader
    board.append(this.element);
    /** The moment that was shown last; null before the first. @type {string | null} */
    this.moment = null;
    this.timer = 0;
  }

  /**
   * Show what the last action of a new moment has to say; what there was when the page came is no news.
   * @param {Model} model
   */
  show({ state, ply, changes }) {
    const moment = `${state.round}/${ply}`;
    const isNews = this.moment !== null && this.moment !== moment;
    this.moment = moment;
    const headline = changes.find((change) => change.ply === ply)?.headline;
    if (!isNews || !headline) return;
    this.element.textContent = tell(headline);
    this.element.hidden = false;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hide(), SHOWN_MS);
  }

  hide() {
    this.element.hidden = true;
  }
}
