/** The result: in one sentence, and as a card over the board that can be put aside. */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";
import { nameOf } from "./players.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./tools.js").Do} Do */
/**
 * @typedef {object} After what can follow a game
 * @property {Do} send
 * @property {() => void} review
 * @property {() => void} analyse opens an analysis of the game
 * @property {() => void} lookBack goes through the game from its start
 * @property {() => void} nextLevel opens a table at the next level
 * @property {() => void} putAside
 */

/**
 * The result in one sentence.
 * @param {State} state
 * @returns {string}
 */
export function resultSentence(state) {
  const winner = winnerOf(state);
  if (!state.result) return "";
  if (winner === null) return say("The game is drawn.");
  const chair = chairOf(state, winner);
  if (state.chairs.length === 1) return state.chairs[0] === chair ? say("You have won.") : say("You have lost.");
  return say("{name} has won.", { name: nameOf(state, chair) });
}

/**
 * Why it ended, with "you" where it is you.
 * @param {State} state
 * @returns {string}
 */
export function reasonSentence(state) {
  const { result } = state;
  if (!result) return "";
  const winner = winnerOf(state);
  if (winner === null || (result.kind !== "resignation" && result.kind !== "time")) return tell(result.why);
  const loser = chairOf(state, 1 - winner);
  const mine = state.chairs.length === 1 && state.chairs[0] === loser;
  const name = nameOf(state, loser);
  if (result.kind === "time") return mine ? say("Your time has run out.") : say("{name} has run out of time.", { name });
  return mine ? say("You have resigned.") : say("{name} has resigned.", { name });
}

/** @param {State} state */
function winnerOf({ result }) {
  const [first, second] = result?.returns ?? [0, 0];
  return first > 0 ? 0 : second > 0 ? 1 : null;
}

/**
 * @param {State} state
 * @param {number} seat
 */
function chairOf(state, seat) {
  return state.players.findIndex((player) => player.seat === seat);
}

/**
 * The card at the end of a game: who, why, the points, and what can follow.
 * @param {State} state
 * @param {Boot} boot
 * @param {After} after
 * @returns {HTMLElement[]}
 */
export function resultCard(state, boot, after) {
  const { result } = state;
  if (!result) return [];
  const aside = button("", after.putAside, { class: "quiet put-aside", "data-tool": "put-aside", "aria-label": say("Put aside") });
  aside.append(icon("close"));
  const reason = make("p", { class: "reason" }, reasonSentence(state));
  if (result.rule) {
    const href = `/rules/${state.game}#${result.rule}`;
    reason.append(" ", make("a", { class: "rule", href, target: "_blank" }, result.rule));
  }
  const follow = make("p", { class: "actions" }, ...following(state, boot, after));
  return [aside, make("h2", {}, resultSentence(state)), reason, ...pointRows(state, boot.sides), follow];
}

/**
 * The points of both players as they are told beside the board; nothing where the game has none.
 * @param {State} state
 * @param {string[]} sides
 */
function pointRows(state, sides) {
  const points = state.result?.points ?? [];
  if (!points.some(Boolean)) return [];
  const rows = points.map((value, seat) => {
    const score = state.scene.facts?.[seat]?.find(({ kind }) => kind === "score");
    const name = nameOf(state, chairOf(state, seat));
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, make("span", { class: `swatch owner-${seat}`, role: "img", "aria-label": sides[seat] }), ` ${name}`),
      make("td", {}, score ? tell(score.title) : say("Points")),
      make("td", { class: "value" }, score?.value ?? String(value)),
    );
  });
  return [make("table", { class: "points" }, ...rows)];
}

/**
 * What can follow.
 * @param {State} state
 * @param {Boot} boot
 * @param {After} after
 */
function following({ can, chairs }, { next_level: level }, { send, review, analyse, lookBack, nextLevel }) {
  const made = [];
  if (can.next_round) made.push(button(say("Next round"), () => send("next_round"), { class: "main", "data-tool": "next-round" }));
  if (can.rematch) made.push(button(say("Play again"), () => send("ask_rematch"), { class: "main", "data-tool": "rematch" }));
  if (level && chairs.length) {
    const title = say("Next level: {level}", { level: level.name });
    made.push(button(title, nextLevel, { "data-tool": "next-level", title: level.sentence }));
  }
  made.push(button(say("Look back"), lookBack, { "data-tool": "look-back" }));
  made.push(button(say("Review"), review, { "data-tool": "review" }));
  made.push(button(say("Analyse"), analyse, { "data-tool": "analyse" }));
  made.push(make("a", { class: "button", href: "/" }, say("Another game")));
  return made;
}
