/** Opening a table: ask the café for it and go there. */

import { sentenceOf } from "./dom.js";
import { say } from "./words.js";

/**
 * Open a table and go there; gives the sentence that says why not.
 * @param {string} what the address of the API that opens it
 * @param {Record<string, unknown>} wish
 * @returns {Promise<string>} empty while the browser goes there
 */
export async function openTable(what, wish) {
  const response = await fetch(`/api/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(wish),
  }).catch(() => null);
  if (!response) return say("The café does not answer. Try again in a moment.");
  if (!response.ok) return sentenceOf(response);
  location.assign((await response.json()).url);
  return "";
}
