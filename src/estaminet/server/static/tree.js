/** The tree of an analysis as a list: turns of the main line, variations set in where they begin, remarks beneath what they speak of. */

import { button, make } from "./dom.js";
import { inWords, scrollInto } from "./turns.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Node} Node */

/** The marks that have a sign and a name, by their numbers in PGN. */
export function MARKS() {
  return {
    1: { sign: "!", name: say("Good") },
    2: { sign: "?", name: say("Mistake") },
    3: { sign: "!!", name: say("Excellent") },
    4: { sign: "??", name: say("Blunder") },
    5: { sign: "!?", name: say("Interesting") },
    6: { sign: "?!", name: say("Doubtful") },
  };
}

export class TreeList {
  /**
   * @param {HTMLElement} element
   * @param {string[]} sides
   * @param {(node: number) => void} go
   */
  constructor(element, sides, go) {
    this.element = element;
    this.sides = sides;
    this.go = go;
    element.classList.add("tree");
    element.setAttribute("aria-label", say("Variations"));
    /** @type {Map<number, Node>} */
    this.nodes = new Map();
    /** The points that follow each, the main line first. @type {Map<number, number[]>} */
    this.children = new Map();
    /** Where one went on from each point last. @type {Map<number, number>} */
    this.chosen = new Map();
    this.here = 0;
    /** @type {Node[] | null} */
    this.tree = null;
    this.words = false;
  }

  /**
   * Show the tree; it is written anew only where it has changed.
   * @param {Node[]} tree
   * @param {number} here
   */
  show(tree, here) {
    this.here = here;
    const words = inWords();
    if (tree !== this.tree || words !== this.words) this.write(tree, words);
    for (const { id, parent } of this.path.slice(1)) this.chosen.set(parent ?? -1, id);
  }

  /**
   * @param {Node[]} tree
   * @param {boolean} words
   */
  write(tree, words) {
    this.tree = tree;
    this.words = words;
    this.nodes = new Map(tree.map((node) => [node.id, node]));
    this.children = new Map(tree.map(({ id }) => [id, []]));
    for (const { id, parent } of tree) this.children.get(parent ?? -1)?.push(id);
    this.element.classList.toggle("in-words", words);
    const root = this.nodes.get(0);
    const rows = this.follow(0, this.remarks(root?.comments));
    if (tree.length < 2) rows.push(make("li", { class: "none" }, say("Make an action on the board: it is written here.")));
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.node : undefined;
    this.element.replaceChildren(this.startRow(), ...rows);
    if (focused) /** @type {HTMLElement | null} */ (this.element.querySelector(`[data-node="${focused}"]`))?.focus();
  }

  /** The points from the start to where one is, both included. */
  get path() {
    const found = [];
    for (let node = this.nodes.get(this.here); node; node = this.nodes.get(node.parent ?? -1)) found.unshift(node);
    return found;
  }

  /**
   * Within how many variations a point lies.
   * @param {number} id
   */
  depth(id) {
    let depth = 0;
    for (let node = this.nodes.get(id); node && node.id !== 0; node = this.nodes.get(node.parent ?? -1)) {
      if (this.children.get(node.parent ?? -1)?.[0] !== node.id) depth += 1;
    }
    return depth;
  }

  /**
   * Where a key leads from a point: undefined if it is no key of ours, null if there is nothing.
   * @param {string} key
   * @param {number} from
   * @returns {number | null | undefined}
   */
  target(key, from) {
    const parent = from === 0 ? null : (this.nodes.get(from)?.parent ?? null);
    /** @type {Record<string, () => number | null>} */
    const targets = {
      u: () => parent,
      ArrowLeft: () => parent,
      r: () => this.following(from),
      ArrowRight: () => this.following(from),
      Home: () => (from === 0 ? null : 0),
      End: () => this.last(from),
      ArrowUp: () => this.beside(from, parent, -1),
      ArrowDown: () => this.beside(from, parent, 1),
    };
    return targets[key]?.();
  }

  /**
   * The variation before or after the one that begins with a point.
   * @param {number} id
   * @param {number | null} parent
   * @param {number} step
   */
  beside(id, parent, step) {
    const siblings = parent === null ? [] : (this.children.get(parent) ?? []);
    return siblings[siblings.indexOf(id) + step] ?? null;
  }

  /**
   * The point that follows: where one went on last, else the main line.
   * @param {number} id
   * @returns {number | null}
   */
  following(id) {
    const children = this.children.get(id) ?? [];
    const chosen = this.chosen.get(id);
    return chosen !== undefined && children.includes(chosen) ? chosen : (children[0] ?? null);
  }

  /** @param {number} id */
  last(id) {
    let end = id;
    for (let next = this.following(end); next !== null; next = this.following(end)) end = next;
    return end === id ? null : end;
  }

  /**
   * Mark the point that the board shows, and bring it into sight.
   * @param {number} shown
   */
  mark(shown) {
    for (const entry of this.element.querySelectorAll("[data-node]")) {
      const here = entry.getAttribute("data-node") === String(shown);
      entry.classList.toggle("here", here);
      if (here) entry.setAttribute("aria-current", "step");
      else entry.removeAttribute("aria-current");
      if (here && entry instanceof HTMLElement) scrollInto(this.element, entry);
    }
  }

  // Writing.

  startRow() {
    const start = button(say("Start"), () => this.go(0), { class: "ply start", "data-node": "0", tabindex: "-1" });
    return make("li", { class: "begins" }, start);
  }

  /**
   * Add the rows of what follows a point: its main line turn by turn, and what could be played instead.
   * @param {number} from
   * @param {HTMLElement[]} rows
   */
  follow(from, rows) {
    for (let at = from, children = this.children.get(at) ?? []; children.length; children = this.children.get(at) ?? []) {
      const [first, ...others] = children;
      rows.push(...this.line(first, rows[rows.length - 1]));
      for (const other of others) rows.push(this.variation(other));
      at = first;
    }
    return rows;
  }

  /**
   * A point as a row of its own, or as a part of the row before where its turn goes on.
   * @param {number} id
   * @param {HTMLElement | undefined} before
   * @returns {HTMLElement[]}
   */
  line(id, before) {
    const node = this.nodes.get(id);
    if (!node) return [];
    const entry = this.entry(node);
    const remarks = this.remarks(node.comments);
    const goesOn = node.number === undefined && before?.classList.contains("turn");
    if (goesOn) before?.querySelector(".plies")?.append(entry);
    return goesOn ? remarks : [this.turn(node, entry), ...remarks];
  }

  /**
   * @param {Node} node
   * @param {HTMLElement} entry
   */
  turn({ number, seat }, entry) {
    const side = seat ?? 0;
    return make(
      "li",
      { class: "turn" },
      make("span", { class: "number" }, number ? `${number}.` : "…"),
      make("span", { class: `swatch owner-${side}`, role: "img", "aria-label": this.sides[side] }),
      make("span", { class: "plies" }, entry),
    );
  }

  /** @param {number} first */
  variation(first) {
    const begun = [...this.remarks(this.nodes.get(first)?.before), ...this.line(first, undefined)];
    return make("li", { class: "variation" }, make("ol", { "aria-label": say("Variation") }, ...this.follow(first, begun)));
  }

  /** @param {string[] | undefined} comments */
  remarks(comments) {
    return (comments ?? []).map((text) => make("li", { class: "comment" }, text));
  }

  /** @param {Node} node */
  entry({ id, text, told, marks }) {
    const sentence = told ? tell(told) : (text ?? "");
    const [shown, other] = this.words ? [sentence, text ?? ""] : [text ?? "", sentence];
    const note = other === shown ? null : other;
    const entry = button(shown, () => this.go(id), {
      class: "ply",
      "data-node": String(id),
      tabindex: "-1",
      title: note,
      "aria-description": note,
    });
    const known = /** @type {Record<number, {sign: string, name: string}>} */ (MARKS());
    for (const mark of marks ?? []) {
      const { sign, name } = known[mark] ?? { sign: `$${mark}`, name: `$${mark}` };
      entry.append(make("span", { class: "mark", role: "img", "aria-label": name, title: name, "data-mark": mark }, sign));
    }
    return entry;
  }
}
