/** The buttons of a table: a row that keeps its places, and the entries of the menu. */

import { button, make } from "./dom.js";
import { icon } from "./icons.js";
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
 * @property {() => void} result brings the result back over the board
 * @property {(() => void) | null} notes
 * @property {boolean} takingNotes
 * @property {{title: string, choose: () => void} | null} nextView
 * @property {(() => void) | null} turn
 * @property {{shown: boolean, toggle: () => void} | null} coordinates
 * @property {(() => void) | null} introduction
 * @property {{on: boolean, toggle: () => void} | null} coach
 * @property {(() => void) | null} rename
 * @property {() => void} sound
 * @property {() => void} pace
 * @property {() => void} share
 * @property {import("./analysis.js").AnalysisTools | null} analysis
 * @property {() => void} openList
 * @property {() => void} openMenu
 */

const SURE_MS = 4000;

/**
 * Make the row of buttons. Each keeps its place while the game goes on: what is of no use now can be seen and not pressed.
 * @param {State} state
 * @param {Actions} actions
 * @returns {HTMLElement[]}
 */
export function tools(state, actions) {
  const more = tool("more", say("More"), actions.openMenu);
  more.setAttribute("aria-controls", "menu");
  if (actions.analysis) {
    return [tool("list", say("Turns"), actions.openList), ...analysisTools(actions), ...boardTools(state, actions), more];
  }
  if (state.exercise) return [...exerciseTools(state, actions), ...boardTools(state, actions), more];
  const first =
    state.status === "over"
      ? [tool("result", say("Result"), actions.result), tool("review", say("Review"), actions.review)]
      : playTools(state, actions);
  return [tool("list", say("Turns"), actions.openList), ...first, ...boardTools(state, actions), more];
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function exerciseTools({ chairs, ply, exercise }, { send }) {
  if (!chairs.length) return [];
  return [
    usable(
      ply > 0 || exercise?.status !== "open",
      tool("again", say("Again"), () => send("again")),
    ),
    usable(
      exercise?.status !== "shown",
      tool("solution", say("Show me"), () => send("show_solution")),
    ),
  ];
}

/** @param {Actions} actions */
function analysisTools({ analysis }) {
  if (!analysis) return [];
  const { step, canUndo, canRedo, engine } = analysis;
  const made = [
    usable(
      canUndo,
      tool("take-back", say("Undo"), () => step("u"), { key: "u" }),
    ),
    usable(
      canRedo,
      tool("redo", say("Redo"), () => step("r"), { key: "r" }),
    ),
  ];
  if (engine) {
    const toggle = tool("engine", say("Engine"), () => step("l"), { key: "l" });
    toggle.setAttribute("aria-pressed", String(engine.on));
    made.push(toggle);
  }
  return made;
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function playTools({ can, chairs }, { send, hint }) {
  if (!chairs.length) return [];
  return [
    usable(can.hint, tool("hint", say("Hint"), hint)),
    usable(
      can.take_back,
      tool("take-back", say("Take back"), () => send("ask_take_back")),
    ),
  ];
}

/**
 * @param {State} state
 * @param {Actions} actions
 */
function boardTools({ can, status }, { review, notes, takingNotes, nextView }) {
  const made = [];
  if (can.review && status !== "over") made.push(tool("review", say("Review"), review));
  if (notes) made.push(tool("notes", takingNotes ? say("Pencil down") : say("Pencil"), notes));
  if (nextView) made.push(tool("view", say("View"), nextView.choose, { title: say("View: {view}", { view: nextView.title }) }));
  return made;
}

/**
 * Make the entries of the menu: what is used once a game or less.
 * @param {State} state
 * @param {Actions} actions
 * @returns {HTMLElement[]}
 */
export function menuTools(state, actions) {
  const { can, table } = state;
  const { send, turn, coordinates, introduction, coach, rename, sound, pace, share, analysis } = actions;
  const made = [];
  if (can.draw) made.push(tool("draw", say("Offer a draw"), () => send("offer_draw")));
  if (can.resign) made.push(confirmTool("resign", say("Resign"), say("Resign, really"), () => send("resign")));
  if (turn) made.push(tool("turn", say("Turn the board"), turn, { key: "f" }));
  if (coordinates) {
    made.push(tool("coordinates", coordinates.shown ? say("Hide coordinates") : say("Show coordinates"), coordinates.toggle));
  }
  if (coach) made.push(tool("coach", coach.on ? say("Coach off") : say("Coach on"), coach.toggle));
  if (introduction) made.push(tool("introduction", say("Introduction"), introduction));
  if (rename) made.push(tool("name", say("Your name"), rename));
  made.push(tool("sound", soundOn() ? say("Sound off") : say("Sound on"), sound));
  if (!analysis) made.push(tool("pace", say("Pace: {pace}", { pace: paceTitle() }), pace));
  made.push(tool("share", analysis ? say("Copy a link to this analysis") : say("Copy a link to watch"), share));
  if (analysis) made.push(tool("position", say("Copy the position"), analysis.copyPosition));
  made.push(exportLink(table));
  return made;
}

/** @param {string} table */
function exportLink(table) {
  return make(
    "a",
    { class: "tool", "data-tool": "export", href: `/api/tables/${table}/record`, download: `${table}.txt` },
    icon("export"),
    make("span", {}, say("Save the record")),
  );
}

/**
 * @param {string} name
 * @param {string} title
 * @param {() => void} act
 * @param {{key?: string, title?: string}} [more] the key that does the same; what is said when one points at it
 */
function tool(name, title, act, more = {}) {
  const press = () => made.getAttribute("aria-disabled") !== "true" && act();
  const made = button("", press, {
    class: "tool",
    "data-tool": name,
    "aria-keyshortcuts": more.key ?? null,
    title: more.title ?? (more.key ? say("Key: {key}", { key: more.key }) : null),
  });
  made.append(icon(name), make("span", {}, title));
  return made;
}

/**
 * A button that is of use now, or is not; it keeps the focus either way.
 * @param {boolean} useful
 * @param {HTMLElement} made
 */
function usable(useful, made) {
  if (!useful) made.setAttribute("aria-disabled", "true");
  return made;
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
    setSure(true);
    setTimeout(() => setSure(false), SURE_MS);
  });
  const setSure = (/** @type {boolean} */ on) => {
    made.classList.toggle("sure", on);
    made.replaceChildren(icon(name), make("span", {}, on ? sure : title));
  };
  return made;
}
