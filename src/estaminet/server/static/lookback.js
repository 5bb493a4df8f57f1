/** The look back at a game that is over: chances as a curve, accuracy, the worst actions and what leads on from them. */

import { ChanceCurve } from "./curve.js";
import { NARROW, button, find, make, sentenceOf } from "./dom.js";
import { openTable } from "./opening.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").GameReview} GameReview */
/** @typedef {import("./types.js").Better} Better */
/** @typedef {import("./model.js").Model} Model */
/**
 * @typedef {object} Host what the look back asks of its table
 * @property {Boot} boot
 * @property {HTMLElement} root
 * @property {{show: (ply: number) => void}} replay
 * @property {() => void} render
 * @property {{putAside: () => void}} ending
 */

const POLL_MS = 500;
/** How each judgement is written in the list of turns. */
const SIGNS = { slip: "?!", mistake: "?", blunder: "??" };

export class LookBack {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.element = find(".look-back", host.root);
    /** @type {GameReview | null} */
    this.review = null;
    /** The round that was asked about. */
    this.asked = 0;
    this.working = false;
    this.ply = 0;
    this.curve = new ChanceCurve((ply) => this.goTo(ply));
  }

  /**
   * Show what there is of a round that is over; nothing of one that goes on.
   * @param {Model} model
   */
  show({ state, ply }) {
    const over = state.status === "over" && !state.exercise && !state.tree.length;
    this.element.hidden = !over || !(this.review || this.working);
    this.ply = ply;
    if (!over) this.forget();
    else if (this.asked !== state.round) this.find(state.round);
    if (over && this.review) this.point();
  }

  forget() {
    this.asked = 0;
    this.review = null;
    this.working = false;
  }

  /**
   * Ask once whether there is a review; one who was sent here for it begins it.
   * @param {number} round
   */
  async find(round) {
    this.asked = round;
    if (location.hash === "#review") await this.begin();
    else await this.ask("GET");
  }

  /** Begin the review, or show it. */
  async begin() {
    this.host.ending.putAside();
    if (NARROW.matches) this.host.root.classList.add("list-open");
    if (!this.review) await this.ask("POST");
    this.element.focus();
  }

  /** @param {"GET" | "POST"} method */
  async ask(method) {
    const round = this.asked;
    const response = await fetch(`/api/tables/${this.host.boot.table}/review`, {
      method,
      headers: { "content-type": "application/json", accept: "application/json" },
    }).catch(() => null);
    if (round !== this.asked) return;
    if (response && !response.ok) return this.write([make("p", { role: "alert" }, await sentenceOf(response))]);
    const found = response ? await response.json() : { status: "working", share: 0 };
    this.working = found.status === "working";
    if (found.status === "done") this.finish(found.review);
    if (!this.working) return;
    this.showProgress(found.share);
    setTimeout(() => this.ask("GET"), POLL_MS);
  }

  /** @param {number} share */
  showProgress(share) {
    const bar = make("progress", { max: 1, value: share, "aria-label": say("The game is looked through") });
    this.write([make("h2", {}, say("Review")), make("p", {}, say("The game is looked through; you can leave and come back.")), bar]);
  }

  /** @param {GameReview} review */
  finish(review) {
    this.review = review;
    this.write([make("h2", {}, say("Review")), ...this.overview(review), ...this.worst(review), this.playOn()]);
    this.host.render();
  }

  /** @param {HTMLElement[]} parts */
  write(parts) {
    this.element.hidden = false;
    this.element.replaceChildren(...parts);
  }

  // What is shown.

  /** @param {GameReview} review */
  overview({ start, plies, accuracy, lines }) {
    if (lines?.length) return [make("ul", { class: "lines" }, ...lines.map((line) => make("li", {}, tell(line))))];
    const [first, second] = this.host.boot.sides;
    const told = accuracy?.length
      ? say("Accuracy: {first} {one}%, {second} {two}%", { first, one: accuracy[0], second, two: accuracy[1] })
      : "";
    this.curve.show(start ?? 0.5, plies ?? [], this.host.boot.sides);
    return [this.curve.element, make("p", { class: "accuracy" }, told), ...this.luck(plies ?? [])];
  }

  /**
   * What chance gave and took, where something was hidden.
   * @param {import("./types.js").Judged[]} plies
   */
  luck(plies) {
    if (!plies.some(({ luck }) => luck)) return [];
    const [one, two] = [0, 1].map((seat) => 100 * plies.reduce((sum, ply) => sum + (ply.seat === seat ? (ply.luck ?? 0) : 0), 0));
    const signed = (/** @type {number} */ value) => `${value > 0 ? "+" : ""}${Math.round(value)}`;
    const [first, second] = this.host.boot.sides;
    return [make("p", {}, say("Luck: {first} {one}%, {second} {two}%", { first, one: signed(one), second, two: signed(two) }))];
  }

  /** @param {GameReview} review */
  worst({ worst, lines }) {
    if (lines?.length) return [];
    if (!worst?.length) return [make("p", {}, say("Nothing much went wrong."))];
    return [make("ol", { class: "worst" }, ...worst.map((better) => this.mistake(better)))];
  }

  /** @param {Better} better */
  mistake(better) {
    const { ply, judgement, told, answer, exact } = better;
    const place = button(`${judgementName(judgement)}: ${tell(told)}`, () => this.goTo(ply), { class: "quiet place" });
    const shown = make("div", { class: "better", hidden: true });
    const find_ = button(say("Find the better move"), () => this.open(`tables/${this.host.boot.table}/exercise`, { ply }), {
      "data-tool": "better",
    });
    const show = button(say("Show it"), () => this.reveal(shown, better, show), { class: "quiet", "data-tool": "show-better" });
    const after = answer ? [make("p", { class: "answer" }, say("Then: {answer}", { answer: tell(answer) }))] : [];
    const sure = exact ? [make("p", { class: "exact" }, say("Exact: calculated to the end of the game."))] : [];
    return make("li", { "data-judgement": judgement }, place, ...after, ...sure, make("p", { class: "actions" }, find_, show), shown);
  }

  /**
   * Say what was better, and how it goes on.
   * @param {HTMLElement} box
   * @param {Better} better
   * @param {HTMLElement} asked
   */
  reveal(box, { better, line }, asked) {
    const onward = (line ?? []).map((told) => make("li", {}, tell(told)));
    box.replaceChildren(
      make("p", {}, say("Better: {better}", { better: tell(better) })),
      ...(onward.length ? [make("ol", {}, ...onward)] : []),
    );
    box.hidden = false;
    asked.hidden = true;
  }

  /** The form that opens a table from the moment that is shown. */
  playOn() {
    const level = make("select", { name: "level", "aria-label": say("Level") });
    for (let number = 1; number <= this.host.boot.levels.length; number += 1) {
      level.append(make("option", { value: number }, this.host.boot.levels[number - 1]));
    }
    level.value = "3";
    const against = button(say("Play on from here"), () => this.branch("computer", Number(level.value)), { "data-tool": "branch" });
    const beside = button(say("Beside a friend"), () => this.branch("beside", 1), { class: "quiet", "data-tool": "branch-beside" });
    const mine = button(say("My mistakes"), () => this.open("mistakes", { game: this.host.boot.game }), {
      class: "quiet",
      "data-tool": "mistakes",
    });
    const analyse = button(say("Analyse"), () => this.open("analyses", { table: this.host.boot.table, ply: this.ply }), {
      "data-tool": "analyse",
    });
    return make("p", { class: "actions play-on" }, analyse, against, level, beside, mine);
  }

  /**
   * @param {"computer" | "beside"} opponent
   * @param {number} level
   */
  branch(opponent, level) {
    return this.open(`tables/${this.host.boot.table}/branch`, { ply: this.ply, opponent, level });
  }

  /**
   * Open a table that follows from this one.
   * @param {string} what
   * @param {Record<string, unknown>} wish
   */
  async open(what, wish) {
    const fault = await openTable(what, wish);
    if (!fault) return;
    this.element.querySelector(".fault")?.remove();
    this.element.append(make("p", { class: "fault", role: "alert" }, fault));
  }

  /** @param {number} ply */
  goTo(ply) {
    this.host.replay.show(ply);
    if (NARROW.matches) this.host.root.classList.remove("list-open");
  }

  /** Mark the moment that is shown on the curve, and the judgements in the list of turns. */
  point() {
    this.curve.point(this.ply);
    for (const { ply, judgement } of this.review?.plies ?? []) {
      const entry = judgement && this.host.root.querySelector(`.ply[data-ply="${ply}"]`);
      if (!entry || entry.querySelector(".judged")) continue;
      const name = judgementName(judgement);
      entry.append(make("span", { class: `judged ${judgement}`, role: "img", "aria-label": name, title: name }, SIGNS[judgement]));
    }
  }
}

/**
 * @param {"slip" | "mistake" | "blunder" | ""} judgement
 * @returns {string}
 */
function judgementName(judgement) {
  return { slip: say("Slip"), mistake: say("Mistake"), blunder: say("Blunder"), "": "" }[judgement];
}
