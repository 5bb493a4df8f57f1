/** The home page: play now, join by a link, open a record, analyse. */

import { showDates } from "./dates.js";
import { find } from "./dom.js";
import { openTable } from "./opening.js";
import { listenToRecords } from "./recordform.js";
import { loadWords, say } from "./words.js";

await loadWords();
showDates();

/**
 * @param {HTMLElement} form
 * @param {string} sentence
 */
function showProblem(form, sentence) {
  const problem = find(".problem", form);
  problem.textContent = sentence;
  problem.hidden = false;
}

const join = find("#join");
join.addEventListener("submit", (event) => {
  event.preventDefault();
  const text = /** @type {HTMLInputElement} */ (find("#join-link")).value.trim();
  const path = /\/(?:join|watch|analysis|t)\/[\w-]+/.exec(text);
  if (path) location.assign(path[0]);
  else showProblem(join, say("This is no link to a table. It looks like {example}.", { example: `${location.origin}/join/…` }));
});

listenToRecords(find("#import"), (problem) => showProblem(find("#import"), problem));

for (const article of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-play-now]"))) {
  find("[data-tool=play-now]", article).addEventListener("click", async () => {
    const name = localStorage.getItem("name") ?? "";
    const problem = await openTable("tables", { game: article.dataset.playNow, name });
    if (problem) showProblem(article, problem);
  });
}
