/** What there is to notice about the cells of a board, as data made by pure functions. No document, no rule. */

/** @typedef {import("./choice.js").Choice} Choice */
/** What each cell is noted for (names of style classes), and the cells that each click of a path reaches over.
 * @typedef {{cells: Map<string, string[]>, reaches: string[][]}} Highlights */
/**
 * @typedef {object} Noted what a stage knows about its cells
 * @property {Choice} choice
 * @property {string | null} pending what a finger has chosen and not yet confirmed
 * @property {string | null} pointed
 * @property {string[]} last where the last action was
 * @property {string[]} warned what a refusal speaks of
 * @property {string[]} hinted the clicks of a hint
 * @property {string[]} mentioned what something beside the board speaks of
 * @property {string[]} decisive where the game was decided
 */

/**
 * Collect the highlights.
 * @param {Noted} noted
 * @param {string[]} sequence the cells that follow each other, in order
 * @returns {Highlights}
 */
export function highlightsOf(noted, sequence) {
  const { choice, pending, last, warned, hinted, mentioned, decisive } = noted;
  const chosen = pending === null ? choice.path : [...choice.path, pending];
  const named = { lit: choice.ids, chosen, last, warned, hinted: [...hinted, ...mentioned], decisive };
  /** @type {Map<string, string[]>} */
  const cells = new Map();
  for (const [name, ids] of Object.entries(named)) {
    for (const id of new Set(ids)) cells.set(id, [...(cells.get(id) ?? []), name]);
  }
  return { cells, reaches: reachesOf(clicks(noted), sequence) };
}

/**
 * The clicks whose reach is shown: those made and the one that would come next, else those of a hint.
 * @param {Noted} noted
 */
function clicks({ choice, pending, pointed, hinted }) {
  if (!choice.path.length) return hinted;
  const tip = pending ?? pointed;
  return tip !== null && choice.next.has(tip) ? [...choice.path, tip] : choice.path;
}

/**
 * In a sequence each click reaches from the click before it: the second from the first on, every later one from behind the one before.
 * @param {string[]} path
 * @param {string[]} sequence
 * @returns {string[][]}
 */
export function reachesOf(path, sequence) {
  const places = path.map((id) => sequence.indexOf(id));
  if (!places.length || places.includes(-1)) return [];
  const [first, second = first, ...later] = places;
  const reaches = [sequence.slice(first, second + 1)];
  let end = second;
  for (const place of later) {
    reaches.push(sequence.slice(end + 1, place + 1));
    end = place;
  }
  return reaches;
}
