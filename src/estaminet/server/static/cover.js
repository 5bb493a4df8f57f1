/** Two people at one screen in a game with secrets: the board is covered until the player to act asks to see it. */

import { button, make } from "./dom.js";
import { nameOf } from "./players.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").State} State */

export class Cover {
  /**
   * @param {HTMLElement} root
   * @param {boolean} covers whether two people at this screen must not see each other's board
   */
  constructor(root, covers) {
    this.root = root;
    this.covers = covers;
    /** The seat of the person who looks at the screen. @type {number | null} */
    this.holder = null;
    this.element = make("div", { class: "cover", role: "alertdialog", hidden: true });
    root.append(this.element);
  }

  /**
   * Cover the table when it is the other player's turn.
   * @param {State} state
   */
  show(state) {
    const seat = state.scene.player;
    const covered = this.covers && state.status === "playing" && this.holder !== seat;
    this.root.classList.toggle("covered", covered);
    this.element.hidden = !covered;
    if (!covered) return;
    const name = nameOf(
      state,
      state.players.findIndex((player) => player.seat === seat),
    );
    const take = button(say("Show the board"), () => this.uncover(state), { class: "main", "data-tool": "uncover" });
    this.element.replaceChildren(
      make("h2", {}, say("It is the turn of {name}.", { name })),
      make("p", {}, say("Hand the screen over; what follows is for these eyes only.")),
      take,
    );
  }

  /** @param {State} state */
  uncover(state) {
    this.holder = state.scene.player;
    this.show(state);
  }
}
