/** The look back at what is over: the game's own lines, in a window over the page. */

import { button, make } from "./dom.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Message} Message */

/**
 * Show the lines of a review until the window is closed.
 * @param {Message[]} lines
 */
export function showReview(lines) {
  const dialog = make("dialog", { class: "review", "aria-label": say("Review") });
  const list = make("ul", {}, ...lines.map((line) => make("li", {}, tell(line))));
  const close = button(say("Close"), () => dialog.close(), { class: "main" });
  dialog.append(make("h2", {}, say("Review")), list, make("p", { class: "actions" }, close));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  /** @type {HTMLDialogElement} */ (dialog).showModal();
}
