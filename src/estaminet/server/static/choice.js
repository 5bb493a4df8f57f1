/** Where the player stands in the prefix tree of click paths. No document, no rule: the tree says what comes next. */

/** @typedef {import("./types.js").Packed} Packed */

/**
 * Unpack one node of core.packing.pack_paths: [ids joined by spaces, codes as differences], or a plain object.
 * @param {Packed} node
 * @returns {Map<string, number | Packed>}
 */
export function unpack(node) {
  if (!Array.isArray(node)) return new Map(Object.entries(node));
  const [ids, steps] = node;
  let code = 0;
  return new Map(
    ids
      .split(" ")
      .slice(0, steps.length)
      .map((id, index) => [id, (code += steps[index])]),
  );
}

export class Choice {
  /** @param {Packed} tree */
  constructor(tree) {
    /** @type {Packed} */
    this.tree = tree;
    /** @type {string[]} */
    this.path = [];
    this.next = unpack(tree);
  }

  /** The ids that may be clicked now. */
  get ids() {
    return [...this.next.keys()];
  }

  /**
   * The action that a click would complete, or null.
   * @param {string} id
   * @returns {number | null}
   */
  completes(id) {
    const child = this.next.get(id);
    return typeof child === "number" ? child : null;
  }

  /**
   * Go one click further; false if the path does not lead there.
   * @param {string} id
   */
  step(id) {
    const child = this.next.get(id);
    if (child === undefined || typeof child === "number") return false;
    this.path.push(id);
    this.next = unpack(child);
    return true;
  }

  /** Go back to before the first click. */
  restart() {
    this.path = [];
    this.next = unpack(this.tree);
  }
}
