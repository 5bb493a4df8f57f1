/** The two strips beside the board: a player's name, clock and facts. */

import { showClocks } from "./clocks.js";
import { find, make } from "./dom.js";
import { factList, isBrief, pointAtParts, showChange } from "./facts.js";
import { factsOf } from "./model.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./facts.js").Mention} Mention */

export class PlayerStrips {
  /**
   * @param {HTMLElement} root
   * @param {string[]} sides
   * @param {Mention} mention
   */
  constructor(root, sides, mention) {
    this.above = find('.player[data-place="above"]', root);
    this.below = find('.player[data-place="below"]', root);
    this.sides = sides;
    this.mention = mention;
    this.all.forEach(makeExpandable);
  }

  get all() {
    return [this.above, this.below];
  }

  /**
   * Fill both strips.
   * @param {Model} model
   */
  show(model) {
    this.fill(this.below, model, model.below);
    this.fill(this.above, model, 1 - model.below);
  }

  /**
   * @param {State} state
   * @param {number} since when that state came
   */
  showClocks(state, since) {
    showClocks(this.all, state, since);
  }

  /**
   * Show what the facts would become; null shows them as they are.
   * @param {Model} model
   * @param {Fact[][] | null} facts
   */
  showChange(model, facts) {
    for (const strip of this.all) {
      const seat = Number(strip.dataset.seat);
      showChange(strip, factsOf(model, seat), facts?.[seat] ?? null);
    }
  }

  /**
   * Let what speaks of a cell stand out.
   * @param {string | null} id
   */
  pointAt(id) {
    for (const strip of this.all) pointAtParts(strip, id);
  }

  /**
   * @param {HTMLElement} strip
   * @param {Model} model
   * @param {number} chair
   */
  fill(strip, model, chair) {
    const { state } = model;
    const { seat } = state.players[chair];
    const facts = factsOf(model, seat);
    strip.classList.toggle("acting", state.status === "playing" && state.scene.player === seat);
    strip.dataset.seat = String(seat);
    strip.setAttribute("aria-label", nameOf(state, chair));
    const clock = make("p", { class: "clock", role: "timer", "data-seat": seat, hidden: state.clock.kind === "none" });
    strip.replaceChildren(nameplate(state, chair, this.sides), clock, factList(facts, model.picture.layout, this.mention));
    if (facts.some((_, index) => !isBrief(facts, index))) strip.append(expandButton(strip));
  }
}

/**
 * @param {State} state
 * @param {number} chair
 * @param {string[]} sides
 */
function nameplate(state, chair, sides) {
  const swatch = make("span", { class: `swatch owner-${state.players[chair].seat}`, "aria-hidden": "true" });
  const name = make("p", { class: "name" }, swatch, make("strong", {}, nameOf(state, chair)));
  const isSide = state.tree.length > 0 && typeof state.players[chair].name !== "string"; // in an analysis, who has no name
  return make("div", { class: "who" }, name, make("p", { class: "under" }, isSide ? "" : underName(state, chair, sides)));
}

/**
 * The button that shows the whole list on a phone; the strip around it does so too.
 * @param {HTMLElement} strip
 */
function expandButton(strip) {
  const open = strip.classList.contains("open");
  return make("button", { type: "button", class: "quiet all-facts", "aria-expanded": String(open), "aria-label": say("Show all") }, "⋯");
}

/**
 * Let a tap on a strip open and close its whole list; a tap elsewhere and Esc close it.
 * @param {HTMLElement} strip
 */
function makeExpandable(strip) {
  const expand = (/** @type {boolean} */ open) => {
    strip.classList.toggle("open", open);
    strip.querySelector(".all-facts")?.setAttribute("aria-expanded", String(open));
  };
  strip.addEventListener("click", () => expand(!strip.classList.contains("open") && strip.querySelector(".all-facts") !== null));
  document.addEventListener("pointerdown", ({ target }) => target instanceof Node && !strip.contains(target) && expand(false));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && expand(false));
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
  if (state.exercise) return say("The other side");
  return say("Player {number}", { number: chair + 1 });
}

/**
 * @param {State} state
 * @param {number} chair
 * @param {string[]} sides
 */
function underName(state, chair, sides) {
  const player = state.players[chair];
  const words = player.kind === "computer" && player.name ? [say("Computer"), sides[player.seat]] : [sides[player.seat]];
  if (state.rounds > 1) words.push(say("Points: {points}", { points: state.series[chair] }));
  if (player.kind === "computer" && player.thinking) words.push(say("thinking"));
  if (player.kind === "person" && !player.here && state.status === "playing" && state.chairs.length < 2 && !state.exercise) {
    words.push(say("away"));
  }
  return words.join(" · ");
}
