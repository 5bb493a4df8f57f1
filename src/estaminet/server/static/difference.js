/** What has changed since the state before, made to it. Pure: the state before stays as it is, and shares with the new one what is the same. */

/** @typedef {import("./types.js").Difference} Difference */
/** @typedef {import("./types.js").Edit} Edit */
/** @typedef {import("./types.js").State} State */

/**
 * Make the next state; null if it does not follow from this one, and the whole has to be asked for.
 * @param {State | null} state
 * @param {Difference} difference
 * @returns {State | null}
 */
export function applied(state, { before, version, edits, layout }) {
  if (state?.version !== before) return null;
  return edits.reduce(edited, { ...state, version, layout });
}

/**
 * Make one edit: [path] takes a field away, [path, value] sets it, [path, start, removed, items] changes a list.
 * @template T
 * @param {T} whole
 * @param {Edit} edit
 * @returns {T}
 */
function edited(whole, [path, ...rest]) {
  const [name, ...further] = path;
  const copy = /** @type {any} */ (Array.isArray(whole) ? [...whole] : { ...whole });
  if (further.length) copy[name] = edited(copy[name], [further, ...rest]);
  else if (rest.length === 0) delete copy[name];
  else if (rest.length === 1) copy[name] = rest[0];
  else copy[name] = [...copy[name].slice(0, rest[0]), ...rest[2], ...copy[name].slice(rest[0] + rest[1])];
  return copy;
}
