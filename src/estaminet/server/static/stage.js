/** The board a person plays on: clicks become paths, paths become actions; what would come of them shows before. */

import { Choice } from "./choice.js";
import { button, find, make } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { Painter } from "./painter.js";
import { Parts } from "./parts.js";
import { Pointer } from "./pointer.js";
import { Previews } from "./previews.js";
import { tap } from "./sound.js";
import { say, tell } from "./words.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {{layout: Layout, scene: Scene}} Sight */
/**
 * @typedef {object} Host what a stage asks of its table
 * @property {(action: number | string) => void} act
 * @property {(action: number) => Promise<Sight | null>} preview
 * @property {(path: string[]) => Promise<Reply | null>} why
 * @property {() => void} changed the path or what is pointed at has changed
 * @property {(facts: Fact[][] | null) => void} foresee
 * @property {(owner: number, ordinal: number | null) => void} point
 * @property {(id: string) => boolean} claims whether a click on a cell is meant for something else
 * @property {string} rules where the rules can be read
 */

/** @type {import("./types.js").Packed} */
const NOTHING = ["", []];

export class Stage {
  /**
   * @param {HTMLElement} root
   * @param {Host} host
   */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.painter = new Painter(find(".board", root), { hits: true, label: say("Board") });
    this.ghost = new Painter(find(".ghost", root), { hits: false });
    this.choice = new Choice(NOTHING);
    this.key = "";
    /** @type {Sight | null} */
    this.sight = null;
    /** @type {string | null} */
    this.pointed = null;
    /** What is said about the cell that is pointed at. */
    this.told = "";
    /** What a finger has chosen and not yet confirmed. @type {string | null} */
    this.pending = null;
    /** @type {string[]} */
    this.last = [];
    /** @type {string[]} */
    this.hinted = [];
    /** @type {string[]} */
    this.warned = [];
    /** @type {string[]} */
    this.recalled = [];
    this.previews = new Previews(
      (action) => host.preview(action),
      (sight) => this.foresee(sight),
    );
    this.keyboard = new Keyboard(this);
    this.zoom = new Zoom(this.painter); // before the pointer: what moves the board is no click
    this.parts = new Parts(this);
    this.pointer = new Pointer(this);
  }

  /**
   * Show a position. The path of clicks is kept while the position is the same.
   * @param {Sight} sight
   * @param {{key: string, active: boolean, last: string[]}} how
   */
  show(sight, how) {
    const path = how.key === this.key && how.active ? this.choice.path : [];
    const same = how.key === this.key;
    this.sight = sight;
    this.key = how.key;
    this.last = how.last;
    this.root.classList.toggle("line", Boolean(sight.layout.line));
    const focused = this.painter.svg.contains(document.activeElement);
    this.painter.paint(sight.layout, sight.scene);
    this.parts.lay();
    if (sight.layout.line) this.ghost.paint(sight.layout, sight.scene); // keeps its room above the board
    this.choice = new Choice(how.active ? sight.scene.choices : NOTHING);
    for (const id of path) this.choice.step(id);
    if (!same) this.previews.clear();
    if (!same || !how.active) this.forget();
    this.parts.bring(this.ids);
    this.update();
    if (focused && !this.painter.svg.contains(document.activeElement)) this.keyboard.focus();
  }

  /** Forget what was pointed at, hinted or wrong. */
  forget() {
    this.pending = null;
    this.hinted = [];
    this.hush();
    this.previews.want(null);
  }

  /** The ids that can be chosen now. */
  get ids() {
    return this.choice.ids;
  }

  /**
   * Choose a cell or a button. A finger's last choice waits to be confirmed.
   * @param {string} id
   * @param {boolean} [careful]
   */
  choose(id, careful = false) {
    this.hush();
    if (this.host.claims(id)) return;
    const action = this.choice.completes(id);
    if (action !== null && careful && this.pending !== id) {
      this.pending = id;
      this.previews.want(action);
    } else if (action !== null) {
      this.commit(action);
    } else if (this.choice.step(id)) {
      tap();
      this.pending = null;
      this.parts.bring(this.ids);
      this.point(this.pointed);
    } else {
      this.askWhy(id);
    }
    this.update();
  }

  /** @param {number} action */
  commit(action) {
    this.choice = new Choice(NOTHING);
    this.forget();
    this.host.act(action);
  }

  /**
   * Ask why a choice is not possible; without any choice to make, it is simply not our turn.
   * @param {string} id
   */
  async askWhy(id) {
    if (!this.choice.next.size) return;
    const reply = await this.host.why([...this.choice.path, id]);
    if (reply?.message) this.complain(reply.message, reply.rule, reply.cells ?? [id]);
  }

  /**
   * Say at the board what is wrong, and rim the cells it speaks of.
   * @param {Message} message
   * @param {string} [rule]
   * @param {string[]} [cells]
   */
  complain(message, rule, cells = []) {
    const box = find(".why", this.root);
    box.replaceChildren(make("span", {}, tell(message)));
    if (rule) box.append(" ", make("a", { class: "rule", href: `${this.host.rules}#${rule}`, target: "_blank" }, rule));
    box.hidden = false;
    this.warned = cells;
    this.parts.bring(cells);
    this.update();
  }

  hush() {
    find(".why", this.root).hidden = true;
    this.warned = [];
  }

  /** Let go of what was begun; says whether there was anything. */
  letGo() {
    const had = this.choice.letGo() || this.pending !== null || this.warned.length > 0 || this.hinted.length > 0;
    this.forget();
    this.update();
    return had;
  }

  /**
   * Point at a cell or a button (null: at nothing): its chain stands out, and what would come of it shows.
   * @param {string | null} id
   */
  point(id) {
    this.pointed = id;
    const held = this.painter.hold(id);
    const told = this.painter.told(id).join(" ");
    for (const owner of [0, 1]) this.host.point(owner, held?.mark.owner === owner ? held.ordinal : null);
    const wanted = this.pending ?? id;
    this.previews.want(wanted === null ? null : this.choice.completes(wanted));
    this.flag();
    if (told === this.told) return;
    this.told = told;
    this.host.changed();
  }

  /**
   * Show what would come; null shows only what is.
   * @param {Sight | null} sight
   */
  foresee(sight) {
    const line = Boolean(this.sight?.layout.line);
    this.root.classList.toggle("foreseeing", sight !== null && line);
    if (sight && line) this.ghost.paint(sight.layout, sight.scene);
    this.painter.haunt(line ? null : (sight?.scene ?? null));
    this.host.foresee(sight?.scene.facts ?? null);
  }

  /**
   * Rim some cells that something beside the board speaks of; none lets them go.
   * @param {string[]} cells
   */
  recall(cells) {
    this.recalled = cells;
    this.flag();
  }

  /** @param {string[]} path */
  hint(path) {
    this.letGo();
    this.hinted = path;
    this.parts.bring(path);
    this.update();
  }

  update() {
    this.flag();
    this.showPicks();
    this.keyboard.rove();
    this.host.changed();
  }

  flag() {
    const [left, right] = this.spans();
    const chosen = this.pending === null ? this.choice.path : [...this.choice.path, this.pending];
    this.parts.mark(this.ids, this.last);
    this.painter.flag({
      lit: this.ids,
      chosen,
      left,
      right,
      last: this.last,
      warned: this.warned,
      hinted: [...this.hinted, ...this.recalled],
    });
  }

  /** On a line each click reaches from the one before it: the cells of the first reach, and of the second. */
  spans() {
    const layout = this.sight?.layout;
    if (!layout?.line) return [[], []];
    const order = layout.cells.map((cell) => cell.id);
    const tip = this.pending ?? this.pointed;
    const begun = this.choice.path.length ? this.choice.path : this.hinted;
    const path = tip !== null && this.choice.path.length && this.choice.next.has(tip) ? [...begun, tip] : begun;
    const [first, second, third] = path.map((id) => order.indexOf(id));
    if (first === undefined || first < 0) return [[], []];
    const left = order.slice(first, (second ?? first) + 1);
    return [left, third === undefined ? [] : order.slice(second + 1, third + 1)];
  }

  /** The choices that have no place on the board, and what confirms or lets go. */
  showPicks() {
    const picks = (this.sight?.layout.buttons ?? []).filter((pick) => this.choice.next.has(pick.id));
    const made = picks.map((pick) => {
      const element = button(tell(pick.title), () => this.choose(pick.id), { class: "pick", "data-pick": pick.id });
      for (const name of ["pointerenter", "focus"]) element.addEventListener(name, () => this.point(pick.id));
      for (const name of ["pointerleave", "blur"]) element.addEventListener(name, () => this.point(null));
      return element;
    });
    const pending = this.pending;
    if (pending !== null) made.push(button(say("Do it"), () => this.choose(pending), { class: "pick main", "data-pick": "confirm" }));
    if (this.choice.path.length) made.push(button(say("Let go"), () => this.letGo(), { class: "pick quiet", "data-pick": "let-go" }));
    find(".picks", this.root).replaceChildren(...made);
  }
}
