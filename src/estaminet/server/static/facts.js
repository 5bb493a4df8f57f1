/** The facts beside a player's name: values, their parts, and what a previewed action would change in them. */

import { make } from "./dom.js";
import { miniature } from "./miniature.js";
import { tell } from "./words.js";

/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {(cells: string[]) => void} Mention shows the cells that something speaks of; none: no longer */

/**
 * Whether a fact is shown where there is room for two lines: scores, warnings, and the first note beside less than two scores.
 * @param {Fact[]} facts
 * @param {number} index
 */
export function isBrief(facts, index) {
  const { kind } = facts[index];
  if (kind === "score" || kind === "warning") return true;
  const scores = facts.filter((fact) => fact.kind === "score").length;
  return scores < 2 && index === facts.findIndex((fact) => fact.kind === "note");
}

/**
 * Make the list of a player's facts, in the style of the game's board.
 * @param {Fact[]} facts
 * @param {Layout} layout
 * @param {Mention} mention
 */
export function factList(facts, layout, mention) {
  const rows = facts.map((fact, index) => factRow(fact, isBrief(facts, index), layout, mention));
  return make("dl", { class: `facts game-${layout.game}` }, ...rows);
}

/**
 * @param {Fact} fact
 * @param {boolean} brief
 * @param {Layout} layout
 * @param {Mention} mention
 */
function factRow(fact, brief, layout, mention) {
  const value = make("dd", {}, ...valueOf(fact, mention));
  if (fact.detail) value.append(make("small", {}, fact.detail));
  const sign = fact.kind === "check" ? (fact.done ? "✓ " : "○ ") : "";
  const row = make(
    "div",
    { class: `fact ${fact.kind}${fact.parts ? " in-parts" : ""}${brief ? " brief" : ""}` },
    make("dt", {}, sign + tell(fact.title)),
    value,
    make("dd", { class: "change", hidden: true }),
  );
  if (!fact.cells) return row;
  row.tabIndex = 0;
  const picture = miniature(layout, fact.cells);
  if (picture) value.prepend(picture);
  return mentions(row, fact.cells, mention);
}

/**
 * Let an element mention cells while one points at it.
 * @template {HTMLElement} E
 * @param {E} element
 * @param {string[]} cells
 * @param {Mention} mention
 * @returns {E}
 */
function mentions(element, cells, mention) {
  for (const name of ["pointerenter", "focus"]) element.addEventListener(name, () => mention(cells));
  for (const name of ["pointerleave", "blur"]) element.addEventListener(name, () => mention([]));
  return element;
}

/**
 * A fact's value: in its parts, each joined to its cells, or as a text.
 * @param {Fact} fact
 * @param {Mention} [mention]
 * @returns {(Node | string)[]}
 */
function valueOf({ value = "", parts }, mention) {
  if (!parts) return [value];
  return parts.map(({ text, cells = [], raised, strong }) => {
    const element = make("span", { class: strong ? "strong" : null, "data-cells": cells.length ? cells.join(" ") : null }, text);
    if (raised) element.append(make("sup", {}, raised));
    return cells.length && mention ? mentions(element, cells, mention) : element;
  });
}

/**
 * Show beside each fact what it would become; null shows it as it is.
 * @param {HTMLElement} strip
 * @param {Fact[]} now
 * @param {Fact[] | null} then
 */
export function showChange(strip, now, then) {
  strip.querySelectorAll(".fact").forEach((element, index) => {
    const change = element.querySelector(".change");
    const before = now[index];
    if (!(change instanceof HTMLElement) || !before) return;
    const after = then?.[index] ?? before;
    change.hidden = (after.value ?? "") === (before.value ?? "");
    change.replaceChildren(...difference(before, after));
  });
}

/**
 * @param {Fact} before
 * @param {Fact} after
 * @returns {(Node | string)[]}
 */
function difference(before, after) {
  const number = /^-?\d+$/;
  if (!number.test(before.value ?? "") || !number.test(after.value ?? "")) return ["→ ", ...valueOf(after)];
  const step = Number(after.value) - Number(before.value);
  return [step < 0 ? `−${-step} → ${after.value}` : `+${step} → ${after.value}`];
}

/**
 * Let the parts of values that speak of a cell stand out.
 * @param {HTMLElement} strip
 * @param {string | null} id
 */
export function pointAtParts(strip, id) {
  for (const part of strip.querySelectorAll("dd:not(.change) [data-cells]")) {
    const cells = (part.getAttribute("data-cells") ?? "").split(" ");
    part.classList.toggle("pointed", id !== null && cells.includes(id));
  }
}
