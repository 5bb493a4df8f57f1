/** The coach against the computer: asks about an action before it is played, and shows what speaks against it. */

import { button, make } from "./dom.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./wire.js").Wire} Wire */
/** @typedef {import("./stage.js").Stage} Stage */

/** So many games are coached unless somebody has decided. */
const FIRST_GAMES = 5;

/**
 * Whether the coach is on at a table: as was decided, else in the first games.
 * @param {string} table
 */
export function coachOn(table) {
  const decided = localStorage.getItem("coach");
  if (decided) return decided === "on";
  const games = (localStorage.getItem("coached games") ?? "").split(" ").filter(Boolean);
  if (games.includes(table)) return true;
  if (games.length >= FIRST_GAMES) return false;
  localStorage.setItem("coached games", [...games, table].join(" "));
  return true;
}

/**
 * Switch the coach on or off, for good.
 * @param {string} table
 */
export function switchCoach(table) {
  localStorage.setItem("coach", coachOn(table) ? "off" : "on");
}

/**
 * Whether there can be a coach: for one person against a computer.
 * @param {State} state
 */
export function canCoach({ chairs, players, exercise, status }) {
  return chairs.length === 1 && players[1 - chairs[0]].kind === "computer" && !exercise && status === "playing";
}

export class CoachCard {
  /**
   * @param {Wire} wire
   * @param {Stage} stage
   */
  constructor(wire, stage) {
    this.wire = wire;
    this.stage = stage;
    /** @type {HTMLElement | null} */
    this.card = null;
  }

  /**
   * Whether somebody is coached in a state, whose turn it is.
   * @param {State} state
   */
  static coaches(state) {
    return state.can.hint && canCoach(state) && coachOn(state.table);
  }

  /**
   * Ask about an action; plays it if nothing speaks against it, or all the same.
   * @param {number | string} action
   * @param {number} ply
   * @param {() => void} play
   */
  async ask(action, ply, play) {
    this.close();
    const reply = await this.wire.ask("coach", { action, ply });
    if (reply?.type === "coach" && reply.title) this.warn(reply, action, play);
    else play();
  }

  /**
   * @param {import("./types.js").Reply} reply
   * @param {number | string} action
   * @param {() => void} play
   */
  warn({ title, why, path }, action, play) {
    const again = button(say("Think again"), () => this.close(), { class: "main", "data-tool": "think-again" });
    const anyway = button(say("Play it anyway"), () => (this.close(), play()), { class: "quiet", "data-tool": "play-anyway" });
    const reasons = (why ?? []).map((reason) => make("p", {}, tell(reason)));
    this.card = make("div", { class: "coach", role: "alertdialog", "aria-label": say("Coach") });
    this.card.append(make("h2", {}, title ? tell(title) : ""), ...reasons, make("p", { class: "actions" }, again, anyway));
    this.card.addEventListener("keydown", ({ key }) => key === "Escape" && this.close());
    this.stage.root.append(this.card);
    this.stage.cancel();
    if (path?.length) this.stage.hint(path);
    if (Number.isInteger(action)) this.stage.previews.want(Number(action)); // the answer is to what it would become
    again.focus();
  }

  close() {
    if (!this.card) return;
    this.card.remove();
    this.card = null;
    this.stage.cancel();
    this.stage.keyboard.focus();
  }
}
