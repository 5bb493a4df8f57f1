/** The end of a game at a table: whether its card was put aside, and what its buttons do. */

import { find } from "./dom.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./commands.js").Commands} Commands */
/** @typedef {import("./result.js").After} After */
/**
 * @typedef {object} Host what the end asks of its table
 * @property {Boot} boot
 * @property {HTMLElement} root
 * @property {Commands} commands
 * @property {import("./tools.js").Do} send
 * @property {() => void} render
 * @property {{show: (ply: number) => Promise<void>}} replay
 * @property {number} ply
 * @property {{begin: () => void}} lookBack
 */

export class Ending {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** Whether the card was put aside. */
    this.aside = false;
  }

  /**
   * A game that goes on, or a new one, has a card of its own.
   * @param {State} state
   */
  follow({ status }) {
    if (status !== "over") this.aside = false;
  }

  /**
   * What the buttons of the card do.
   * @param {State} state
   * @returns {After}
   */
  after(state) {
    const { boot, commands, replay } = this.host;
    return {
      send: (what, fields) => this.host.send(what, fields),
      review: () => this.host.lookBack.begin(),
      lookBack: () => (this.putAside(), replay.show(0)),
      nextLevel: () => commands.nextLevel(state, boot),
      putAside: () => this.putAside(),
    };
  }

  /**
   * Lay the card over the upper end of the board if it would cover the place where the game was decided, and does not there.
   * @param {HTMLElement} card
   * @param {DOMRect[]} places
   */
  keepClear(card, places) {
    const covers = () => {
      const { top, bottom } = card.getBoundingClientRect();
      return places.filter((place) => place.bottom > top && place.top < bottom).length;
    };
    card.classList.remove("high");
    const below = card.hidden ? 0 : covers();
    if (!below) return;
    card.classList.add("high");
    if (covers() >= below) card.classList.remove("high");
  }

  /** Put the card aside: the board can be seen. */
  putAside() {
    this.aside = true;
    this.host.render();
    find('[data-tool="result"]', this.host.root).focus();
  }

  /** Bring the card back. */
  bringBack() {
    this.aside = false;
    this.host.replay.show(this.host.ply);
    find('[data-tool="put-aside"]', this.host.root).focus();
  }
}
