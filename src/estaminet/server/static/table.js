/** A table's page: joins the wire, the stage, the players, the list and the buttons. It knows no rule. */

import { Choice } from "./choice.js";
import { find, make } from "./dom.js";
import { Cover } from "./cover.js";
import { Pencil } from "./pencil.js";
import { showSeals } from "./fair.js";
import { askName } from "./naming.js";
import { letOpen, nameOf, pointAtPart, showChange, showClocks, showPlayer } from "./players.js";
import { Replay } from "./replay.js";
import { showReview } from "./review.js";
import { knock, switchSound } from "./sound.js";
import { Stage } from "./stage.js";
import { banner, invitation, offers, resultSentence, tools } from "./tools.js";
import { markPly, showTurns } from "./turns.js";
import { Wire } from "./wire.js";
import { loadWords, say, tell } from "./words.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./stage.js").Sight} Sight */

const WIDE = 3;
const SMALL_PIXELS = 28;
const PHONE = matchMedia("(max-width: 900px)");

class TablePage {
  /** @param {Boot} boot */
  constructor(boot) {
    this.boot = boot;
    this.root = find("#table");
    this.above = find('.player[data-place="above"]', this.root);
    this.below = find('.player[data-place="below"]', this.root);
    this.list = find(".turns", this.root);
    /** @type {State | null} */
    this.state = null;
    /** @type {Map<string, Layout>} */
    this.layouts = new Map();
    this.since = 0;
    this.note = "";
    this.view = this.firstView();
    this.turned = boot.two_sided && localStorage.getItem(this.turnedKey) === "yes";
    this.cover = new Cover(this.root, boot.covers);
    this.pencil = new Pencil(boot.table);
    this.stage = new Stage(find(".stage", this.root), {
      act: (action) => this.act(action),
      preview: (action) => this.look("preview", { action, ply: this.state?.ply ?? -1 }),
      why: (path) => this.wire.ask("why", { path, ply: this.state?.ply ?? -1 }),
      changed: () => this.expect(),
      foresee: (facts) => this.foresee(facts),
      point: (owner, ordinal) => this.seats().forEach((home) => Number(home.dataset.seat) === owner && pointAtPart(home, ordinal)),
      rules: `/rules/${boot.game}`,
      claims: (id) => this.cross(id),
    });
    this.replay = new Replay((ply) => this.look("look", { ply }), () => this.paint());
    this.wire = new Wire(boot.table, {
      hello: () => ({ view: this.view, turned: this.turned }),
      state: (state) => this.receive(state),
      line: (open, final) => this.line(open, final),
    });
    this.listen();
  }

  get turnedKey() {
    return `turned ${this.boot.game} ${this.boot.spectator}`;
  }

  /** The view that was chosen last on such a window, if any. */
  get chosenView() {
    const remembered = localStorage.getItem(`view ${this.boot.game} ${PHONE.matches}`);
    return this.boot.views.find(({ name }) => name === remembered)?.name ?? null;
  }

  /** The view to begin with. */
  firstView() {
    return this.chosenView ?? ((PHONE.matches && this.boot.phone_view) || this.boot.views[0].name);
  }

  /** Where a board does not fit with cells of a good size, the view for phones may. */
  fitView() {
    if (this.chosenView || !this.boot.phone_view || this.stage.painter.cellPixels >= SMALL_PIXELS) return;
    this.changeView(this.boot.phone_view);
  }

  listen() {
    find(".steps", this.root).append(...this.replay.buttons());
    find(".typed", this.root).addEventListener("submit", (event) => this.typed(event));
    document.addEventListener("keydown", (event) => this.key(event));
    find(".close", this.root).addEventListener("click", () => this.root.classList.remove("drawer"));
    this.seats().forEach(letOpen);
    document.addEventListener("click", (event) => this.closeMore(event));
    PHONE.addEventListener("change", () => this.changeView(this.firstView()));
    setInterval(() => this.state && showClocks(this.seats(), this.state, this.since), 100);
  }

  // What comes.

  /** @param {State} state */
  receive(state) {
    const before = this.state;
    this.state = state;
    this.since = performance.now();
    if (state.layout) this.layouts.set(state.layout_key, state.layout);
    this.replay.follow(`${state.round}`, state.ply);
    if (before && state.ply !== before.ply) this.note = "";
    if (before && state.ply > before.ply) knock();
    if (!before) this.bringName(state);
    showTurns(this.list, state.turns, this.boot.sides, (ply) => this.replay.show(ply));
    this.paint();
    if (!before) this.fitView();
    if (state.status === "over" && before?.status !== "over") find("#result-live").textContent = resultSentence(state);
    if (state.status !== "over") find("#result-live").textContent = "";
  }

  /**
   * Somebody who came without a name takes the one used last.
   * @param {State} state
   */
  bringName(state) {
    const name = localStorage.getItem("name");
    const [chair, ...more] = state.chairs;
    if (name && chair !== undefined && !more.length && !state.players[chair].name) this.wire.command("sit", { name });
  }

  /**
   * Ask for a scene, and find its layout.
   * @param {"look" | "preview"} what
   * @param {Record<string, unknown>} fields
   * @returns {Promise<Sight | null>}
   */
  async look(what, fields) {
    const reply = await this.wire.ask(what, fields);
    if (!reply?.scene) return null;
    const key = reply.layout_key ?? this.state?.layout_key ?? "";
    if (reply.layout) this.layouts.set(key, reply.layout);
    const layout = reply.layout ?? this.layouts.get(key);
    return layout ? { layout, scene: reply.scene } : null;
  }

  /**
   * @param {boolean} open
   * @param {boolean} final
   */
  line(open, final) {
    const element = find(".link-line", this.root);
    element.hidden = open;
    element.textContent = final ? say("The café does not know this page any more. Load it again.") : say("The line is interrupted. Reconnecting …");
  }

  // What is shown.

  seats() {
    return [this.above, this.below];
  }

  /** Which chair sits below: mine, else the one that plays first; the other one when the board is turned around. */
  get low() {
    const state = /** @type {State} */ (this.state);
    const chair = state.chairs[0] ?? Math.max(0, state.players.findIndex((player) => player.seat === 0));
    return this.turned ? 1 - chair : chair;
  }

  /** Whether I am to choose, now and not in the past. */
  get active() {
    return this.state?.status === "playing" && this.replay.ply === null && new Choice(this.state.scene.choices).next.size > 0;
  }

  /** @returns {Sight | null} */
  sight() {
    const layout = this.layouts.get(this.state?.layout_key ?? "");
    if (!this.state || !layout) return null;
    return this.replay.sight ?? { layout, scene: this.state.scene };
  }

  paint() {
    const state = this.state;
    const sight = this.sight();
    if (!state || !sight) return;
    const live = this.replay.ply === null;
    this.root.dataset.status = state.status;
    this.root.classList.toggle("replaying", !live);
    this.root.classList.toggle("wide", sight.layout.width > WIDE * sight.layout.height);
    const facts = sight.scene.facts ?? [[], []];
    const point = (/** @type {string[]} */ cells) => this.stage.recall(cells);
    for (const [home, chair] of /** @type {[HTMLElement, number][]} */ ([[this.below, this.low], [this.above, 1 - this.low]])) {
      showPlayer(home, state, chair, this.boot.sides, facts[state.players[chair].seat] ?? [], point);
    }
    showClocks(this.seats(), state, this.since);
    this.stage.show(sight, { key: `${state.round}/${this.replay.ply ?? state.ply}/${live}/${this.view}`, active: this.active, last: live ? (state.last?.cells ?? []) : [] });
    this.pencil.read(state.seat);
    this.pencil.paint(this.stage.painter.hits);
    this.cover.show(state);
    showSeals(find(".sealed", this.root), state);
    this.paintTools(state);
    markPly(this.list, this.replay.ply ?? state.ply); // last: the rest decides how much of the list can be seen
  }

  /** @param {State} state */
  paintTools(state) {
    const act = (/** @type {string} */ what, /** @type {Record<string, unknown>} */ fields = {}) => this.command(what, fields);
    const deeds = {
      do: act,
      hint: () => this.hint(),
      view: (/** @type {string} */ name) => this.changeView(name, true),
      name: state.chairs.length === 1 ? () => this.rename(state) : null,
      turn: this.boot.two_sided ? () => this.turn() : null,
      sound: () => (switchSound(), this.paint()),
      review: () => this.review(),
      pencil: this.boot.notes && state.chairs.length ? () => this.usePencil() : null,
      penciling: this.pencil.on,
      share: () => this.copy(location.origin + (this.boot.watch ?? location.pathname)),
      list: () => this.root.classList.toggle("drawer"),
      more: () => this.root.classList.toggle("more"),
    };
    keep(find(".tools", this.root), [...offers(state, act), ...tools(state, this.boot, this.view, deeds)]);
    const box = find(".banner", this.root);
    const waiting = state.status === "waiting" && this.boot.invitation;
    box.hidden = !waiting && !(state.status === "over" && this.replay.ply === null);
    keep(box, waiting ? [invitation(waiting, (text) => this.copy(text))] : banner(state, act, deeds.review));
  }

  /** @param {Fact[][] | null} facts */
  foresee(facts) {
    const now = this.sight()?.scene.facts ?? [];
    for (const home of this.seats()) {
      const seat = Number(home.dataset.seat);
      showChange(home, now[seat] ?? [], facts?.[seat] ?? null);
    }
  }

  /** Say in words what is expected now. */
  expect() {
    const state = this.state;
    if (!state) return;
    const element = find(".expects", this.root);
    const words = this.expectation(state);
    const { told } = this.stage; // takes the place of the chips, so that nothing moves
    const made = [make("span", {}, words), ...(told ? [make("span", { class: "note told" }, told)] : this.whereItStands(state))];
    if (this.note && this.replay.ply === null) made.push(make("span", { class: "note" }, this.note));
    if (element.textContent !== made.map((part) => part.textContent).join("")) element.replaceChildren(...made);
    this.root.classList.toggle("my-turn", this.active);
    document.title = this.active ? `${say("Your turn")} · ${this.boot.title}` : `${this.boot.title} · Estaminet`;
    find(".typed", this.root).hidden = !this.active;
  }

  /**
   * @param {State} state
   * @returns {string}
   */
  expectation(state) {
    if (this.replay.ply !== null) return say("You are looking at an earlier moment.");
    if (state.status === "waiting") return say("Waiting for your friend.");
    if (state.status === "over") return resultSentence(state);
    if (this.stage.pending !== null) return say("Tap again to do it, or elsewhere to let go.");
    if (this.active) {
      const prompts = state.scene.prompts ?? [];
      const prompt = prompts[Math.min(this.stage.choice.path.length, prompts.length - 1)];
      return prompt ? tell(prompt) : say("It is your turn.");
    }
    const chair = state.players.findIndex((player) => player.seat === state.scene.player);
    if (state.players[chair].kind === "computer") return say("{name} is thinking.", { name: nameOf(state, chair) });
    return say("It is the turn of {name}.", { name: nameOf(state, chair) });
  }

  /**
   * Where a turn of several actions, and an action of several clicks, stands.
   * @param {State} state
   */
  whereItStands(state) {
    if (!this.active) return [];
    const made = [];
    const turn = state.turns[state.turns.length - 1];
    const done = turn && turn.seat === state.scene.player ? turn.actions.length : 0;
    if (done) made.push(make("span", { class: "chip" }, say("action {number} of this turn", { number: done + 1 })));
    const steps = state.scene.prompts?.length ?? 0;
    const clicks = this.stage.choice.path.length + (this.stage.pending === null ? 0 : 1);
    if (steps > 1) made.push(make("span", { class: "chip" }, say("{step} of {steps}", { step: Math.min(clicks + 1, steps), steps })));
    return made;
  }

  // What is done.

  /** @param {number | string} action */
  act(action) {
    this.command("act", { action, ply: this.state?.ply ?? -1 });
  }

  /**
   * @param {string} what
   * @param {Record<string, unknown>} fields
   */
  async command(what, fields) {
    this.root.classList.remove("more");
    const reply = await this.wire.command(what, fields);
    if (reply?.type !== "refused" || !reply.message) return;
    this.paint();
    this.stage.complain(reply.message, reply.rule, reply.cells);
  }

  async hint() {
    this.note = say("Thinking about a hint …");
    this.expect();
    const reply = await this.wire.ask("hint");
    this.note = "";
    if (reply?.type === "hint" && reply.path) {
      this.note = say("Hint: {action}", { action: reply.text ?? "" });
      this.stage.hint(reply.path);
    } else if (reply?.message) {
      this.stage.complain(reply.message, reply.rule, reply.cells);
    }
    this.expect();
  }

  /** @param {State} state */
  rename(state) {
    const { name } = state.players[state.chairs[0]];
    askName(typeof name === "string" ? name : "", (wanted) => this.wire.command("sit", { name: wanted }));
  }

  async review() {
    const reply = await this.wire.ask("review");
    if (reply?.lines) showReview(reply.lines);
    else if (reply?.message) this.stage.complain(reply.message);
  }

  usePencil() {
    this.pencil.on = !this.pencil.on;
    this.root.classList.toggle("penciling", this.pencil.on);
    this.paint();
  }

  /**
   * While the pencil is in hand a click crosses a cell out; says whether it did.
   * @param {string} id
   */
  cross(id) {
    if (!this.pencil.on || !this.stage.painter.hits.has(id)) return false;
    this.pencil.toggle(id);
    this.pencil.paint(this.stage.painter.hits);
    return true;
  }

  /**
   * @param {string} name
   * @param {boolean} [chosen]
   */
  changeView(name, chosen = false) {
    if (name === this.view) return;
    this.view = name;
    if (chosen) localStorage.setItem(`view ${this.boot.game} ${PHONE.matches}`, name);
    this.tellView();
  }

  /** Turn the board around, and who sits above and below it. */
  turn() {
    this.turned = !this.turned;
    localStorage.setItem(this.turnedKey, this.turned ? "yes" : "no");
    this.tellView();
  }

  /** Say how the board is wanted from now on; a look at an earlier moment goes on. */
  tellView() {
    const { ply } = this.replay;
    this.replay.clear();
    this.wire.tell({ do: "view", view: this.view, turned: this.turned });
    if (ply !== null) this.replay.show(ply);
  }

  /** @param {string} text */
  async copy(text) {
    const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
    this.note = done ? say("The link is copied.") : text;
    this.expect();
  }

  /**
   * The menu of a phone closes after use; not while it asks to be sure.
   * @param {MouseEvent} event
   */
  closeMore({ target }) {
    if (target instanceof Element && !target.closest('[data-tool="more"], .rare .sure')) this.root.classList.remove("more");
  }

  /** @param {SubmitEvent} event */
  typed(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (find(".typed input", this.root));
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    this.stage.letGo();
    this.act(text);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.key === "Escape") {
      this.root.classList.remove("drawer", "more");
      this.stage.letGo();
      if (target instanceof HTMLInputElement) target.blur();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) return;
    if (event.key === "/") {
      find(".typed", this.root).querySelector("input")?.focus();
      event.preventDefault();
    } else if (event.key === "f" && this.boot.two_sided) {
      this.turn();
    } else if (this.replay.step(event.key)) {
      event.preventDefault();
    }
  }
}

/**
 * Replace the content of an element; the focus stays on the button that had it.
 * @param {HTMLElement} home
 * @param {HTMLElement[]} content
 */
function keep(home, content) {
  const focused = document.activeElement instanceof HTMLElement && home.contains(document.activeElement) ? document.activeElement.dataset.tool : undefined;
  home.replaceChildren(...content);
  const again = focused ? home.querySelector(`[data-tool="${focused}"]`) : null;
  if (again instanceof HTMLElement) again.focus();
}

await loadWords();
new TablePage(JSON.parse(find("#boot").textContent ?? "{}"));
