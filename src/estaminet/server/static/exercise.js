/** An exercise beside the board: what is to be done, what was said to the last try, and the way on. The table judges; this only shows it. */

import { button, find, make } from "./dom.js";
import { forgoIntroduction } from "./introduction.js";
import { openTable } from "./opening.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").ExerciseView} ExerciseView */
/** @typedef {import("./types.js").State} State */
/**
 * @typedef {object} Host what an exercise asks of its table
 * @property {Boot} boot
 * @property {HTMLElement} root
 * @property {import("./tools.js").Do} send
 * @property {import("./wire.js").Wire} wire
 * @property {{keyboard: {focus: () => void}}} stage
 */

/** How long a try that missed is left on the board. */
const LEFT_MS = 2000;

export class ExercisePanel {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    const { boot, root } = host;
    this.element = find(".exercise", root);
    this.where = make("a", { class: "where", href: boot.learn ?? "/" });
    this.title = make("h2");
    this.task = make("p", { class: "task" });
    this.verdict = make("p", { class: "verdict", role: "status" });
    this.outcome = make("p", { class: "outcome", role: "status" });
    this.next = button(say("Next"), () => this.goOn(), { class: "main", "data-tool": "next-step" });
    this.analyse = button(say("Analyse this"), () => this.openAnalysis(), { class: "quiet", "data-tool": "analyse" });
    const head = make("header", {}, this.where, this.title);
    this.parts = [head, this.task, this.verdict, this.outcome, make("p", { class: "actions" }, this.next, this.analyse)];
    /** @type {ExerciseView | null} */
    this.shown = null;
    this.timer = 0;
  }

  /**
   * Show how the exercise stands; a try that missed is put back after a moment.
   * @param {State} state
   */
  show({ exercise, chairs, ply }) {
    const { root, boot, stage } = this.host;
    root.classList.toggle("exercising", exercise !== null);
    this.element.hidden = !exercise;
    if (!exercise) return;
    const before = this.shown;
    this.shown = exercise;
    if (!before) {
      this.element.append(...this.parts);
      forgoIntroduction(boot.game);
    }
    this.write(exercise);
    if (!chairs.length) return void (this.next.hidden = true);
    clearTimeout(this.timer);
    if (exercise.status === "missed") this.timer = window.setTimeout(() => this.host.wire.command("again", { ply }), LEFT_MS);
    this.noteOutcome(exercise.status, before?.status);
    if (exercise.status === "solved" && before?.status === "open") this.next.focus({ preventScroll: true });
    if (before && before.step !== exercise.step) stage.keyboard.focus();
  }

  /** @param {ExerciseView} exercise */
  write({ title, text, step, steps, status, told, rule }) {
    this.element.dataset.status = status;
    const { puzzle } = this.host.boot;
    this.where.textContent = puzzle ? say("Puzzles") : say("Step {step} of {steps}", { step: step + 1, steps });
    this.title.textContent = tell(title);
    this.task.textContent = tell(text);
    const sentence = told ? tell(told) : "";
    if (this.verdict.textContent !== sentence + (rule ? ` ${rule}` : "")) {
      this.verdict.replaceChildren(sentence);
      if (rule) {
        const href = `/rules/${this.host.boot.game}#${rule}`;
        this.verdict.append(" ", make("a", { class: "rule", href, target: "_blank" }, rule));
      }
    }
    this.next.hidden = status !== "solved" && status !== "shown";
    this.analyse.hidden = this.next.hidden;
    this.next.textContent = puzzle ? say("Next puzzle") : step + 1 < steps ? say("Next") : say("Go on");
  }

  /**
   * Ask for the rating of a puzzle when something has come of it.
   * @param {string} status
   * @param {string | undefined} before
   */
  noteOutcome(status, before) {
    const { puzzle, table, spectator } = this.host.boot;
    if (puzzle && !spectator && status !== "open" && status !== before) this.rate(table);
  }

  /**
   * Ask what came of a puzzle, and say it: after a miss what the other side gets to do, then how the ratings stand.
   * @param {string} table
   */
  async rate(table) {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const response = await fetch(`/api/puzzles/${table}`, { method: "POST", headers }).catch(() => null);
    if (!response?.ok) return;
    /** @type {import("./types.js").Verdict} */
    const { answer, counts, rating, change, streak } = await response.json();
    const signed = `${change < 0 ? "−" : "+"}${Math.abs(change)}`;
    const stands = counts
      ? say("Your rating: {rating} ({change}). Solved in a row: {streak}.", { rating, change: signed, streak })
      : say("You have tried this puzzle before: your rating stays at {rating}.", { rating });
    this.outcome.textContent = answer ? `${tell(answer)} ${stands}` : stands;
  }

  /**
   * Ask why something cannot be done. In an exercise that is a try: the rule that forbids it may be what is to be found.
   * @param {string[]} path
   * @param {number} ply
   */
  why(path, ply) {
    const { wire } = this.host;
    return this.shown ? wire.command("attempt", { path, ply }) : wire.ask("why", { path, ply });
  }

  /** Turn to the next exercise; after the last one, to the page where all of them stand. */
  goOn() {
    const { host, shown } = this;
    if (!shown) return;
    if (host.boot.puzzle) this.openNext(host.boot.game);
    else if (shown.step + 1 < shown.steps) host.send("begin_step", { step: shown.step + 1 });
    else location.assign(host.boot.learn ?? "/");
  }

  /** Open an analysis of what was done here; if that cannot be, say why. */
  async openAnalysis() {
    this.outcome.textContent = await openTable("analyses", { table: this.host.boot.table });
  }

  /**
   * Open the next puzzle of a game; if that cannot be, say why.
   * @param {string} game
   */
  async openNext(game) {
    this.outcome.textContent = await openTable("puzzles", { game });
  }
}
