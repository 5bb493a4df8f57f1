/** The two strips beside the board: name, clock, facts, and what a previewed action would change in them. */

import { make } from "./dom.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").State} State */

/**
 * Fill one player's strip.
 * @param {HTMLElement} home
 * @param {State} state
 * @param {number} chair
 * @param {string[]} sides
 * @param {Fact[]} facts
 * @param {(cells: string[]) => void} point shows the cells that a fact speaks of
 */
export function showPlayer(home, state, chair, sides, facts, point) {
  const player = state.players[chair];
  const acting = state.status === "playing" && state.scene.player === player.seat;
  home.classList.toggle("acting", acting);
  home.dataset.seat = String(player.seat);
  home.setAttribute("aria-label", nameOf(state, chair));
  const name = make(
    "p",
    { class: "name" },
    make("span", { class: `stone owner-${player.seat}`, "aria-hidden": "true" }),
    make("strong", {}, nameOf(state, chair)),
  );
  const under = make("p", { class: "under" }, underName(state, chair, sides));
  const clock = make("p", { class: "clock", role: "timer", "data-seat": player.seat, hidden: state.clock.kind === "none" });
  const list = make("dl", { class: "facts" }, ...facts.map((fact, index) => showFact(fact, brief(facts, index), point)));
  home.replaceChildren(make("div", { class: "who" }, name, under), clock, list);
  if (facts.some((_, index) => !brief(facts, index))) home.append(allButton(home));
}

/**
 * Whether a fact is shown where there is room for little: scores, warnings, and the first note.
 * @param {Fact[]} facts
 * @param {number} index
 */
function brief(facts, index) {
  const { kind } = facts[index];
  return kind === "score" || kind === "warning" || index === facts.findIndex((fact) => fact.kind === "note");
}

/**
 * The button that opens the whole list on a phone; the strip around it does so too.
 * @param {HTMLElement} home
 */
function allButton(home) {
  const open = home.classList.contains("open");
  return make("button", { type: "button", class: "quiet all-facts", "aria-expanded": String(open), "aria-label": say("Show all") }, "⋯");
}

/**
 * Let a tap on a strip open and close its whole list; a tap elsewhere and Esc close it.
 * @param {HTMLElement} home
 */
export function letOpen(home) {
  const turn = (/** @type {boolean} */ open) => {
    home.classList.toggle("open", open);
    home.querySelector(".all-facts")?.setAttribute("aria-expanded", String(open));
  };
  home.addEventListener("click", () => turn(!home.classList.contains("open") && home.querySelector(".all-facts") !== null));
  document.addEventListener("pointerdown", ({ target }) => target instanceof Node && !home.contains(target) && turn(false));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && turn(false));
}

/**
 * The name of who sits on a chair.
 * @param {State} state
 * @param {number} chair
 */
export function nameOf(state, chair) {
  const player = state.players[chair];
  if (player.kind === "open") return say("A free chair");
  if (player.name) return tell(player.name);
  if (player.kind === "computer") return say("Computer");
  if (state.chairs.length === 1 && state.chairs[0] === chair) return say("You");
  return say("Player {number}", { number: chair + 1 });
}

/**
 * @param {State} state
 * @param {number} chair
 * @param {string[]} sides
 */
function underName(state, chair, sides) {
  const player = state.players[chair];
  const words = [sides[player.seat]];
  if (state.rounds > 1) words.push(say("Points: {points}", { points: state.series[chair] }));
  if (player.kind === "computer" && player.thinking) words.push(say("thinking"));
  if (player.kind === "person" && !player.here && state.status === "playing" && state.chairs.length < 2) words.push(say("away"));
  return words.join(" · ");
}

/**
 * @param {Fact} fact
 * @param {boolean} short
 * @param {(cells: string[]) => void} point
 */
function showFact(fact, short, point) {
  const value = make("dd", {}, ...parts(fact.value ?? ""));
  if (fact.detail) value.append(make("small", {}, fact.detail));
  const sign = fact.kind === "check" ? (fact.done ? "✓ " : "○ ") : "";
  const made = make(
    "div",
    { class: `fact ${fact.kind}${short ? " brief" : ""}` },
    make("dt", {}, sign + tell(fact.title)),
    value,
    make("dd", { class: "change", hidden: true }),
  );
  if (fact.cells) {
    const cells = fact.cells;
    made.tabIndex = 0;
    for (const name of ["pointerenter", "focus"]) made.addEventListener(name, () => point(cells));
    for (const name of ["pointerleave", "blur"]) made.addEventListener(name, () => point([]));
  }
  return made;
}

/**
 * A value made of factors shows each as a part of its own, so that it can be pointed at; three or more equal neighbours as a power.
 * @param {string} value
 * @returns {(Node | string)[]}
 */
function parts(value) {
  const [product, ...rest] = value.split(" = ");
  const factors = product.split(" × ");
  if (factors.length < 2) return [value];
  const spans = powers(factors).flatMap(({ factor, first, count }, index) => {
    const part = make("span", { class: "part", "data-first": first, "data-last": first + count - 1 }, factor);
    if (count > 1) part.append(make("sup", {}, String(count)));
    return index ? [" × ", part] : [part];
  });
  return rest.length ? [...spans, make("span", { class: "sum" }, ` = ${rest.join(" = ")}`)] : spans;
}

/**
 * Join runs of at least three equal factors.
 * @param {string[]} factors
 */
function powers(factors) {
  /** @type {{factor: string, first: number, count: number}[]} */
  const runs = [];
  factors.forEach((factor, first) => {
    const last = runs[runs.length - 1];
    if (last?.factor === factor) last.count += 1;
    else runs.push({ factor, first, count: 1 });
  });
  return runs.flatMap((run) => (run.count === 2 ? [0, 1].map((step) => ({ ...run, first: run.first + step, count: 1 })) : [run]));
}

/**
 * Show beside each fact what it would become; null shows it as it is.
 * @param {HTMLElement} home
 * @param {Fact[]} now
 * @param {Fact[] | null} then
 */
export function showChange(home, now, then) {
  home.querySelectorAll(".fact").forEach((element, index) => {
    const change = element.querySelector(".change");
    if (!(change instanceof HTMLElement)) return;
    const before = now[index]?.value ?? "";
    const after = then?.[index]?.value ?? before;
    change.hidden = after === before;
    change.replaceChildren(...difference(before, after));
  });
}

/**
 * @param {string} before
 * @param {string} after
 * @returns {(Node | string)[]}
 */
function difference(before, after) {
  const numbers = /^-?\d+$/;
  const product = after.includes(" × ") || before.includes(" × ");
  if (product || !numbers.test(before) || !numbers.test(after)) return ["→ ", ...parts(after)];
  const step = Number(after) - Number(before);
  return [step < 0 ? `−${-step} → ${after}` : `+${step} → ${after}`];
}

/**
 * Point at one factor of a player's value.
 * @param {HTMLElement} home
 * @param {number | null} ordinal
 */
export function pointAtPart(home, ordinal) {
  for (const part of home.querySelectorAll("dd:not(.change) .part")) {
    const [first, last] = [Number(part.getAttribute("data-first")), Number(part.getAttribute("data-last"))];
    part.classList.toggle("held", ordinal !== null && first <= ordinal && ordinal <= last);
  }
}

/**
 * Set the clocks to the time left; the running one counts down from when its state came.
 * @param {Iterable<HTMLElement>} homes
 * @param {State} state
 * @param {number} since
 */
export function showClocks(homes, state, since) {
  const left = state.clock.left_ms;
  if (!left) return;
  for (const home of homes) {
    const clock = home.querySelector(".clock");
    const seat = Number(home.dataset.seat);
    const rest = left[seat];
    if (!(clock instanceof HTMLElement) || rest === null || rest === undefined) continue;
    const ms = Math.max(0, rest - (state.clock.running === seat ? performance.now() - since : 0));
    clock.textContent = clockText(ms);
    clock.classList.toggle("short", ms < 10000);
  }
}

/** @param {number} ms */
function clockText(ms) {
  if (ms < 10000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
