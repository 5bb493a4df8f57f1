/** Looking back: which ply is shown, the scenes of earlier plies, and the buttons that step. */

import { button } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./pictures.js").Picture} Picture */

export class Replay {
  /**
   * @param {(ply: number) => Promise<Picture | null>} ask
   * @param {() => void} changed
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
    /** @type {Map<number, Picture>} */
    this.known = new Map();
    /** The ply shown; null is now. @type {number | null} */
    this.ply = null;
    this.end = 0;
    this.key = "";
  }

  /**
   * Follow the game: what was known of another round or of a longer game is forgotten.
   * @param {string} key
   * @param {number} end
   */
  follow(key, end) {
    if (key !== this.key || end < this.end) {
      this.known.clear();
      this.ply = null;
    }
    this.key = key;
    this.end = end;
  }

  /** Forget the scenes: the view has changed. */
  clear() {
    this.known.clear();
    this.ply = null;
  }

  /** What is shown instead of the present, if anything. */
  get picture() {
    return this.ply === null ? null : (this.known.get(this.ply) ?? null);
  }

  /**
   * Show the board as it was after so many plies; at the end, as it is.
   * @param {number} ply
   */
  async show(ply) {
    if (ply >= this.end) {
      this.ply = null;
      return this.changed();
    }
    const wanted = Math.max(0, ply);
    const picture = this.known.get(wanted) ?? (await this.ask(wanted));
    if (!picture) return;
    this.known.set(wanted, picture);
    this.ply = wanted;
    this.changed();
  }

  /**
   * Step by a key; says whether it was one of ours.
   * @param {string} key
   */
  step(key) {
    const here = this.ply ?? this.end;
    const targets = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: this.end };
    const target = targets[/** @type {keyof typeof targets} */ (key)];
    if (target === undefined) return false;
    this.show(target);
    return true;
  }
}

/**
 * The buttons that step.
 * @param {(key: string) => void} step
 * @param {boolean} analysis
 */
export function stepButtons(step, analysis) {
  /** @type {[string, string, string][]} */
  const steps = [
    ["Home", "«", say("To the start")],
    ["ArrowLeft", "‹", say("One back")],
    ["ArrowRight", "›", say("One forward")],
    ["End", "»", analysis ? say("To the end") : say("Back to now")],
  ];
  return steps.map(([key, sign, title]) =>
    button(sign, () => step(key), { "aria-label": title, title, class: "quiet step", "data-step": key }),
  );
}
