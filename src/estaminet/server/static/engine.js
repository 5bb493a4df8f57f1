/** The engine beside an analysis: switched on and off, its best lines with the chances of who is to act, each action a button that plays it. */

import { button, find, make } from "./dom.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").AdvisedLine} AdvisedLine */
/** @typedef {import("./types.js").Lines} Lines */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./analysis.js").Host} Host */

const MOST_LINES = 5;

export class EnginePanel {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.on = false;
    /** What it said last. @type {Lines | null} */
    this.lines = null;
    this.here = 0;
    this.switch = button(say("Engine"), () => (this.toggle(), host.render()), {
      class: "quiet",
      role: "switch",
      "aria-checked": "false",
      "data-tool": "engine-switch",
      "aria-keyshortcuts": "l",
    });
    this.count = make("select", { name: "lines", "aria-label": say("Number of lines") });
    for (let number = 1; number <= MOST_LINES; number += 1) this.count.append(make("option", { value: number }, String(number)));
    this.count.value = localStorage.getItem("lines") ?? "3";
    this.count.addEventListener("change", () => this.choose());
    this.status = make("span", { class: "depth" });
    this.knows = make("p", { class: "knows", hidden: true });
    this.list = make("ol", { class: "advised" });
    this.words = make("p", { class: "told-line" });
    /** The line that is pointed at. @type {number | null} */
    this.pointed = null;
    const head = make("header", {}, this.switch, this.status, make("label", {}, say("Lines"), " ", this.count));
    this.element = make(
      "section",
      { class: "engine", "aria-label": say("Engine"), hidden: host.boot.spectator },
      head,
      this.list,
      this.words,
      this.knows,
    );
    this.brief = make("p", { class: "engine-brief", hidden: true });
    find(".bar", host.root).prepend(this.brief);
  }

  /** Let it think, or rest. */
  toggle() {
    this.on = !this.on;
    this.lines = null;
    this.tell();
    this.write();
  }

  /** Ask for another number of lines. */
  choose() {
    localStorage.setItem("lines", this.count.value);
    if (this.on) this.tell();
  }

  /** Say to the table what is wanted. */
  async tell() {
    const reply = await this.host.wire.ask(this.on ? "advise" : "rest", this.on ? { lines: Number(this.count.value) } : {});
    if (reply?.type !== "refused" || !reply.message) return;
    this.on = false;
    this.write();
    this.host.stage.showRefusal(reply.message);
    this.host.render();
  }

  /** The line is open again: what was asked for is asked again. */
  reconnect() {
    if (this.on) this.tell();
  }

  /** It cannot think about this. */
  refused() {
    this.on = false;
    this.write();
  }

  /** @param {Lines} lines */
  receive(lines) {
    if (!this.on) return;
    this.lines = lines;
    this.write();
  }

  /** @param {State} state */
  show({ here }) {
    if (here !== this.here && this.lines?.node !== here) this.lines = null;
    this.here = here;
    this.write();
  }

  /** Show what it said, or that it rests; rows keep their room while it thinks. */
  write() {
    const { on, lines } = this;
    this.switch.setAttribute("aria-checked", String(on));
    this.status.textContent = on ? this.standing() : "";
    this.knows.textContent = on && lines?.knows ? tell(lines.knows) : "";
    this.knows.hidden = !this.knows.textContent;
    const rows = on && lines ? lines.best.map((line, index) => this.row(line, index, lines)) : [];
    if (on) while (rows.length < Number(this.count.value)) rows.push(make("li", { class: "empty", "aria-hidden": "true" }));
    this.replaceRows(rows);
    this.words.hidden = !on;
    this.say();
    this.brief.hidden = !on;
    const best = lines?.best[0];
    this.brief.textContent = best ? [this.percent(best), ...best.moves.map(({ text }) => text)].join("  ") : this.standing();
  }

  /**
   * Replace the rows; the focus stays on the action that had it.
   * @param {HTMLElement[]} rows
   */
  replaceRows(rows) {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.move : undefined;
    this.list.replaceChildren(...rows);
    const again = focused ? this.list.querySelector(`[data-move="${focused}"]`) : null;
    if (again instanceof HTMLElement) again.focus();
  }

  /** How far it is, in a few words. */
  standing() {
    const { lines } = this;
    if (!lines) return say("Thinking …");
    if (!lines.best.length) return say("The game is over here.");
    if (lines.exact) return say("Exact");
    const positions = new Intl.NumberFormat(document.documentElement.lang, { notation: "compact" }).format(lines.positions);
    if (!lines.positions) return lines.thinking ? say("Thinking …") : "";
    return lines.thinking ? say("{positions} games tried …", { positions }) : say("{positions} games tried", { positions });
  }

  /** @param {AdvisedLine} line */
  percent({ chance }) {
    return chance === undefined ? "" : `${Math.round(100 * chance)} %`;
  }

  /**
   * @param {AdvisedLine} line
   * @param {number} index
   * @param {Lines} lines
   */
  row(line, index, { seat }) {
    const side = this.host.boot.sides[seat];
    const percent = this.percent(line);
    const name = say("Chances of {side}: {percent}", { side, percent });
    const chance = make("span", { class: "chance", title: name }, make("span", { class: "unseen" }, name));
    chance.append(
      make("span", { class: `swatch owner-${seat}`, "aria-hidden": "true" }),
      make("span", { "aria-hidden": "true" }, percent || "–"),
    );
    const moves = line.moves.map((move, place) => this.move(line, index, place, move));
    const row = make("li", { "data-line": index }, chance, make("span", { class: "moves" }, ...moves));
    row.addEventListener("pointerenter", () => this.point(index));
    row.addEventListener("pointerleave", () => this.point(null));
    return row;
  }

  /**
   * An action of a line; its words are said beneath.
   * @param {AdvisedLine} line
   * @param {number} index
   * @param {number} place
   * @param {import("./types.js").AdvisedMove} move
   */
  move(line, index, place, { text, told }) {
    const note = tell(told);
    const made = button(text, () => this.play(line.moves.slice(0, place + 1)), {
      class: "ply",
      "data-move": `${index}-${place}`,
      title: note,
      "aria-description": note,
    });
    made.addEventListener("focus", () => this.point(index));
    made.addEventListener("blur", () => this.point(null));
    return made;
  }

  /**
   * Show a line on the board and in words; null shows the best in words, and nothing on the board.
   * @param {number | null} index
   */
  point(index) {
    this.pointed = index;
    this.host.stage.mention((index === null ? null : this.lines?.best[index]?.path) ?? []);
    this.say();
  }

  /** Say in words what the line that is pointed at begins with, or the best one, and what is certain of it. */
  say() {
    const line = this.on ? this.lines?.best[this.pointed ?? 0] : undefined;
    const sentences = line ? [line.moves[0].told, ...(line.sure ? [line.sure] : [])].map(tell) : [];
    this.words.textContent = this.words.title = sentences.join(" ");
  }

  /**
   * Play the actions of a line one after the other; if one is refused, the others are not tried.
   * @param {{text: string}[]} moves
   */
  async play(moves) {
    this.host.stage.mention([]);
    let ply = this.host.state?.ply ?? 0;
    for (const { text } of moves) {
      const reply = await this.host.wire.command("act", { action: text, ply });
      if (reply?.type !== "done") break;
      ply += 1;
    }
  }
}
