/** The result: in one sentence, and as a banner over the board. */

import { button, make } from "./dom.js";
import { nameOf } from "./players.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./tools.js").Do} Do */

/**
 * The result in one sentence.
 * @param {State} state
 * @returns {string}
 */
export function resultSentence(state) {
  const result = state.result;
  if (!result) return "";
  const winner = result.returns[0] > 0 ? 0 : result.returns[1] > 0 ? 1 : null;
  if (winner === null) return say("The game is drawn.");
  const chair = state.players.findIndex((player) => player.seat === winner);
  if (state.chairs.length === 1) return state.chairs[0] === chair ? say("You have won.") : say("You have lost.");
  return say("{name} has won.", { name: nameOf(state, chair) });
}

/**
 * The banner at the end of a game.
 * @param {State} state
 * @param {Do} act
 * @param {() => void} review
 * @returns {HTMLElement[]}
 */
export function banner(state, act, review) {
  const { result, can } = state;
  if (!result) return [];
  const why = tell(result.why);
  const points = result.points?.some(Boolean) ? result.points.join(" : ") : "";
  const made = [make("h2", {}, resultSentence(state)), make("p", { class: "points" }, points), make("p", { class: "quiet-ink" }, why)];
  const actions = make("p", { class: "actions" });
  if (can.next_round) actions.append(button(say("Next round"), () => act("next_round"), { class: "main", "data-tool": "next-round" }));
  if (can.rematch) {
    actions.append(button(say("Play again, sides exchanged"), () => act("ask_rematch"), { class: "main", "data-tool": "rematch" }));
  }
  if (can.review) actions.append(button(say("Review"), review, { "data-tool": "review" }));
  actions.append(
    make("a", { class: "button", href: `/api/tables/${state.table}/record`, download: `${state.table}.txt` }, say("Save the record")),
  );
  actions.append(make("a", { class: "button", href: `/games/${state.game}` }, say("Another table")));
  return [...made, actions];
}
