/** An engine of another house: it plays L-Calculus at random, from the rules page alone, and speaks UGI. `node l_calculus.mjs` */

import { createInterface } from "node:readline";

let board = null;

const others = { w: "b", b: "w" };
const swapped = (row, start, left, right) =>
  row.slice(0, start) + row.slice(start + left, start + left + right) + row.slice(start, start + left) + row.slice(start + left + right);

/** LC-4 to LC-6: one swap for each row that can be reached. */
function swaps({ row, before, groups }) {
  const found = new Map();
  for (let start = 0; start < row.length; start++) {
    for (let left = 1; start + left < row.length; left++) {
      for (let right = 1; start + left + right <= row.length; right++) {
        const after = swapped(row, start, left, right);
        if (after === row || after === before || (groups === "equal" && left !== right)) continue;
        if (!found.has(after)) found.set(after, `${start + 1}:${left}/${right}`);
      }
    }
  }
  return [...found.values()];
}

/** LC-10: enemy pawns from one end. */
function removals({ row, mover }) {
  const enemy = others[mover];
  const count = (pattern) => row.match(pattern)[0].length;
  const ends = [["L", count(new RegExp(`^${enemy}*`))], ["R", count(new RegExp(`${enemy}*$`))]];
  return ends.flatMap(([end, most]) => Array.from({ length: most }, (_, taken) => `${end}${taken + 1}`));
}

function legal(position) {
  if (position.phase === "r") return [...removals(position), "stop"];
  const found = swaps(position);
  return found.length ? found : ["pass"];
}

function endTurn(position) {
  return { ...position, mover: others[position.mover], phase: "s" };
}

function play(position, move) {
  if (position.phase === "r") {
    const taken = move === "stop" ? 0 : Number(move.slice(1));
    return endTurn({ ...position, row: move[0] === "L" ? position.row.slice(taken) : position.row.slice(0, position.row.length - taken) });
  }
  const [place, left, right] = move === "pass" ? [0, 0, 0] : move.split(/[:/]/).map(Number);
  const after = place
    ? { ...position, row: swapped(position.row, place - 1, left, right), before: position.row }
    : { ...position, before: "-" };
  return removals(after).length ? { ...after, phase: "r" } : endTurn(after);
}

function read(text) {
  const [row, mover, phase, , , , before, options] = text.split(" ");
  return { row, mover, phase, before, groups: options.match(/groups=(\w+)/)[1] };
}

const answers = {
  ugi: () => ["id name a stranger", "option name groups type combo default any var any var equal", "ugiok"],
  isready: () => ["readyok"],
  position: (rest) => {
    const [text, moves] = rest.replace("fen ", "").split(" moves ");
    board = (moves ? moves.split(" ") : []).reduce(play, read(text));
    return [];
  },
  go: () => {
    const moves = legal(board);
    return ["info string thinking", `bestmove ${moves[Math.floor(Math.random() * moves.length)]}`];
  },
  quit: () => process.exit(0),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word] = line.split(" ", 1);
  for (const answer of answers[word]?.(line.slice(word.length + 1)) ?? []) console.log(answer);
});
