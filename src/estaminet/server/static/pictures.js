/** The scenes that a page shows besides the present one, and the layouts of all of them: each layout travels once. */

/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./wire.js").Wire} Wire */
/** A scene on its layout; of an earlier moment, with what the action before it had changed.
 * @typedef {{layout: Layout, scene: Scene, change?: Change}} Picture */

export class Pictures {
  /** @param {Wire} wire */
  constructor(wire) {
    this.wire = wire;
    /** @type {Map<string, Layout>} */
    this.layouts = new Map();
  }

  /**
   * The present picture; null if its layout is not known.
   * @param {State} state
   * @returns {Picture | null}
   */
  present(state) {
    if (state.layout) this.layouts.set(state.layout_key, state.layout);
    const layout = this.layouts.get(state.layout_key);
    return layout ? { layout, scene: state.scene } : null;
  }

  /**
   * Ask for the picture of an earlier moment, or of what an action would lead to.
   * @param {"look" | "preview"} what
   * @param {Record<string, unknown>} fields
   * @param {string} [present] the key of the present layout, which an answer without a key shares
   * @returns {Promise<Picture | null>}
   */
  async ask(what, fields, present = "") {
    const reply = await this.wire.ask(what, fields);
    if (!reply?.scene) return null;
    const key = reply.layout_key ?? present;
    if (reply.layout) this.layouts.set(key, reply.layout);
    const layout = this.layouts.get(key);
    return layout ? { layout, scene: reply.scene, change: reply.change } : null;
  }
}
