/** Shows what others do action by action, at a pace that can be followed. What comes meanwhile waits; a click or a key skips to the end. */

import { restMs } from "./pace.js";

/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./pictures.js").Picture} Picture */
/** @typedef {{state: State, picture: Picture}} Moment */
/**
 * @typedef {object} Host what a watch asks of its table
 * @property {(ply: number) => Promise<Picture | null>} look the picture after so many actions; null: it cannot be shown
 * @property {() => boolean} isAway whether nobody looks at the present
 * @property {(moment: Moment, before: Moment | null) => void} show
 */

const SKIP_KEYS = ["Escape", " ", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

export class Watch {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** What is shown. @type {Moment | null} */
    this.shown = null;
    /** The newest that has come. @type {Moment | null} */
    this.newest = null;
    /** The plies of the actions that were made on this page. @type {Set<number>} */
    this.own = new Set();
    /** Whether something waits to be shown. */
    this.busy = false;
    this.shownAt = 0;
    this.timer = 0;
    document.addEventListener("visibilitychange", () => document.hidden && this.finish());
  }

  /**
   * Let a press on the board and some keys skip to the end; what skips does nothing else.
   * @param {HTMLElement} board
   */
  listen(board) {
    board.addEventListener("pointerdown", (event) => this.skip(event), true);
    document.addEventListener("keydown", (event) => isSkipKey(event) && this.skip(event), true);
  }

  /** @param {Event} event */
  skip(event) {
    if (!this.busy) return;
    event.preventDefault();
    event.stopPropagation();
    this.finish();
  }

  /**
   * Take what has come: show it at once, or after what comes before it.
   * @param {Moment} moment
   */
  follow(moment) {
    this.newest = moment;
    const { state } = moment;
    const before = this.shown?.state;
    const continues = before?.round === state.round && state.ply > before.ply;
    if (before && !continues && state.ply !== before.ply) this.forgetOwn(state.ply);
    if (!before || !continues || this.isHurried || (this.own.has(state.ply) && state.ply === before.ply + 1)) return this.finish();
    if (this.busy) return;
    this.busy = true;
    this.rest();
    if (this.shown) this.host.show(this.shown, this.shown); // what could be chosen cannot be any more
  }

  /**
   * Forget the actions that were taken back or belong to another round.
   * @param {number} ply
   */
  forgetOwn(ply) {
    for (const own of this.own) if (own > ply) this.own.delete(own);
  }

  /** Whether all is to be shown at once. */
  get isHurried() {
    return restMs() === 0 || document.hidden || this.host.isAway();
  }

  /** Let what is shown rest before the next action is; one's own does not wait. */
  rest() {
    const next = (this.shown?.state.ply ?? 0) + 1;
    const wait = this.own.has(next) ? 0 : Math.max(0, this.shownAt + restMs() - performance.now());
    this.timer = window.setTimeout(() => this.advance(), wait);
  }

  /** Show the next action; the last one is the present, which rests only before an end is told. */
  async advance() {
    const { shown } = this;
    if (!shown || !this.newest || this.isHurried) return this.finish();
    const ply = shown.state.ply + 1;
    const picture = ply < this.newest.state.ply ? await this.host.look(ply) : null;
    if (shown !== this.shown || !this.busy) return; // skipped meanwhile
    const { state } = this.newest;
    const change = picture?.change ?? (state.status === "over" ? state.changes.find((each) => each.ply === ply) : undefined);
    if (ply > state.ply || !change) return this.finish();
    const passing = picture ?? this.newest.picture;
    this.put({ state: passingState(state, shown.state, passing, change), picture: passing });
    this.rest();
  }

  /** Show the present at once. */
  finish() {
    clearTimeout(this.timer);
    const changed = this.busy || this.shown !== this.newest;
    this.busy = false;
    if (this.newest && changed) this.put(this.newest);
  }

  /** @param {Moment} moment */
  put(moment) {
    const before = this.shown;
    if (before?.state.ply !== moment.state.ply || before.state.round !== moment.state.round) this.shownAt = performance.now();
    this.shown = moment;
    this.host.show(moment, before);
  }
}

/**
 * The state as it was in passing, after one of the actions that led to the newest state: nothing that came later is in it.
 * @param {State} newest
 * @param {State} before what was shown last
 * @param {Picture} picture
 * @param {Change} change the action
 * @returns {State}
 */
export function passingState(newest, before, { scene }, change) {
  const turns = turnsUntil(newest.turns, change.ply);
  const turn = turns[turns.length - 1].actions.map(({ ply }) => ply);
  return {
    ...newest,
    ply: change.ply,
    status: "playing",
    result: null,
    series: before.series,
    offers: before.offers,
    can: { ...before.can, hint: false },
    scene: { ...scene, over: false, prompts: [], choices: ["", []] },
    turns,
    changes: [...before.changes.filter(({ ply }) => turn.includes(ply)), change],
  };
}

/**
 * The turns until an action.
 * @param {State["turns"]} turns
 * @param {number} end
 * @returns {State["turns"]}
 */
function turnsUntil(turns, end) {
  return turns.map((turn) => ({ ...turn, actions: turn.actions.filter(({ ply }) => ply <= end) })).filter(({ actions }) => actions.length);
}

/** @param {KeyboardEvent} event */
function isSkipKey({ key, target }) {
  const meant = target instanceof Element && target.closest("button, a, input, textarea, select, summary");
  return SKIP_KEYS.includes(key) && !meant;
}
