/** Everything that a table's page shows, as one value made by a pure function. No document, no wire, no rule. */

import { Choice } from "./choice.js";

/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./pictures.js").Picture} Picture */
/**
 * @typedef {object} Model
 * @property {State} state
 * @property {Picture} picture what the board shows
 * @property {string} key the same as long as the board shows the same moment in the same way
 * @property {number} ply the moment that the board shows
 * @property {boolean} live whether that is now
 * @property {boolean} active whether this page is to choose an action, now
 * @property {number} below the chair at the lower edge of the board
 * @property {boolean} wide whether the board is much wider than high
 * @property {Change[]} changes what the last turn changed; of an earlier moment, what its last action did
 */

const WIDE = 3;

/**
 * Make the model of what is to be shown.
 * @param {State} state
 * @param {Picture} present
 * @param {{ply: number | null, picture: Picture | null}} replay the earlier moment that is looked at, if any
 * @param {{view: string, turned: boolean}} viewpoint
 * @param {boolean} [busy] whether there is more to be shown before anything can be chosen
 * @returns {Model}
 */
export function modelOf(state, present, replay, viewpoint, busy = false) {
  const live = replay.ply === null;
  const picture = replay.picture ?? present;
  const ply = replay.ply ?? state.ply;
  return {
    state,
    picture,
    key: `${state.round}/${state.here}/${ply}/${live}/${viewpoint.view}`,
    ply,
    live,
    active: live && !busy && state.status === "playing" && new Choice(state.scene.choices).ids.length > 0,
    below: chairBelow(state, viewpoint.turned),
    wide: picture.layout.width > WIDE * picture.layout.height,
    changes: live ? state.changes : replay.picture?.change ? [replay.picture.change] : [],
  };
}

/**
 * The facts of a player's seat in what is shown.
 * @param {Model} model
 * @param {number} seat
 * @returns {Fact[]}
 */
export function factsOf(model, seat) {
  return model.picture.scene.facts?.[seat] ?? [];
}

/**
 * The chair at the lower edge: mine, else the one that plays first; the other one when the board is turned around.
 * @param {State} state
 * @param {boolean} turned
 */
function chairBelow(state, turned) {
  const first = Math.max(
    0,
    state.players.findIndex((player) => player.seat === 0),
  );
  const chair = state.chairs[0] ?? first;
  return turned ? 1 - chair : chair;
}
