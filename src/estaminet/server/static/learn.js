/** The page of a game's lessons: opens the one that is chosen, or the first game. */

import { find } from "./dom.js";
import { openTable } from "./opening.js";
import { loadWords } from "./words.js";

const article = find(".learn");
const { game } = article.dataset;

/**
 * Open a table; what goes wrong is said.
 * @param {"tables" | "lessons"} what
 * @param {Record<string, unknown>} wish
 */
async function open(what, wish) {
  const problem = find(".problem", article);
  problem.textContent = await openTable(what, { game, ...wish });
  problem.hidden = !problem.textContent;
}

await loadWords();
for (const step of /** @type {NodeListOf<HTMLElement>} */ (article.querySelectorAll("[data-step]"))) {
  step.addEventListener("click", () => open("lessons", { step: Number(step.dataset.step) }));
}
find("[data-first-game]", article).addEventListener("click", () => open("tables", { level: 1, name: localStorage.getItem("name") ?? "" }));
