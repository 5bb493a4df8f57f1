/** An analysis beside the board: the tree of variations, remarks on a point, and the engine's lines. The table keeps it; this only shows it. */

import { button, find, make } from "./dom.js";
import { EnginePanel } from "./engine.js";
import { openTable } from "./opening.js";
import { MARKS, TreeList } from "./tree.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./model.js").Model} Model */
/**
 * @typedef {object} Host what an analysis asks of its table
 * @property {Boot} boot
 * @property {HTMLElement} root
 * @property {State | null} state
 * @property {import("./wire.js").Wire} wire
 * @property {import("./stage.js").Stage} stage
 * @property {import("./replay.js").Replay} replay
 * @property {import("./commands.js").Commands} commands
 * @property {import("./tools.js").Do} send
 * @property {() => void} render
 */
/**
 * @typedef {object} AnalysisTools what the buttons of an analysis do
 * @property {(key: string) => void} step
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {{on: boolean} | null} engine null: for who only looks on
 * @property {() => void} copyPosition
 */

/** How long one has to pause in writing until a comment is kept. */
const KEPT_MS = 700;

export class AnalysisPanel {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    const { root, boot } = host;
    root.classList.add("analysing");
    find(".turns-head h2", root).textContent = say("Analysis");
    /** Where to go, while the table is still on its way to somewhere else. @type {number | null} */
    this.wanted = null;
    this.going = false;
    /** The point of the remarks that are shown. */
    this.noted = -1;
    this.timer = 0;
    this.list = new TreeList(find(".turns", root), boot.sides, (node) => this.go(node));
    this.engine = new EnginePanel(host);
    this.remarks = boot.spectator ? this.copyOffer() : this.remarkForm();
    find(".turns", root).before(this.engine.element);
    find(".turns", root).after(this.remarks);
  }

  /** @param {Model} model */
  show({ state, ply, live }) {
    this.list.show(state.tree, state.here);
    const shown = live ? state.here : (this.list.path.find((node) => node.ply === ply)?.id ?? 0);
    this.list.mark(shown);
    this.engine.show(state);
    if (!this.host.boot.spectator) this.showRemarks(state.here);
  }

  // Going through the tree.

  /**
   * Step by a key; says whether it was one of ours.
   * @param {string} key
   * @returns {boolean}
   */
  takes(key) {
    if (key === "l" && !this.host.boot.spectator) {
      this.engine.toggle();
      this.host.render();
      return true;
    }
    if (key === "c" && !this.host.boot.spectator) {
      this.host.root.classList.add("list-open");
      find("textarea", this.remarks).focus();
      return true;
    }
    const target = this.list.target(key, this.wanted ?? this.list.here);
    if (target === undefined) return false;
    if (target !== null) this.go(target);
    return true;
  }

  /**
   * Go to a point. While the table is on its way, only the last wish counts. Who looks on sees the line that is shown.
   * @param {number} node
   */
  async go(node) {
    if (this.host.boot.spectator) {
      const place = this.list.path.find(({ id }) => id === node);
      if (place) this.host.replay.show(place.ply ?? 0);
      return;
    }
    this.keepComment();
    this.wanted = node;
    if (this.going) return;
    this.going = true;
    while (this.wanted !== null) {
      /** @type {number} */
      const aim = this.wanted;
      await this.host.send("go_to", { node: aim });
      if (this.wanted === aim) this.wanted = null;
    }
    this.going = false;
  }

  /**
   * @param {State} state
   * @returns {AnalysisTools}
   */
  tools(state) {
    return {
      step: (key) => this.takes(key),
      canUndo: state.here !== 0,
      canRedo: this.list.target("r", state.here) !== null,
      engine: this.host.boot.spectator ? null : { on: this.engine.on },
      copyPosition: () => this.copyPosition(),
    };
  }

  /** Copy the text of the position that is shown. */
  async copyPosition() {
    const response = await fetch(`/api/tables/${this.host.boot.table}`, { headers: { accept: "application/json" } }).catch(() => null);
    if (response?.ok) await this.host.commands.copy((await response.json()).position, say("The position is copied."));
  }

  // Remarks.

  /** The form in which a point is marked, commented on, promoted or deleted. */
  remarkForm() {
    const marks = Object.entries(MARKS()).map(([mark, { sign, name }]) =>
      button(sign, () => this.toggleMark(Number(mark)), { class: "quiet", "data-mark": mark, title: name, "aria-label": name }),
    );
    const comment = make("textarea", {
      name: "comment",
      rows: 1,
      maxlength: 900,
      "aria-label": say("Comment on this point"),
      placeholder: say("Comment on this point"),
      "aria-keyshortcuts": "c",
    });
    comment.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.keepComment(), KEPT_MS);
    });
    comment.addEventListener("change", () => this.keepComment());
    const actions = [
      button(say("Promote"), () => this.change("promote"), { "data-tool": "promote", title: say("Make this variation the first here") }),
      button(say("Main line"), () => this.change("promote", { whole: true }), {
        "data-tool": "main-line",
        title: say("Make the way to this point the main line"),
      }),
      button(say("Delete from here"), () => this.change("remove"), { "data-tool": "remove" }),
    ];
    return make(
      "section",
      { class: "remarks", "aria-label": say("Remarks on this point") },
      make("div", { class: "mark-row", role: "group", "aria-label": say("Marks") }, ...marks),
      comment,
      make("p", { class: "actions" }, ...actions),
    );
  }

  /** What is offered to who looks at the analysis of somebody else. */
  copyOffer() {
    const { table } = this.host.boot;
    const problem = make("p", { class: "fault", role: "alert" });
    const copy = async () => (problem.textContent = await openTable("analyses", { table, ply: this.host.state?.ply ?? 0 }));
    return make(
      "section",
      { class: "remarks", "aria-label": say("Copy") },
      make("p", {}, say("You look at somebody’s analysis: it moves as they do.")),
      make("p", { class: "actions" }, button(say("Make a copy of my own"), copy, { "data-tool": "copy-analysis" })),
      problem,
    );
  }

  /** @param {number} here */
  showRemarks(here) {
    const node = this.list.nodes.get(here);
    const comment = /** @type {HTMLTextAreaElement} */ (find("textarea", this.remarks));
    if (this.noted !== here || document.activeElement !== comment) comment.value = (node?.comments ?? []).join("\n");
    this.noted = here;
    for (const mark of this.remarks.querySelectorAll("[data-mark]")) {
      mark.setAttribute("aria-pressed", String((node?.marks ?? []).includes(Number(mark.getAttribute("data-mark")))));
      mark.toggleAttribute("disabled", here === 0);
    }
    const depth = this.list.depth(here);
    const uses = { promote: depth > 0, "main-line": depth > 1, remove: here !== 0 };
    for (const [name, useful] of Object.entries(uses)) find(`[data-tool="${name}"]`, this.remarks).hidden = !useful;
  }

  /** Keep the comment that is written, if it is another one. */
  keepComment() {
    clearTimeout(this.timer);
    if (this.host.boot.spectator) return;
    const { value } = /** @type {HTMLTextAreaElement} */ (find("textarea", this.remarks));
    const node = this.list.nodes.get(this.noted);
    if (node && value.trim() !== (node.comments ?? []).join("\n")) this.host.send("annotate", { node: this.noted, comment: value });
  }

  /** @param {number} mark one of the six; another one of them takes its place */
  toggleMark(mark) {
    const { here } = this.list;
    const marks = this.list.nodes.get(here)?.marks ?? [];
    const others = marks.filter((other) => !(other in MARKS()));
    this.host.send("annotate", { node: here, marks: marks.includes(mark) ? others : [mark, ...others] });
  }

  /**
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   */
  change(what, fields = {}) {
    this.keepComment();
    this.host.send(what, { node: this.list.here, ...fields });
  }
}
