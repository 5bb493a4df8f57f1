/** The pages of puzzles: open the one that is chosen, or the next. */

import { find } from "./dom.js";
import { openTable } from "./opening.js";
import { loadWords } from "./words.js";

await loadWords();
for (const chosen of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-puzzles]"))) {
  chosen.addEventListener("click", async () => {
    const problem = find(".problem");
    problem.textContent = await openTable("puzzles", { game: chosen.dataset.puzzles, puzzle: chosen.dataset.puzzle ?? "" });
    problem.hidden = !problem.textContent;
  });
}
