/** The seals of a fair deal: shown from the start, kept by the page, and opened at the end with the salt. */

import { button, make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").State} State */

const SHORT = 12; // signs of a seal that are shown

/** @param {State} state */
function storageKey(state) {
  return `seals ${state.table} ${state.round} ${state.players[0].seat}`;
}

/**
 * The seals as they were first shown to this page, by ply.
 * @param {State} state
 * @returns {Record<string, string>}
 */
function rememberSeals(state) {
  const known = JSON.parse(sessionStorage.getItem(storageKey(state)) ?? "{}");
  for (const { ply, seal } of state.seals ?? []) if (state.status !== "over") known[ply] ??= seal;
  sessionStorage.setItem(storageKey(state), JSON.stringify(known));
  return known;
}

/**
 * Seal a text as the café does.
 * @param {string} salt
 * @param {string} text
 */
async function sealOf(salt, text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt} ${text}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Check all seals with the salt, against what this page was shown before.
 * @param {State} state
 * @returns {Promise<string>} a sentence
 */
async function check(state) {
  if (!globalThis.crypto?.subtle) return say("This browser cannot check it here. Save the record and use: estaminet verify");
  const known = rememberSeals(state);
  for (const { ply, seal, text } of state.seals ?? []) {
    const right = (await sealOf(state.salt ?? "", text ?? "")) === seal && (known[ply] ?? seal) === seal;
    if (!right) return ply ? say("Action {ply} is not the one that was sealed.", { ply }) : say("The deal is not the one that was sealed.");
  }
  return say("Nothing was changed: the seal fits.");
}

/**
 * Show the seal of the deal; once the game is over, with a button that checks it.
 * @param {HTMLElement} home
 * @param {State} state
 */
export function showSeals(home, state) {
  const [deal] = state.seals ?? [];
  home.hidden = !deal;
  if (!deal) return;
  rememberSeals(state);
  const key = `${deal.seal} ${state.salt ?? ""}`;
  if (home.dataset.key === key) return;
  home.dataset.key = key;
  const words = make(
    "details",
    {},
    make("summary", {}, say("The deal is sealed")),
    make("span", { title: deal.seal }, say("Sealed deal: {seal}", { seal: `${deal.seal.slice(0, SHORT)}…` })),
    " ",
    say("When the game is over, this shows that nothing was changed."),
  );
  if (!state.salt) return home.replaceChildren(words);
  const answer = make("span", { class: "answer", role: "status" });
  const ask = button(say("Check the deal"), async () => (answer.textContent = await check(state)), {
    class: "quiet small",
    "data-tool": "verify",
  });
  home.replaceChildren(words, " ", ask, " ", answer);
}
