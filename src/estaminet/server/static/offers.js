/** What the players offer each other, and the invitation of a friend. */

import { button, make } from "./dom.js";
import { nameOf } from "./players.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./tools.js").Do} Do */

/**
 * What the other one offers, with the two answers; what I have offered, and what became of it, as a line.
 * @param {State} state
 * @param {Do} act
 * @returns {HTMLElement[]}
 */
export function offers(state, act) {
  /** @type {[number | null, string, string, string][]} */
  const all = [
    [state.offers.draw, "answer_draw", say("{name} offers a draw."), say("A draw is offered.")],
    [state.offers.take_back, "answer_take_back", say("{name} asks to take the last turn back."), say("You have asked to take back.")],
    [state.offers.rematch, "answer_rematch", say("{name} asks for another game."), say("You have asked for another game.")],
  ];
  const told = state.notice ? [make("p", { class: "offer" }, tell(state.notice))] : [];
  const open = all.flatMap(([chair, command, theirs, mine]) => {
    if (chair === null || chair === undefined || !state.chairs.length) return [];
    if (state.chairs.includes(chair)) return [make("p", { class: "offer" }, mine)];
    const yes = button(say("Agree"), () => act(command, { accept: true }), { class: "main" });
    const no = button(say("Decline"), () => act(command, { accept: false }));
    return [make("div", { class: "offer", role: "alert" }, make("p", {}, theirs.replace("{name}", nameOf(state, chair))), yes, no)];
  });
  return [...open, ...told];
}

/**
 * The invitation to send to a friend.
 * @param {string} path
 * @param {(text: string) => void} copy
 * @returns {HTMLElement}
 */
export function invitation(path, copy) {
  const link = location.origin + path;
  const field = make("input", { type: "text", readonly: true, value: link, "aria-label": say("The link for your friend") });
  field.addEventListener("focus", () => field.select());
  const row = make(
    "div",
    { class: "row" },
    field,
    button(say("Copy"), () => copy(link), { class: "main" }),
  );
  return make(
    "div",
    { class: "invitation" },
    make("p", {}, say("Send this link to your friend. The game begins when it is followed.")),
    row,
  );
}
