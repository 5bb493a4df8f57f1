/** What there is to notice about the cells of a board, as data made by pure functions. No document, no rule. */

/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./types.js").Change} Change */
/** What each cell is noted for (names of style classes), what has just become of it, from where to where pieces went, and the cells that
 * each click of a path reaches over; in a row, how many pieces were taken off which end.
 * @typedef {{cells: Map<string, string[]>, changes: Map<string, string[]>, ways: string[][], reaches: string[][], taken: Taken | null}} Highlights */
/** @typedef {{first: boolean, count: number}} Taken whether from the first end, and how many */

const MOST_WAYS = 2; // of one action: where more pieces go, they are a crowd, and its outlines say enough

/**
 * @typedef {object} Noted what a stage knows about its cells
 * @property {Choice} choice
 * @property {string | null} pending what a finger has chosen and not yet confirmed
 * @property {string | null} pointed
 * @property {Change[]} changes what the last turn has changed
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
  const { choice, pending, changes, warned, hinted, mentioned, decisive } = noted;
  const chosen = pending === null ? choice.path : [...choice.path, pending];
  const cells = namesByCell({ lit: choice.ids, chosen, warned, hinted: [...hinted, ...mentioned], decisive });
  const taken = takenOf(changes, sequence);
  const seen = taken ? changes.map((change) => ({ ...change, gone: [] })) : changes;
  return { cells, changes: changesByCell(seen), ways: waysOf(changes), reaches: reachesOf(clicks(noted), sequence), taken };
}

/**
 * What was taken off an end of a row, which has closed up since: the cells of now are not those that were left.
 * @param {Change[]} changes
 * @param {string[]} sequence the cells of the row; none where the board is no row
 * @returns {Taken | null}
 */
export function takenOf(changes, sequence) {
  const gone = changes.flatMap((change) => change.gone);
  return sequence.length && gone.length ? { first: gone.includes(sequence[0]), count: gone.length } : null;
}

/**
 * The names that each cell has in lists of cells.
 * @param {Record<string, string[]>} named
 * @returns {Map<string, string[]>}
 */
function namesByCell(named) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const [name, ids] of Object.entries(named)) {
    for (const id of new Set(ids)) names.set(id, [...(names.get(id) ?? []), name]);
  }
  return names;
}

/**
 * What became of each cell in the course of some actions: the last one that touched it tells, but what is gone stays told.
 * @param {Change[]} changes
 * @returns {Map<string, string[]>}
 */
export function changesByCell(changes) {
  /** @type {Map<string, string[]>} */
  const all = new Map();
  for (const { left, came, turned, gone } of changes) {
    const now = namesByCell({ left: left.filter((id) => !came.includes(id)), came, turned, gone });
    for (const [id, kinds] of now) {
      const stays = all.get(id)?.includes("gone") && !gone.includes(id);
      all.set(id, stays ? [...kinds, "gone"] : kinds);
    }
  }
  return all;
}

/**
 * From where to where pieces went, each by itself.
 * @param {Change[]} changes
 * @returns {string[][]}
 */
export function waysOf(changes) {
  return changes.flatMap(({ ways }) => (ways.length > MOST_WAYS ? [] : ways));
}

/**
 * All cells that some actions changed.
 * @param {Change[]} changes
 */
export function changedCells(changes) {
  return changes.flatMap(({ left, came, turned, gone }) => [...left, ...came, ...turned, ...gone]);
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
