/** The buttons of a table. */

import { button, make } from "./dom.js";
import { paceTitle } from "./pace.js";
import { soundOn } from "./sound.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {(what: string, fields?: Record<string, unknown>) => void} Do sends a command to the table */
/**
 * @typedef {object} Actions what the buttons do; null: there is no such button
 * @property {Do} send
 * @property {() => void} hint
 * @property {() => void} review
 * @property {(() => void) | null} notes
 * @property {boolean} takingNotes
 * @property {{title: string, choose: () => void} | null} nextView
 * @property {(() => void) | null} turn
 * @property {(() => void) | null} rename
 * @property {() => void} sound
 * @property {() => void} pace
 * @property {() => void} share
 * @property {() => void} openList
 * @property {() => void} openMenu
 */

const SURE_MS = 4000;

/**
 * Make the buttons that are of use now: those used often, the menu of the others, and what opens list and menu on a phone.
 * @param {State} state
 * @param {Actions} actions
 * @returns {HTMLElement[]}
 */
export function tools(state, actions) {
  const menu = make("div", { class: "menu" }, ...menuTools(state, actions));
  const more = button(say("More"), actions.openMenu, { class: "tool", "data-tool": "more", "aria-haspopup": "true" });
  return [...mainTools(state, actions), menu, tool("list", say("Turns"), actions.openList), more];
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function mainTools({ can, status }, { send, hint, review, notes, takingNotes }) {
  const made = [];
  if (can.hint) made.push(tool("hint", say("Hint"), hint));
  if (can.take_back) made.push(tool("take-back", say("Take back"), () => send("ask_take_back")));
  if (can.review && status !== "over") made.push(tool("review", say("Review"), review));
  if (notes) made.push(tool("notes", takingNotes ? say("Pencil down") : say("Pencil"), notes));
  return made;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function menuTools({ can, table }, { send, nextView, turn, rename, sound, pace, share }) {
  const made = [];
  if (can.draw) made.push(tool("draw", say("Offer a draw"), () => send("offer_draw")));
  if (can.resign) made.push(confirmTool("resign", say("Resign"), say("Resign, really"), () => send("resign")));
  if (nextView) made.push(tool("view", say("View: {view}", { view: nextView.title }), nextView.choose));
  if (turn) made.push(tool("turn", say("Turn the board"), turn, "f"));
  if (rename) made.push(tool("name", say("Your name"), rename));
  made.push(tool("sound", soundOn() ? say("Sound off") : say("Sound on"), sound));
  made.push(tool("pace", say("Pace: {pace}", { pace: paceTitle() }), pace));
  made.push(tool("share", say("Copy a link to watch"), share));
  made.push(exportLink(table));
  return made;
}

/** @param {string} table */
function exportLink(table) {
  return make(
    "a",
    { class: "tool", "data-tool": "export", href: `/api/tables/${table}/record`, download: `${table}.txt` },
    say("Save the record"),
  );
}

/**
 * @param {string} name
 * @param {string} title
 * @param {() => void} act
 * @param {string} [key] the key that does the same
 */
function tool(name, title, act, key) {
  return button(title, act, {
    class: "tool",
    "data-tool": name,
    "aria-keyshortcuts": key ?? null,
    title: key ? say("Key: {key}", { key }) : null,
  });
}

/**
 * A button that asks to be pressed a second time.
 * @param {string} name
 * @param {string} title
 * @param {string} sure
 * @param {() => void} act
 */
function confirmTool(name, title, sure, act) {
  const made = tool(name, title, () => {
    if (made.classList.contains("sure")) return act();
    made.classList.add("sure");
    made.textContent = sure;
    setTimeout(() => {
      made.classList.remove("sure");
      made.textContent = title;
    }, SURE_MS);
  });
  return made;
}
