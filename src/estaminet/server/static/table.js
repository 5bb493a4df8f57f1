/** A table's page: joins the wire, the board, the players, the list and the buttons. Each of them is a module; none knows a rule. */

import { Commands } from "./commands.js";
import { showConnection } from "./connection.js";
import { hasCoordinates, showCoordinates } from "./coordinates.js";
import { Cover } from "./cover.js";
import { find } from "./dom.js";
import { Ending } from "./ending.js";
import { listenToGoal } from "./goal.js";
import { introduce, introduceOnce } from "./introduction.js";
import { listenToMenu, openMenu } from "./menu.js";
import { modelOf } from "./model.js";
import { Notes } from "./notes.js";
import { Pictures } from "./pictures.js";
import { PlayerStrips } from "./players.js";
import { Replay } from "./replay.js";
import { resultSentence } from "./result.js";
import { showSeals } from "./seals.js";
import { listenToKeys } from "./shortcuts.js";
import { playMoveSound, switchSound } from "./sound.js";
import { Stage } from "./stage.js";
import { showStatus, showTitle, statusOf } from "./status.js";
import { showToolbar } from "./toolbar.js";
import { markPly, showTurns } from "./turns.js";
import { Viewpoint } from "./viewpoint.js";
import { Wire } from "./wire.js";
import { loadWords } from "./words.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./model.js").Model} Model */

const CLOCK_MS = 100;

class TablePage {
  /** @param {Boot} boot */
  constructor(boot) {
    this.boot = boot;
    this.root = find("#table");
    /** @type {State | null} */
    this.state = null;
    /** When the state came. */
    this.since = 0;
    this.note = "";
    this.viewpoint = new Viewpoint(boot, () => this.tellViewpoint());
    this.cover = new Cover(this.root, boot.covers);
    this.notes = new Notes(boot.table);
    this.stage = new Stage(find(".stage", this.root), this.stageHost());
    this.players = new PlayerStrips(this.root, boot.sides, (cells) => this.stage.mention(cells));
    this.replay = new Replay(
      (ply) => this.pictures.ask("look", { ply }, this.state?.layout_key),
      () => this.render(),
    );
    this.wire = new Wire(boot.table, {
      hello: () => ({ view: this.viewpoint.view, turned: this.viewpoint.turned }),
      state: (state) => this.receive(state),
      refused: (reply) => this.refused(reply),
      connection: (connection, reason) => this.showConnection(connection, reason),
    });
    this.pictures = new Pictures(this.wire);
    this.ending = new Ending(this);
    this.commands = new Commands(this.wire, this.stage, (note) => this.showNote(note));
    this.listen();
  }

  /** @returns {import("./stage.js").Host} */
  stageHost() {
    return {
      act: (action) => this.act(action),
      preview: (action) => this.pictures.ask("preview", { action, ply: this.ply }, this.state?.layout_key),
      why: (path) => this.wire.ask("why", { path, ply: this.ply }),
      changed: () => this.renderStatus(),
      previewFacts: (facts) => this.previewFacts(facts),
      pointed: (id) => this.players.pointAt(id),
      intercepts: (id) => this.crossOut(id),
      rules: `/rules/${this.boot.game}`,
    };
  }

  listen() {
    find(".steps", this.root).append(...this.replay.buttons());
    find(".close", this.root).addEventListener("click", () => this.root.classList.remove("list-open"));
    listenToMenu(this.root);
    listenToGoal(this.root, this.boot.game);
    listenToKeys(this.root, {
      cancel: () => this.cancel(),
      turn: () => this.viewpoint.turn(),
      step: (key) => this.replay.step(key),
      act: (text) => this.act(text),
    });
    setInterval(() => this.state && this.players.showClocks(this.state, this.since), CLOCK_MS);
  }

  /** The ply this page has; -1 before the first state. */
  get ply() {
    return this.state?.ply ?? -1;
  }

  // What comes.

  /** @param {State} state */
  receive(state) {
    const before = this.state;
    this.state = state;
    this.since = performance.now();
    this.replay.follow(`${state.round}`, state.ply);
    if (before && state.ply !== before.ply) this.note = "";
    if (before && state.ply > before.ply) playMoveSound();
    if (!before) this.welcome(state);
    this.ending.follow(state);
    this.render();
    if (!before) this.viewpoint.fit(this.stage.painter.cellPixels);
    if (state.status !== before?.status) find("#result-live").textContent = state.status === "over" ? resultSentence(state) : "";
  }

  /** @param {State} state the first */
  welcome(state) {
    this.commands.takeUsualName(state);
    const { introduction, game, spectator } = this.boot;
    if (introduction && !spectator && state.status !== "over" && state.turns.length < 2) introduceOnce(game);
  }

  /**
   * A refusal that answers no numbered message.
   * @param {Reply} reply
   */
  refused(reply) {
    if (this.state && reply.message) this.stage.showRefusal(reply.message, reply.rule, reply.cells);
  }

  /**
   * @param {Connection} connection
   * @param {Message | null} reason
   */
  showConnection(connection, reason) {
    if (connection === "refused") this.stage.hideRefusal(); // the same sentence stands in the line's place
    showConnection(this.root, connection, reason, () => this.wire.connect());
  }

  // What is shown.

  /** @returns {Model | null} */
  get model() {
    const present = this.state ? this.pictures.present(this.state) : null;
    return this.state && present ? modelOf(this.state, present, this.replay, this.viewpoint) : null;
  }

  /** Show everything as the model says. */
  render() {
    const { model, root, stage } = this;
    if (!model) return;
    const { state } = model;
    root.dataset.status = state.status;
    root.classList.toggle("replaying", !model.live);
    root.classList.toggle("wide", model.wide);
    const list = find(".turns", root);
    showTurns(list, state.turns, this.boot.sides, (ply) => this.replay.show(ply));
    this.players.show(model);
    this.players.showClocks(state, this.since);
    stage.show(model.picture, { key: model.key, active: model.active, last: model.last });
    this.notes.read(state.seat);
    stage.painter.showCrosses(this.notes.crossed);
    this.cover.show(state);
    showSeals(find(".sealed", root), state);
    stage.markResult(model.live ? (state.result?.cells ?? []) : []);
    showCoordinates(stage.painter, this.viewpoint.coordinates);
    const { aside } = this.ending;
    showToolbar(root, model, this.actions(state), this.boot, {
      aside,
      after: this.ending.after(state),
      copy: (text) => this.commands.copy(text),
    });
    markPly(list, model.ply); // last: the rest decides how much of the list can be seen
  }

  /** Show the status line, which changes with every click. */
  renderStatus() {
    const { model, root, stage } = this;
    if (!model) return;
    const { choice, pending, pointedText } = stage;
    showStatus(root, statusOf(model, { clicks: choice.path.length, pending: pending !== null, pointedText, note: this.note }));
    showTitle(this.boot.title, model.active);
    root.classList.toggle("my-turn", model.active);
    find(".typed", root).hidden = !model.active;
  }

  /** @param {string} note */
  showNote(note) {
    this.note = note;
    this.renderStatus();
  }

  /** @param {import("./types.js").Fact[][] | null} facts */
  previewFacts(facts) {
    const { model } = this;
    if (model) this.players.showChange(model, facts);
  }

  // What is done.

  /**
   * What the buttons do.
   * @param {State} state
   * @returns {import("./tools.js").Actions}
   */
  actions(state) {
    const { boot, commands, notes, root, viewpoint } = this;
    return {
      send: (what, fields) => this.send(what, fields),
      hint: () => commands.hint(),
      review: () => commands.review(),
      result: () => this.ending.bringBack(),
      notes: boot.notes && state.chairs.length ? () => this.switchNotes() : null,
      takingNotes: notes.on,
      nextView: boot.views.length > 1 ? { title: viewpoint.nextView.title, choose: () => viewpoint.chooseNextView() } : null,
      turn: boot.two_sided ? () => viewpoint.turn() : null,
      coordinates: hasCoordinates(this.stage.picture?.layout)
        ? { shown: viewpoint.coordinates, toggle: () => (viewpoint.switchCoordinates(), this.render()) }
        : null,
      introduction: boot.introduction ? () => introduce(boot.game) : null,
      rename: state.chairs.length === 1 ? () => commands.rename(state) : null,
      sound: () => (switchSound(), this.render()),
      share: () => commands.copy(location.origin + (boot.watch ?? location.pathname)),
      openList: () => root.classList.toggle("list-open"),
      openMenu: () => openMenu(root),
    };
  }

  /** @param {number | string} action */
  act(action) {
    this.send("act", { action, ply: this.ply });
  }

  /**
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   */
  async send(what, fields) {
    openMenu(this.root, false);
    await this.commands.send(what, fields, () => this.render());
  }

  cancel() {
    this.root.classList.remove("list-open", "typing");
    openMenu(this.root, false);
    this.stage.cancel();
  }

  switchNotes() {
    this.notes.on = !this.notes.on;
    this.root.classList.toggle("taking-notes", this.notes.on);
    this.render();
  }

  /**
   * While notes are taken a click crosses a cell out; says whether it did.
   * @param {string} id
   */
  crossOut(id) {
    if (!this.notes.on || !this.stage.painter.cells.has(id)) return false;
    this.notes.toggle(id);
    this.stage.painter.showCrosses(this.notes.crossed);
    return true;
  }

  /** Say how the board is wanted from now on; a look at an earlier moment goes on. */
  tellViewpoint() {
    const { ply } = this.replay;
    this.replay.clear();
    this.wire.transmit({ do: "view", view: this.viewpoint.view, turned: this.viewpoint.turned });
    if (ply !== null) this.replay.show(ply);
  }
}

await loadWords();
new TablePage(JSON.parse(find("#boot").textContent ?? "{}"));
