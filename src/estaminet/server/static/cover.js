/** Two people at one screen, and secrets: the board stays covered until whose turn it is has taken the seat. */

import { button, make } from "./dom.js";
import { nameOf } from "./players.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").State} State */

export class Cover {
  /**
   * @param {HTMLElement} root
   * @param {boolean} handover whether the other one must not see the board
   */
  constructor(root, handover) {
    this.root = root;
    this.handover = handover;
    /** The seat of who looks at the screen. @type {number | null} */
    this.holder = null;
    this.element = make("div", { class: "cover", role: "alertdialog", hidden: true });
    root.append(this.element);
  }

  /**
   * Cover the table when the turn has gone to the other one.
   * @param {State} state
   */
  show(state) {
    const seat = state.scene.player;
    const covers = this.handover && state.chairs.length === 2 && state.status === "playing" && this.holder !== seat;
    this.root.classList.toggle("covered", covers);
    this.element.hidden = !covers;
    if (!covers) return;
    const name = nameOf(
      state,
      state.players.findIndex((player) => player.seat === seat),
    );
    const take = button(say("Show the board"), () => this.take(state), { class: "main", "data-tool": "uncover" });
    this.element.replaceChildren(
      make("h2", {}, say("It is the turn of {name}.", { name })),
      make("p", {}, say("Hand the screen over; what follows is for these eyes only.")),
      take,
    );
  }

  /** @param {State} state */
  take(state) {
    this.holder = state.scene.player;
    this.show(state);
  }
}
