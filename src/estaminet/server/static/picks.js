/** The buttons under the board: choices that have no place on it, and what confirms or cancels. */

import { button, find } from "./dom.js";
import { say, tell } from "./words.js";

/**
 * Show them all.
 * @param {import("./stage.js").Stage} stage
 */
export function showPicks(stage) {
  const picks = (stage.picture?.layout.buttons ?? []).filter((pick) => stage.choice.next.has(pick.id));
  const made = picks.map((pick) => {
    const element = button(tell(pick.title), () => stage.choose(pick.id), { class: "pick", "data-pick": pick.id });
    for (const name of ["pointerenter", "focus"]) element.addEventListener(name, () => stage.point(pick.id));
    for (const name of ["pointerleave", "blur"]) element.addEventListener(name, () => stage.point(null));
    return element;
  });
  const pending = stage.pending;
  if (pending !== null) made.push(button(say("Do it"), () => stage.choose(pending), { class: "pick main", "data-pick": "confirm" }));
  const elsewhere = stage.parts.indexOf(stage.ids);
  if (elsewhere >= 0) {
    const title = say("To the choices: {part}", { part: stage.parts.parts[elsewhere].title });
    made.push(button(title, () => stage.parts.turnTo(elsewhere), { class: "pick", "data-pick": "part" }));
  }
  if (stage.choice.path.length) made.push(button(say("Let go"), () => stage.cancel(), { class: "pick quiet", "data-pick": "cancel" }));
  find(".picks", stage.root).replaceChildren(...made);
}
