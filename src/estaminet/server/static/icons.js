/** The small pictures of the buttons: strokes in a box of 24. */

import { draw } from "./dom.js";

/** @type {Record<string, string>} */
const STROKES = {
  hint: "M9 18h6M10 21h4M8.5 15.5C7 14.3 6 12.6 6 10.5a6 6 0 0 1 12 0c0 2.1-1 3.8-2.5 5Z",
  "take-back": "M8 5 4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H8",
  redo: "M16 5l4 4-4 4M20 9h-9.5a5.5 5.5 0 0 0 0 11H16",
  engine: "M8 8h8v8H8ZM10 4v4M14 4v4M10 16v4M14 16v4M4 10h4M4 14h4M16 10h4M16 14h4",
  position: "M5 5h9v9H5ZM10 14v5h9v-9h-5",
  view: "M12 4 3 8.5 12 13l9-4.5ZM3 12.5l9 4.5 9-4.5M3 16.5 12 21l9-4.5",
  notes: "M4 20l1-4L16 5l3 3L8 19ZM14 7l3 3",
  review: "M4 20V10M10 20V4M16 20v-7M21 20H3",
  result: "M8 4h8v5a4 4 0 0 1-8 0ZM8 6H4.5a3.5 3.5 0 0 0 4 4M16 6h3.5a3.5 3.5 0 0 1-4 4M12 13v4M8.5 20h7M10 20c0-2 .7-3 2-3s2 1 2 3",
  again: "M4 12a8 8 0 1 0 2.5-5.8M4 3v4h4",
  solution: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  coach: "M12 3 2 8l10 5 10-5ZM6 10.5V16c3.5 3 8.5 3 12 0v-5.5M21 9v6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  draw: "M5 9h14M5 15h14",
  resign: "M6 21V4M6 5h11l-2.5 3.5L17 12H6",
  turn: "M20 12a8 8 0 1 1-2.5-5.8M20 3v4h-4",
  coordinates: "M5 4v15h15M9 15v-4M13 15V8M17 15v-6",
  introduction: "M4 5.5c3-1 5.5-.7 8 1 2.5-1.7 5-2 8-1v13c-3-1-5.5-.7-8 1-2.5-1.7-5-2-8-1ZM12 6.5v13",
  name: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  share: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  export: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
  close: "M6 6l12 12M18 6 6 18",
};

/**
 * Draw the picture of a button; what has none gets an empty box, so that names stand in line.
 * @param {string} name
 */
export function icon(name) {
  return draw("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: STROKES[name] ?? "" }));
}
