/** Sentences in the reader's language: the English sentence is the key, as in core/words.py. */

/** @typedef {import("./types.js").Message} Message */

/** @type {Record<string, string>} */
let catalogue = {};

/** Fetch the catalogue of the page's language; without it the page speaks English. */
export async function loadWords() {
  const language = document.documentElement.lang;
  if (language === "en") return;
  const response = await fetch(new URL(`./words/${language}.json`, import.meta.url));
  if (response.ok) catalogue = await response.json();
}

/**
 * Say a sentence, its places filled.
 * @param {string} id
 * @param {Record<string, string | number | Message>} [args]
 * @returns {string}
 */
export function say(id, args = {}) {
  return (catalogue[id] || id).replace(/\{(\w+)\}/g, (place, name) => {
    const value = args[name];
    if (value === undefined) return place;
    return typeof value === "object" ? tell(value) : String(value);
  });
}

/**
 * Say a message; a plain text says itself.
 * @param {Message | string} message
 * @returns {string}
 */
export function tell(message) {
  if (typeof message === "string") return message;
  return say(message.also?.[document.documentElement.lang] ?? message.id, message.args);
}
