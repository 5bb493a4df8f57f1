/** The page where analyses begin: from a game's start, a record or a position; and the visitor's own, which can be deleted. */

import { find, sentenceOf } from "./dom.js";
import { showDates } from "./dates.js";
import { openTable } from "./opening.js";
import { listenToRecords } from "./recordform.js";
import { loadWords } from "./words.js";

await loadWords();
showDates();

/**
 * @param {HTMLElement} place
 * @param {string} sentence
 */
function showProblem(place, sentence) {
  const problem = find(".problem", place);
  problem.textContent = sentence;
  problem.hidden = !sentence;
}

const records = find("#import");
listenToRecords(records, (problem) => showProblem(records, problem));

const position = /** @type {HTMLFormElement} */ (find("#position"));
position.addEventListener("submit", async (event) => {
  event.preventDefault();
  const data = new FormData(position);
  const wish = { game: String(data.get("game")), position: String(data.get("position") ?? "").trim() };
  showProblem(position, await openTable("analyses", wish));
});

for (const entry of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-analyse]"))) {
  entry.addEventListener("click", async () => {
    const section = /** @type {HTMLElement} */ (entry.closest("section"));
    showProblem(section, await openTable("analyses", { table: entry.dataset.analyse, ply: 0 }));
  });
}

for (const remove of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-delete]"))) {
  remove.addEventListener("click", async () => {
    const address = `/api/analyses/${remove.dataset.delete}`;
    const headers = { "content-type": "application/json", accept: "application/json" };
    const response = await fetch(address, { method: "DELETE", headers }).catch(() => null);
    if (response?.ok) remove.closest("li")?.remove();
    else if (response) showProblem(/** @type {HTMLElement} */ (remove.closest("section")), await sentenceOf(response));
  });
}
