/** What the page says about its line to the café. */

import { button, find } from "./dom.js";
import { say, tell } from "./words.js";

/** @typedef {import("./types.js").Message} Message */
/** open; lost: it comes back by itself; refused: one may try again; ended: for good.
 * @typedef {"open" | "lost" | "refused" | "ended"} Connection */

/**
 * Show the state of the line; nothing while it is open.
 * @param {HTMLElement} root
 * @param {Connection} connection
 * @param {Message | null} reason what the café said before it closed the line
 * @param {() => void} retry
 */
export function showConnection(root, connection, reason, retry) {
  const element = find(".link-line", root);
  element.hidden = connection === "open";
  element.replaceChildren(reason && connection !== "lost" ? tell(reason) : sentence(connection));
  if (connection === "refused") element.append(" ", button(say("Try again"), retry, { class: "small", "data-tool": "reconnect" }));
}

/** @param {Connection} connection */
function sentence(connection) {
  if (connection === "lost") return say("The line is interrupted. Reconnecting …");
  if (connection === "refused") return say("The café has closed the line: too much came from this page.");
  return connection === "ended" ? say("The café does not know this page any more. Load it again.") : "";
}
