/** The home page's two doors: join by a link, open a record. */

import { find, sentenceOf } from "./dom.js";
import { loadWords, say } from "./words.js";

await loadWords();

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
  const response = await fetch("/api/records", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ text: text.value }),
  }).catch(() => null);
  if (response?.ok) location.assign((await response.json()).url);
  else showProblem(records, response ? await sentenceOf(response) : say("The café does not answer. Try again in a moment."));
});
