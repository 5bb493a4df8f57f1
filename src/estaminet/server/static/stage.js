/** The board a person plays on: clicks become paths, paths become actions; a preview shows what an action would lead to. */

import { Ahead } from "./ahead.js";
import { Choice } from "./choice.js";
import { find, make } from "./dom.js";
import { changedCells, highlightsOf } from "./highlights.js";
import { Keyboard } from "./keyboard.js";
import { Painter } from "./painter.js";
import { Parts } from "./parts.js";
import { showPicks } from "./picks.js";
import { Pointer } from "./pointer.js";
import { Previews } from "./previews.js";
import { playTouchSound } from "./sound.js";
import { say, tell } from "./words.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./pictures.js").Picture} Picture */
/**
 * @typedef {object} Host what a stage asks of its table
 * @property {(action: number | string) => void} act
 * @property {(action: number) => Promise<Picture | null>} preview
 * @property {(path: string[]) => Promise<Reply | null>} why
 * @property {() => void} changed the path or what is said about the pointed cell has changed
 * @property {(facts: Fact[][] | null) => void} previewFacts
 * @property {(id: string | null) => void} pointed
 * @property {(id: string) => boolean} intercepts whether a click on a cell is meant for something else
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
    this.previewPainter = new Painter(find(".preview", root), { hits: false });
    this.choice = new Choice(NOTHING);
    this.key = "";
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {string | null} */
    this.pointed = null;
    /** What the marks say about the cell that is pointed at. */
    this.pointedText = "";
    /** What a finger has chosen and not yet confirmed. @type {string | null} */
    this.pending = null;
    this.ahead = new Ahead();
    /** What the last turn has changed. @type {Change[]} */
    this.changes = [];
    /** @type {string[]} */
    this.hinted = [];
    /** What a hint says. @type {Message[]} */
    this.advised = [];
    /** @type {string[]} */
    this.warned = [];
    /** Cells that something beside the board speaks of. @type {string[]} */
    this.mentioned = [];
    /** Where the game was decided. @type {string[]} */
    this.decisive = [];
    this.previews = new Previews(
      (action) => host.preview(action),
      (picture) => this.showPreview(picture),
    );
    this.keyboard = new Keyboard(this);
    this.zoom = new Zoom(this.painter); // before the pointer: what moves the board is no click
    this.parts = new Parts(this);
    this.pointer = new Pointer(this);
  }

  /**
   * Show a position. The path of clicks is kept while the position is the same.
   * @param {Picture} picture
   * @param {{key: string, ply: number, active: boolean, changes: Change[]}} how
   */
  show(picture, how) {
    const path = how.key === this.key && how.active ? this.choice.path : [];
    const same = how.key === this.key;
    this.picture = picture;
    this.key = how.key;
    this.changes = how.changes;
    this.root.dataset.ply = String(how.ply);
    this.root.dataset.preview = picture.layout.preview ?? "inside";
    const focused = this.painter.svg.contains(document.activeElement);
    this.painter.paint(picture.layout, picture.scene);
    this.parts.update();
    if (this.previewsAbove) this.previewPainter.paint(picture.layout, picture.scene); // keeps its room
    this.choice = new Choice(how.active ? picture.scene.choices : NOTHING);
    for (const id of path) this.choice.step(id);
    if (!same || !how.active) this.clearNotices();
    this.parts.bringIntoView(same ? this.ids : this.newestCells());
    this.update();
    if (!same) this.goOn();
    if (focused && !this.painter.svg.contains(document.activeElement)) this.keyboard.focus();
  }

  /** Begin anew after an action: with what was chosen meanwhile, if that can be chosen now. */
  goOn() {
    this.previews.clear();
    const next = this.ahead.take();
    if (next && this.choice.next.has(next[0])) this.choose(...next);
  }

  /** Where the last action led, or else what can be chosen. */
  newestCells() {
    const last = this.changes.slice(-1);
    return [last.flatMap(({ came }) => came), changedCells(last), this.ids].find((cells) => cells.length) ?? [];
  }

  /** Drop what is pending, hinted or refused. */
  clearNotices() {
    this.pending = null;
    this.hinted = [];
    this.advised = [];
    this.hideRefusal();
    this.previews.want(null);
  }

  /** The ids that can be chosen now. */
  get ids() {
    return this.choice.ids;
  }

  /**
   * Choose a cell or a button. A finger's last choice waits to be confirmed.
   * @param {string} id
   * @param {boolean} [confirm]
   */
  choose(id, confirm = false) {
    this.hideRefusal();
    if (this.host.intercepts(id)) return;
    if (!this.choice.next.size && this.ahead.keep(id, confirm)) return;
    const action = this.choice.completes(id);
    if (action !== null && confirm && this.pending !== id) {
      this.pending = id;
      this.previews.want(action);
    } else if (action !== null) {
      this.ahead.send(id);
      this.commit(action);
    } else if (this.choice.step(id)) {
      playTouchSound();
      this.pending = null;
      this.parts.bringIntoView(this.ids);
      this.point(this.pointed);
    } else {
      this.askWhy(id);
    }
    this.update();
  }

  /** @param {number} action */
  commit(action) {
    this.choice = new Choice(NOTHING);
    this.clearNotices();
    this.host.act(action);
  }

  /**
   * Ask why a choice is not possible; without any choice to make, it is simply not our turn.
   * @param {string} id
   */
  async askWhy(id) {
    if (!this.choice.next.size) return;
    const reply = await this.host.why([...this.choice.path, id]);
    if (reply?.message) this.showRefusal(reply.message, reply.rule, reply.cells ?? [id]);
  }

  /**
   * Say at the board what is wrong, and rim the cells it speaks of.
   * @param {Message} message
   * @param {string} [rule]
   * @param {string[]} [cells]
   */
  showRefusal(message, rule, cells = []) {
    const box = find(".why", this.root);
    box.replaceChildren(make("span", {}, tell(message)));
    if (rule) box.append(" ", make("a", { class: "rule", href: `${this.host.rules}#${rule}`, target: "_blank" }, rule));
    box.hidden = false;
    this.ahead.take();
    this.warned = cells;
    this.parts.bringIntoView(cells);
    this.update();
  }

  hideRefusal() {
    find(".why", this.root).hidden = true;
    this.warned = [];
  }

  /** Cancel what was begun. */
  cancel() {
    this.ahead.take();
    this.choice.restart();
    this.clearNotices();
    this.update();
  }

  /**
   * Point at a cell or a button (null: at nothing): what speaks of it stands out, and what it would lead to shows.
   * @param {string | null} id
   */
  point(id) {
    this.pointed = id;
    const text = this.painter.pointAt(id).join(" ");
    this.host.pointed(id);
    const wanted = this.pending ?? id;
    this.previews.want(wanted === null ? null : this.choice.completes(wanted));
    this.showHighlights();
    if (text === this.pointedText) return;
    this.pointedText = text;
    this.host.changed();
  }

  /** Whether a preview is a picture of its own above the board. */
  get previewsAbove() {
    return this.picture?.layout.preview === "above";
  }

  /**
   * Show what an action would lead to; null shows only what is.
   * @param {Picture | null} picture
   */
  showPreview(picture) {
    const above = this.previewsAbove;
    this.root.classList.toggle("previewing", picture !== null && above);
    if (picture && above) this.previewPainter.paint(picture.layout, picture.scene);
    this.painter.showGhosts(above ? null : (picture?.scene ?? null));
    this.host.previewFacts(picture?.scene.facts ?? null);
  }

  /**
   * Rim the cells that something beside the board speaks of; an empty list ends it.
   * @param {string[]} cells
   */
  mention(cells) {
    this.mentioned = cells;
    this.showHighlights();
  }

  /**
   * Mark where the game was decided; an empty list marks nothing.
   * @param {string[]} cells
   */
  markResult(cells) {
    this.decisive = cells;
    this.showHighlights();
  }

  /** Where on the page the cells lie that decided the game. */
  decisivePlaces() {
    return this.decisive.flatMap((id) => this.painter.rims.get(id)?.getBoundingClientRect() ?? []);
  }

  /**
   * Show an action that is advised.
   * @param {string[]} path
   * @param {Message} [told]
   */
  hint(path, told) {
    this.cancel();
    this.hinted = path;
    this.advised = told ? [told] : [];
    this.parts.bringIntoView(path);
    this.update();
  }

  update() {
    this.showHighlights();
    showPicks(this);
    this.keyboard.updateTabStop();
    this.host.changed();
  }

  showHighlights() {
    this.parts.markTabs(this.ids, changedCells(this.changes));
    this.painter.showHighlights(highlightsOf(this, this.picture?.layout.sequence ?? []));
  }
}
