/** The goal of the game above the board. It can be folded away; the browser remembers that for each game, and theme.js reads it early. */

import { find } from "./dom.js";

/**
 * Make the goal fold.
 * @param {HTMLElement} root
 * @param {string} game
 */
export function listenToGoal(root, game) {
  const { dataset } = document.documentElement;
  const fold = find(".goal button", root);
  const show = () => fold.setAttribute("aria-expanded", String(dataset.goal !== "closed"));
  fold.addEventListener("click", () => {
    dataset.goal = dataset.goal === "closed" ? "shown" : "closed";
    localStorage.setItem(`goal ${game}`, dataset.goal);
    show();
  });
  show();
}
