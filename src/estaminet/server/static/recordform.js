/** A form that takes a record, pasted or from a file; of several games in one text the reader chooses. */

import { find, make, sentenceOf } from "./dom.js";
import { openTable } from "./opening.js";
import { say } from "./words.js";

/** @typedef {{number: number, game: string, first: string, second: string, date: string, result: string, actions: number}} Heading */

/** Where each button of the form leads, and how the text is called there. */
const FIELDS = { records: "text", analyses: "record" };

/**
 * Make the form work.
 * @param {HTMLElement} form
 * @param {(problem: string) => void} showProblem
 */
export function listenToRecords(form, showProblem) {
  const text = /** @type {HTMLTextAreaElement} */ (find("textarea", form));
  const file = /** @type {HTMLInputElement} */ (find("input[type=file]", form));
  /** The text whose games are offered, and the choice among them. @type {{text: string, choice: HTMLSelectElement} | null} */
  let offered = null;
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen) text.value = await chosen.text();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    const what = submitter instanceof HTMLButtonElement && submitter.value === "records" ? "records" : "analyses";
    const known = offered?.text === text.value ? offered : null;
    const found = known ? null : await headingsOf(text.value);
    if (typeof found === "string") return showProblem(found);
    if (found && found.length > 1) {
      offered?.choice.closest("label")?.remove();
      offered = { text: text.value, choice: choiceAmong(found) };
      text.after(
        make("label", { class: "which" }, say("This text holds {count} games: which one?", { count: found.length }), offered.choice),
      );
      return offered.choice.focus();
    }
    const number = known ? { number: Number(known.choice.value) } : {};
    const problem = await openTable(what, { [FIELDS[what]]: text.value, ...number });
    if (problem) showProblem(problem);
  });
}

/** @param {Heading[]} headings */
function choiceAmong(headings) {
  const choice = make("select", { name: "number" });
  for (const { number, game, first, second, date, result } of headings) {
    const words = [`${number}. ${game}`, [first, second].filter(Boolean).join(" – "), date, result].filter(Boolean);
    choice.append(make("option", { value: number }, words.join(" · ")));
  }
  return choice;
}

/**
 * Ask which games a text holds; gives the sentence that says why it cannot be read.
 * @param {string} text
 * @returns {Promise<Heading[] | string>}
 */
async function headingsOf(text) {
  const response = await fetch("/api/records/contents", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ text }),
  }).catch(() => null);
  if (!response) return say("The café does not answer. Try again in a moment.");
  return response.ok ? response.json() : sentenceOf(response);
}
