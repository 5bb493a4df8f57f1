/** Tells a screen reader what happens: every action that was not made on this page, and the end, once each and in order. */

import { make } from "./dom.js";
import { resultSentence } from "./result.js";
import { tellerOf } from "./story.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").State} State */

const KEPT = 8;

export class Announcer {
  /** @param {HTMLElement} log a live region */
  constructor(log) {
    this.log = log;
    /** What was shown last. @type {State | null} */
    this.before = null;
  }

  /**
   * Say what has happened since the state before; what was before the first state is not told.
   * @param {State} state
   * @param {Set<number>} own the plies of the actions that were made on this page
   */
  follow(state, own) {
    const { before } = this;
    this.before = state;
    const since = !before ? state.ply : before.round === state.round ? before.ply : 0;
    for (const sentence of actionsSince(state, since, own)) this.announce(sentence);
    if (state.result && state.status !== before?.status) this.announce(`${resultSentence(state)} ${tell(state.result.why)}`);
  }

  /**
   * Say what an action did that is looked back at.
   * @param {Change} change
   */
  recall({ seat, told }) {
    if (this.before) this.announce(actionSentence(this.before, seat, told));
  }

  /** @param {string} sentence */
  announce(sentence) {
    this.log.append(make("p", {}, sentence));
    while (this.log.children.length > KEPT) this.log.firstElementChild?.remove();
  }
}

/**
 * The actions after a ply in words, but for one's own.
 * @param {State} state
 * @param {number} since
 * @param {Set<number>} own
 * @returns {string[]}
 */
function actionsSince(state, since, own) {
  return state.turns.flatMap(({ seat, actions }) =>
    actions.filter(({ ply }) => ply > since && !own.has(ply)).map(({ told, text }) => actionSentence(state, seat, told ?? text)),
  );
}

/**
 * Say who did what.
 * @param {State} state
 * @param {number} seat
 * @param {Message | string} sentence
 */
function actionSentence(state, seat, sentence) {
  return say("{name}: {sentence}", { name: tellerOf(state, seat), sentence });
}
