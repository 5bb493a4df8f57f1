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
 * @property {{decisivePlaces: () => DOMRect[]}} stage
 */

/** How its card can lie, the best first. */
const LAYINGS = [[], ["high"], ["brief"], ["brief", "high"]];
const BRIEFEST = ["brief"];

export class Ending {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** Whether the card was put aside. */
    this.aside = false;
    addEventListener("resize", () => this.keepClear());
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
      analyse: () => commands.analyse(boot.table, state.ply),
      lookBack: () => (this.putAside(), replay.show(0)),
      nextLevel: () => commands.nextLevel(state, boot),
      putAside: () => this.putAside(),
    };
  }

  /** Lay the card where it covers least of what decided the game: low, high, or brief. */
  keepClear() {
    const card = find(".banner", this.host.root);
    const places = this.host.stage.decisivePlaces();
    const lay = (/** @type {string[]} */ names) => LAYINGS.flat().forEach((name) => card.classList.toggle(name, names.includes(name)));
    const covered = (/** @type {string[]} */ names) => {
      lay(names);
      const { top, bottom } = card.getBoundingClientRect();
      return places.filter((place) => place.bottom > top && place.top < bottom).length;
    };
    lay(card.hidden || !places.length ? [] : (LAYINGS.find((names) => !covered(names)) ?? BRIEFEST));
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
