/** A table's page: joins the wire, the board, the players, the list and the buttons. Each of them is a module; none knows a rule. */

import { actionsOf } from "./actions.js";
import { Announcer } from "./announcer.js";
import { Commands } from "./commands.js";
import { showConnection } from "./connection.js";
import { showCoordinates } from "./coordinates.js";
import { Cover } from "./cover.js";
import { find } from "./dom.js";
import { Ending } from "./ending.js";
import { ExercisePanel } from "./exercise.js";
import { listenToGoal } from "./goal.js";
import { Headline } from "./headline.js";
import { introduceNewcomer } from "./introduction.js";
import { LookBack } from "./lookback.js";
import { listenToMenu, openMenu } from "./menu.js";
import { modelOf } from "./model.js";
import { Notes } from "./notes.js";
import { Pictures } from "./pictures.js";
import { PlayerStrips } from "./players.js";
import { Replay, stepButtons } from "./replay.js";
import { showSeals } from "./seals.js";
import { listenToKeys } from "./shortcuts.js";
import { playMoveSound } from "./sound.js";
import { Stage } from "./stage.js";
import { showStatus, showTitle, statusOf } from "./status.js";
import { Story, storyOf } from "./story.js";
import { showToolbar } from "./toolbar.js";
import { markPly, showTurns, wordingSwitch } from "./turns.js";
import { Viewpoint } from "./viewpoint.js";
import { Watch } from "./watch.js";
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
  constructor(/** @type {Boot} */ boot, /** @type {typeof import("./analysis.js").AnalysisPanel | null} */ Analysis) {
    this.boot = boot;
    this.root = find("#table");
    /** The newest state; what is shown may be behind it. @type {State | null} */
    this.state = null;
    /** When the state came. */
    this.since = 0;
    this.note = "";
    this.viewpoint = new Viewpoint(boot, () => this.tellViewpoint());
    this.cover = new Cover(this.root, boot.covers);
    this.notes = new Notes(boot.table);
    this.stage = new Stage(find(".stage", this.root), this.stageHost());
    this.players = new PlayerStrips(this.root, boot.sides, (cells) => this.stage.mention(cells));
    this.story = new Story(find(".story-room", this.root));
    this.headline = new Headline(find(".board", this.root));
    this.announcer = new Announcer(find("#told", this.root));
    this.replay = new Replay(
      (ply) => this.lookAt(ply),
      () => this.showPast(),
    );
    this.watch = new Watch({
      look: (ply) => this.lookAt(ply),
      isAway: () => this.replay.ply !== null || boot.analysis,
      show: (moment, before) => this.showMoment(moment.state, before?.state ?? null),
    });
    this.wire = new Wire(boot.table, {
      hello: () => ({ view: this.viewpoint.view, turned: this.viewpoint.turned }),
      state: (state) => this.receive(state),
      refused: (reply) => this.refused(reply),
      lines: (lines) => this.analysis?.engine.receive(lines),
      connection: (connection, reason) => this.showConnection(connection, reason),
    });
    this.pictures = new Pictures(this.wire);
    /** @type {Ending} */
    this.ending = new Ending(this);
    /** @type {LookBack} */
    this.lookBack = new LookBack(this);
    this.exercise = new ExercisePanel(this);
    this.analysis = Analysis && new Analysis(this);
    this.commands = new Commands(this.wire, this.stage, (note) => this.showNote(note));
    this.listen();
  }

  /** @returns {import("./stage.js").Host} */
  stageHost() {
    return {
      act: (action) => this.act(action),
      preview: (action) => this.pictures.ask("preview", { action, ply: this.ply }, this.state?.layout_key),
      why: (path) => this.exercise.why(path, this.ply),
      changed: () => this.renderStatus(),
      previewFacts: (facts) => this.previewFacts(facts),
      pointed: (id) => this.players.pointAt(id),
      intercepts: (id) => this.notes.crossOut(id, this.stage.painter),
      rules: `/rules/${this.boot.game}`,
    };
  }

  listen() {
    const step = (/** @type {string} */ key) => this.analysis?.takes(key) ?? this.replay.step(key);
    find(".steps", this.root).append(...stepButtons(step, this.boot.analysis));
    find(".steps", this.root).before(wordingSwitch(() => this.render()));
    this.watch.listen(find(".board", this.root));
    find(".close", this.root).addEventListener("click", () => this.root.classList.remove("list-open"));
    listenToMenu(this.root);
    listenToGoal(this.root, this.boot.game);
    listenToKeys(this.root, {
      cancel: () => this.cancel(),
      turn: () => this.viewpoint.turn(),
      step,
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
    this.state = state;
    this.since = performance.now();
    const picture = this.pictures.present(state);
    if (picture) this.watch.follow({ state, picture });
  }

  /**
   * Show a moment of the game, the present or one on the way to it.
   * @param {State} state
   * @param {State | null} before what was shown until now
   */
  showMoment(state, before) {
    this.replay.follow(`${state.round}/${state.here}`, state.ply);
    if (before && state.ply !== before.ply) this.note = "";
    if (before && state.ply > before.ply) playMoveSound();
    if (!before) this.commands.takeUsualName(state);
    if (!before || before.status === "waiting") introduceNewcomer(this.boot, state);
    this.announcer.follow(state, this.watch.own);
    this.ending.follow(state);
    this.exercise.show(state);
    this.render();
    if (!before) this.viewpoint.fit(this.stage.painter.cellPixels);
  }

  /** Show the moment that is looked back at, and tell it. */
  showPast() {
    const change = this.replay.picture?.change;
    if (change) this.announcer.recall(change);
    this.render();
  }

  /**
   * Ask how it was after so many actions.
   * @param {number} ply
   */
  lookAt(ply) {
    return this.pictures.ask("look", { ply }, this.state?.layout_key);
  }

  /**
   * A refusal that answers no numbered message.
   * @param {Reply} reply
   */
  refused(reply) {
    this.analysis?.engine.refused();
    if (this.state && reply.message) this.stage.showRefusal(reply.message, reply.rule, reply.cells);
  }

  /**
   * @param {Connection} connection
   * @param {Message | null} reason
   */
  showConnection(connection, reason) {
    if (connection === "open") this.analysis?.engine.reconnect();
    if (connection === "refused") this.stage.hideRefusal(); // the same sentence stands in the line's place
    showConnection(this.root, connection, reason, () => this.wire.connect());
  }

  // What is shown.

  /** @returns {Model | null} */
  get model() {
    const { shown, busy } = this.watch;
    return shown && modelOf(shown.state, shown.picture, this.replay, this.viewpoint, busy);
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
    if (this.analysis) this.analysis.show(model);
    else showTurns(list, state.turns, this.boot.sides, (ply) => this.replay.show(ply));
    this.players.show(model);
    this.players.showClocks(this.state ?? state, this.since);
    stage.show(model.picture, model);
    this.story.show(storyOf(state, model.changes));
    this.headline.show(model);
    this.notes.read(state.seat);
    stage.painter.showCrosses(this.notes.crossed);
    this.cover.show(state);
    showSeals(find(".sealed", root), state);
    stage.markResult(model.live ? (state.result?.cells ?? []) : []);
    showToolbar(root, model, actionsOf(this, state), this.boot, {
      aside: this.ending.aside,
      after: this.ending.after(state),
      copy: (text) => this.commands.copy(text),
    });
    this.ending.keepClear();
    this.lookBack.show(model);
    if (!this.analysis) markPly(list, model.ply); // last: the rest decides how much of the list can be seen
  }

  /** Show the status line, which changes with every click. */
  renderStatus() {
    const { model, root, stage } = this;
    if (!model) return;
    const { choice, pending, pointedText } = stage;
    showCoordinates(stage.painter, this.viewpoint.coordinates, [...model.changes.map(({ told }) => told), ...stage.advised]);
    showStatus(root, statusOf(model, { clicks: choice.path.length, pending: pending !== null, pointedText, note: this.note }));
    showTitle(this.boot.title, model.active, this.boot.analysis);
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
    if (this.model) this.players.showChange(this.model, facts);
  }

  // What is done.

  /** @param {number | string} action */
  act(action) {
    this.watch.finish();
    this.commands.act(this.state, action, () => this.play(action));
  }

  /** @param {number | string} action */
  play(action) {
    const { ply } = this;
    this.watch.own.add(ply + 1);
    this.send("act", { action, ply }, () => this.watch.own.delete(ply + 1));
  }

  /**
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   * @param {() => void} [refused]
   */
  async send(what, fields, refused) {
    openMenu(this.root, false);
    await this.commands.send(what, fields, () => {
      refused?.();
      this.render();
    });
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

  /** Say how the board is wanted from now on; a look at an earlier moment goes on. */
  tellViewpoint() {
    const { ply } = this.replay;
    this.replay.clear();
    this.wire.transmit({ do: "view", view: this.viewpoint.view, turned: this.viewpoint.turned });
    if (ply !== null) this.replay.show(ply);
  }
}

await loadWords();
const boot = JSON.parse(find("#boot").textContent ?? "{}");
new TablePage(boot, boot.analysis ? (await import("./analysis.js")).AnalysisPanel : null);
