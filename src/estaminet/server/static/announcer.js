/** Tells a screen reader what happens, once each and in order: every action of others, one's own that scores, a declined offer, the end. */

import { make } from "./dom.js";
import { reasonSentence, resultSentence } from "./result.js";
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
    const silent = !before || scoresOf(before) === scoresOf(state) ? own : new Set();
    for (const sentence of actionsSince(state, since, silent)) this.announce(sentence);
    if (before?.here !== state.here) state.changes.slice(-1).forEach((change) => this.recall(change)); // another point of an analysis
    if (before && state.notice && !before.notice) this.announce(tell(state.notice));
    if (state.result && state.status !== before?.status) this.announce(`${resultSentence(state)} ${reasonSentence(state)}`);
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
 * The scores of both players, in a form that can be compared.
 * @param {State} state
 * @returns {string}
 */
function scoresOf({ scene }) {
  return JSON.stringify((scene.facts ?? []).map((facts) => facts.filter(({ kind }) => kind === "score").map(({ value }) => value)));
}

/**
 * The actions after a ply in words, but for some.
 * @param {State} state
 * @param {number} since
 * @param {Set<number>} silent the plies that are not told
 * @returns {string[]}
 */
function actionsSince(state, since, silent) {
  return state.turns.flatMap(({ seat, actions }) =>
    actions.filter(({ ply }) => ply > since && !silent.has(ply)).map(({ told, text }) => actionSentence(state, seat, told ?? text)),
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
