/** The form that opens a table. */

import { find } from "./dom.js";
import { introduce } from "./introduction.js";
import { openTable } from "./opening.js";
import { loadWords } from "./words.js";

const form = /** @type {HTMLFormElement} */ (find("#open"));
const problem = find(".problem", form);
const aids = /** @type {HTMLInputElement} */ (find("#aids"));
/** Whether somebody has decided on hints; until then a friend, who did not ask for them, plays without. */
let aidsDecided = false;

/** @param {string} name */
function value(name) {
  return String(new FormData(form).get(name) ?? "");
}

/** Show the fields that the choices ask for. */
function showFields() {
  const opponent = value("opponent");
  if (!aidsDecided) aids.checked = opponent !== "friend";
  for (const part of form.querySelectorAll("[data-only]")) part.toggleAttribute("hidden", part.getAttribute("data-only") !== opponent);
  for (const part of form.querySelectorAll("[data-not]")) part.toggleAttribute("hidden", part.getAttribute("data-not") === opponent);
  for (const part of form.querySelectorAll("[data-clock]")) {
    part.toggleAttribute("hidden", part.getAttribute("data-clock") !== value("clock"));
  }
  const level = form.querySelector("input[name=level]:checked");
  if (level instanceof HTMLInputElement) {
    find(".level-words strong", form).textContent = level.dataset.name ?? "";
    find(".level-words span", form).textContent = level.dataset.sentence ?? "";
  }
}

/** The clock as the server reads it. */
function clock() {
  const kind = value("clock");
  if (kind === "move") return { kind, base_ms: Number(value("seconds")) * 1000, increment_ms: 0 };
  if (kind === "fischer") return { kind, base_ms: Number(value("minutes")) * 60000, increment_ms: Number(value("increment")) * 1000 };
  return { kind: "none" };
}

/** What the form asks for. */
function readForm() {
  /** @type {Record<string, string | number>} */
  const options = {};
  for (const field of form.querySelectorAll("[data-option]")) {
    if (field instanceof HTMLInputElement) options[field.dataset.option ?? ""] = Number(field.value);
    if (field instanceof HTMLSelectElement) options[field.dataset.option ?? ""] = field.value;
  }
  const side = value("side");
  return {
    game: form.dataset.game,
    opponent: value("opponent"),
    level: Number(value("level")),
    engine: value("engine"),
    side: side === "random" ? side : Number(side),
    options,
    clock: clock(),
    rounds: Number(value("rounds")),
    hints: aids.checked,
    name: value("name"),
  };
}

/** @param {SubmitEvent} event */
async function open(event) {
  event.preventDefault();
  problem.hidden = true;
  const wrong = form.querySelector("input:invalid:not([hidden] *)");
  if (wrong instanceof HTMLInputElement) {
    wrong.closest("details")?.setAttribute("open", "");
    wrong.reportValidity();
    return;
  }
  localStorage.setItem("name", value("name"));
  problem.textContent = await openTable("tables", readForm());
  problem.hidden = !problem.textContent;
}

await loadWords();
const name = form.querySelector("input[name=name]");
if (name instanceof HTMLInputElement && !name.value) name.value = localStorage.getItem("name") ?? "";
aids.addEventListener("change", () => (aidsDecided = true));
form.addEventListener("change", showFields);
form.addEventListener("submit", open);
document.querySelector("[data-introduction]")?.addEventListener("click", () => introduce(form.dataset.game ?? ""));
showFields();
