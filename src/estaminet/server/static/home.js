/** The home page: play now, join by a link, open a record; dates as the reader writes them. */

import { find } from "./dom.js";
import { openTable } from "./opening.js";
import { loadWords, say } from "./words.js";

await loadWords();
showDates();

/** Write the dates of the tables in the reader's way. */
function showDates() {
  const form = new Intl.DateTimeFormat(document.documentElement.lang, {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
  for (const time of document.querySelectorAll("time[data-ms]")) time.textContent = form.format(Number(time.getAttribute("data-ms")));
}

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
  const path = /\/(?:join|watch|t)\/[\w-]+/.exec(text);
  if (path) location.assign(path[0]);
  else showProblem(join, say("This is no link to a table. It looks like {example}.", { example: `${location.origin}/join/…` }));
});

const records = find("#import");
const text = /** @type {HTMLTextAreaElement} */ (find("#record-text"));
const file = /** @type {HTMLInputElement} */ (find("input[type=file]", records));
file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (chosen) text.value = await chosen.text();
});
records.addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = await openTable("records", { text: text.value });
  if (problem) showProblem(records, problem);
});

for (const article of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-play-now]"))) {
  find("[data-tool=play-now]", article).addEventListener("click", async () => {
    const name = localStorage.getItem("name") ?? "";
    const problem = await openTable("tables", { game: article.dataset.playNow, name });
    if (problem) showProblem(article, problem);
  });
}
