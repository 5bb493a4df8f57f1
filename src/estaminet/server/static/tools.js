/** The quiet buttons of a table, the answers to offers, and the result. */

import { button, make } from "./dom.js";
import { nameOf } from "./players.js";
import { soundOn } from "./sound.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").State} State */
/** @typedef {(what: string, fields?: Record<string, unknown>) => void} Do */
/** @typedef {{do: Do, hint: () => void, view: (name: string) => void, name: (() => void) | null, turn: (() => void) | null, sound: () => void, review: () => void, pencil: (() => void) | null, penciling: boolean, share: () => void, list: () => void, more: () => void}} Deeds */

const SURE_MS = 4000;

/**
 * Make the buttons that are of use now.
 * @param {State} state
 * @param {Boot} boot
 * @param {string} view
 * @param {Deeds} deeds
 * @returns {HTMLElement[]}
 */
export function tools(state, boot, view, deeds) {
  const { can } = state;
  const made = [];
  const rare = [];
  if (can.hint) made.push(tool("hint", say("Hint"), deeds.hint));
  if (can.take_back) made.push(tool("take-back", say("Take back"), () => deeds.do("ask_take_back")));
  if (can.review && state.status !== "over") made.push(tool("review", say("Review"), deeds.review));
  if (deeds.pencil) made.push(tool("pencil", deeds.penciling ? say("Pencil down") : say("Pencil"), deeds.pencil));
  if (can.draw) rare.push(tool("draw", say("Offer a draw"), () => deeds.do("offer_draw")));
  if (can.resign) rare.push(sureTool("resign", say("Resign"), say("Resign, really"), () => deeds.do("resign")));
  const next = boot.views[(boot.views.findIndex(({ name }) => name === view) + 1) % boot.views.length];
  if (boot.views.length > 1) rare.push(tool("view", say("View: {view}", { view: next.title }), () => deeds.view(next.name)));
  if (deeds.turn) rare.push(tool("turn", say("Turn the board"), deeds.turn, "f"));
  if (deeds.name) rare.push(tool("name", say("Your name"), deeds.name));
  rare.push(tool("sound", soundOn() ? say("Sound off") : say("Sound on"), deeds.sound));
  rare.push(tool("share", say("Copy a link to watch"), deeds.share));
  rare.push(exportLink(state.table));
  const more = button(say("More"), deeds.more, { class: "tool", "data-tool": "more", "aria-haspopup": "true" });
  return [...made, make("div", { class: "rare" }, ...rare), tool("list", say("Turns"), deeds.list), more];
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
function sureTool(name, title, sure, act) {
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

/**
 * What the other one offers, with the two answers; what I have offered, as a line.
 * @param {State} state
 * @param {Do} act
 * @returns {HTMLElement[]}
 */
export function offers(state, act) {
  /** @type {[number | null, string, string, string][]} */
  const all = [
    [state.offers.draw, "answer_draw", say("{name} offers a draw."), say("A draw is offered.")],
    [state.offers.take_back, "answer_take_back", say("{name} asks to take the last turn back."), say("You have asked to take back.")],
    [state.offers.rematch, "answer_rematch", say("{name} asks for another game."), say("You have asked for another game.")],
  ];
  return all.flatMap(([chair, command, theirs, mine]) => {
    if (chair === null || chair === undefined || !state.chairs.length) return [];
    if (state.chairs.includes(chair)) return [make("p", { class: "offer" }, mine)];
    const yes = button(say("Agree"), () => act(command, { accept: true }), { class: "main" });
    const no = button(say("Decline"), () => act(command, { accept: false }));
    return [make("div", { class: "offer", role: "alert" }, make("p", {}, theirs.replace("{name}", nameOf(state, chair))), yes, no)];
  });
}

/**
 * The result in one sentence.
 * @param {State} state
 * @returns {string}
 */
export function resultSentence(state) {
  const result = state.result;
  if (!result) return "";
  const winner = result.returns[0] > 0 ? 0 : result.returns[1] > 0 ? 1 : null;
  if (winner === null) return say("The game is drawn.");
  const chair = state.players.findIndex((player) => player.seat === winner);
  if (state.chairs.length === 1) return state.chairs[0] === chair ? say("You have won.") : say("You have lost.");
  return say("{name} has won.", { name: nameOf(state, chair) });
}

/**
 * The banner at the end of a game.
 * @param {State} state
 * @param {Do} act
 * @param {() => void} review
 * @returns {HTMLElement[]}
 */
export function banner(state, act, review) {
  const { result, can } = state;
  if (!result) return [];
  const reason = result.reason ? tell(result.reason) : "";
  const points = result.points?.some(Boolean) ? result.points.join(" : ") : "";
  const made = [make("h2", {}, resultSentence(state)), make("p", { class: "points" }, points), make("p", { class: "quiet-ink" }, reason)];
  const actions = make("p", { class: "actions" });
  if (can.next_round) actions.append(button(say("Next round"), () => act("next_round"), { class: "main", "data-tool": "next-round" }));
  if (can.rematch)
    actions.append(button(say("Play again, sides exchanged"), () => act("ask_rematch"), { class: "main", "data-tool": "rematch" }));
  if (can.review) actions.append(button(say("Review"), review, { "data-tool": "review" }));
  actions.append(
    make("a", { class: "button", href: `/api/tables/${state.table}/record`, download: `${state.table}.txt` }, say("Save the record")),
  );
  actions.append(make("a", { class: "button", href: `/games/${state.game}` }, say("Another table")));
  return [...made, actions];
}

/**
 * The invitation to send to a friend.
 * @param {string} path
 * @param {(text: string) => void} copy
 * @returns {HTMLElement}
 */
export function invitation(path, copy) {
  const link = location.origin + path;
  const field = make("input", { type: "text", readonly: true, value: link, "aria-label": say("The link for your friend") });
  field.addEventListener("focus", () => field.select());
  const row = make(
    "div",
    { class: "row" },
    field,
    button(say("Copy"), () => copy(link), { class: "main" }),
  );
  return make(
    "div",
    { class: "invitation" },
    make("p", {}, say("Send this link to your friend. The game begins when it is followed.")),
    row,
  );
}
