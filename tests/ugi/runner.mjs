/**
 * A match runner that knows no game, as cutegames does it: `node runner.mjs '{"engines": [[...], [...]], "options": {}, "go": "nodes 20"}'`.
 * It asks the engines who acts and whether it is over, and prints `{"moves": [...], "results": [...]}` as JSON.
 */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

class Engine {
  constructor([command, ...words]) {
    this.process = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  send(line) {
    this.process.stdin.write(`${line}\n`);
  }

  /** Wait for a line of so many words that begins with one of them, and give the last. */
  async wait(word, words) {
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) throw new Error(`the engine has ended before ${word}`);
      const parts = value.split(" ");
      if (parts[0] === word && parts.length === words) return parts.at(-1);
    }
  }

  async ask(line, word, words) {
    this.send(line);
    return this.wait(word, words);
  }
}

async function play({ engines, options, go, most }) {
  const players = engines.map((command) => new Engine(command));
  for (const player of players) {
    await player.ask("ugi", "ugiok", 1);
    for (const [name, value] of Object.entries(options)) player.send(`setoption name ${name} value ${value}`);
    await player.ask("isready", "readyok", 1);
    player.send("uginewgame");
  }
  const moves = [];
  const tell = (player) => player.send(`position startpos${moves.length ? ` moves ${moves.join(" ")}` : ""}`);
  for (;;) {
    tell(players[0]);
    const acting = players[(await players[0].ask("query p1turn", "response", 2)) === "true" ? 0 : 1];
    tell(acting);
    if ((await acting.ask("query gameover", "response", 2)) === "true" || moves.length === most) break;
    moves.push(await acting.ask(`go ${go}`, "bestmove", 2));
  }
  const results = [];
  for (const player of players) {
    tell(player);
    results.push(await player.ask("query result", "response", 2));
    player.send("quit");
  }
  return { moves, results };
}

console.log(JSON.stringify(await play(JSON.parse(process.argv[2]))));
