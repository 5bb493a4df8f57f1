/** What a person can ask of the table: each command is sent, and a refusal is shown at the board. */

import { CoachCard } from "./coach.js";
import { askName } from "./namedialog.js";
import { openTable } from "./opening.js";
import { showReview } from "./review.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./wire.js").Wire} Wire */

export class Commands {
  /**
   * @param {Wire} wire
   * @param {Stage} stage
   * @param {(note: string) => void} note shows a note in the status line
   */
  constructor(wire, stage, note) {
    this.wire = wire;
    this.stage = stage;
    this.note = note;
    this.coach = new CoachCard(wire, stage);
  }

  /**
   * Play an action, unless the coach speaks against it first.
   * @param {State | null} state
   * @param {number | string} action
   * @param {() => void} play
   */
  act(state, action, play) {
    if (state && CoachCard.coaches(state) && this.wire.connected) this.coach.ask(action, state.ply, play);
    else play();
  }

  /**
   * Send a command; a refusal is said at the board, and so is that it waits for the line.
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   * @param {() => void} [restore] shows the board as it is before a refusal is said
   */
  async send(what, fields = {}, restore = () => {}) {
    const waiting = !this.wire.connected;
    if (waiting) this.note(say("This waits for the line, and is sent as soon as it is back."));
    const reply = await this.wire.command(what, fields);
    if (waiting) this.note("");
    if (reply?.type !== "refused" || !reply.message) return;
    restore();
    this.stage.showRefusal(reply.message, reply.rule, reply.cells);
  }

  /** Ask for a hint and show it. */
  async hint() {
    this.note(say("Thinking about a hint …"));
    const reply = await this.wire.ask("hint");
    this.note("");
    if (reply?.type === "hint" && reply.path) {
      this.stage.hint(reply.path, reply.told);
      const hint = say("Hint: {action}", { action: reply.told ? tell(reply.told) : (reply.text ?? "") });
      this.note([hint, ...(reply.why ?? []).map(tell)].join(" "));
    } else if (reply?.message) {
      this.stage.showRefusal(reply.message, reply.rule, reply.cells);
    }
  }

  /** Ask for the review and show it. */
  async review() {
    const reply = await this.wire.ask("review");
    if (reply?.lines) showReview(reply.lines);
    else if (reply?.message) this.stage.showRefusal(reply.message);
  }

  /**
   * Open a table like this one against the next level, and go there.
   * @param {State} state
   * @param {Boot} boot
   */
  async nextLevel(state, { game, options, next_level: level }) {
    const [chair] = state.chairs;
    const { name, seat } = state.players[chair];
    const wish = { game, options, level: level?.number, side: seat, name: typeof name === "string" ? name : "" };
    this.note(await openTable("tables", wish));
  }

  /**
   * Open an analysis of a table that is over, and go there.
   * @param {string} table
   * @param {number} ply
   */
  async analyse(table, ply) {
    this.note(await openTable("analyses", { table, ply }));
  }

  /**
   * Ask for another name.
   * @param {State} state
   */
  rename(state) {
    const { name } = state.players[state.chairs[0]];
    askName(typeof name === "string" ? name : "", (wanted) => this.wire.command("sit", { name: wanted }));
  }

  /**
   * Somebody who came without a name takes the one used last.
   * @param {State} state
   */
  takeUsualName(state) {
    const name = localStorage.getItem("name");
    const [chair, ...more] = state.chairs;
    if (name && chair !== undefined && !more.length && !state.players[chair].name) this.wire.command("sit", { name });
  }

  /**
   * Copy a text, a link if nothing else is said; where that is not allowed, show it.
   * @param {string} text
   * @param {string} [told] what is said when it is done
   */
  async copy(text, told = say("The link is copied.")) {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    this.note(done ? told : text);
  }
}
