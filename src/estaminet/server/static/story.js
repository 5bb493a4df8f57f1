/** The story line under the board: who has just done what, in words. */

import { button, make } from "./dom.js";
import { nameOf } from "./players.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").State} State */
/** @typedef {{teller: string, sentences: string[]}} Told who did something, and what */

/**
 * The one who plays a seat, as the story names them.
 * @param {State} state
 * @param {number} seat
 * @returns {string}
 */
export function tellerOf(state, seat) {
  const chair = state.players.findIndex((player) => player.seat === seat);
  return state.chairs.length === 1 && state.chairs[0] === chair ? say("You") : nameOf(state, chair);
}

/**
 * What the story line says of some actions of one turn.
 * @param {State} state
 * @param {Change[]} changes
 * @returns {Told | null}
 */
export function storyOf(state, changes) {
  return changes.length ? { teller: tellerOf(state, changes[0].seat), sentences: changes.map(({ told }) => tell(told)) } : null;
}

export class Story {
  /** @param {HTMLElement} room under the board; a refusal takes the place of the line there */
  constructor(room) {
    this.lines = make("span", { class: "lines" });
    this.element = button("", () => this.expand(!this.isOpen), { class: "story", "aria-expanded": "false" });
    this.element.replaceChildren(this.lines);
    room.append(this.element);
    document.addEventListener(
      "pointerdown",
      ({ target }) => target instanceof Node && !this.element.contains(target) && this.expand(false),
    );
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.expand(false));
  }

  get isOpen() {
    return this.element.classList.contains("open");
  }

  /**
   * Show all of it over what lies there, or two lines.
   * @param {boolean} open
   */
  expand(open) {
    this.element.classList.toggle("open", open);
    this.element.setAttribute("aria-expanded", String(open));
    this.showLatest();
  }

  /**
   * Tell some actions; null tells nothing and keeps the room.
   * @param {Told | null} told
   */
  show(told) {
    const key = JSON.stringify(told);
    if (this.element.dataset.told === key) return;
    this.element.dataset.told = key;
    this.element.classList.toggle("untold", told === null);
    this.element.setAttribute("aria-hidden", String(told === null));
    this.element.tabIndex = told ? 0 : -1;
    const sentences = (told?.sentences ?? []).flatMap((sentence) => [" ", make("span", { class: "sentence" }, sentence)]);
    this.lines.replaceChildren(...(told ? [make("strong", {}, say("{name}:", { name: told.teller })), ...sentences] : []));
    this.expand(false);
  }

  /** Show as many of the last sentences as there is room for, with an ellipsis if the last one is longer; all of them once it is opened. */
  showLatest() {
    const sentences = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(".sentence")]);
    for (const sentence of sentences) sentence.hidden = false;
    if (this.isOpen) return;
    for (const sentence of sentences.slice(0, -1)) {
      if (this.lines.scrollHeight <= this.lines.clientHeight) return;
      sentence.hidden = true;
    }
  }
}
