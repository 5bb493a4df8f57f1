/** The bar of buttons and the banner: joins them to what they do, and shows what is of use now. */

import { find } from "./dom.js";
import { invitation, offers } from "./offers.js";
import { banner } from "./result.js";
import { tools } from "./tools.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./tools.js").Actions} Actions */

/**
 * Show the buttons, offers, and the banner: the invitation while a friend is awaited, the result at the end.
 * @param {HTMLElement} root
 * @param {Model} model
 * @param {Actions} actions
 * @param {{path: string | null, copy: (text: string) => void}} invited
 */
export function showToolbar(root, { state, live }, actions, invited) {
  replaceKeepingFocus(find(".tools", root), [...offers(state, actions.send), ...tools(state, actions)]);
  const box = find(".banner", root);
  const path = state.status === "waiting" ? invited.path : null;
  box.hidden = !path && !(state.status === "over" && live);
  replaceKeepingFocus(box, path ? [invitation(path, invited.copy)] : banner(state, actions.send, actions.review));
}

/**
 * Close the menu of a phone after use; not while it asks to be sure.
 * @param {HTMLElement} root
 */
export function closeMenuAfterUse(root) {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && !target.closest('[data-tool="more"], .menu .sure')) root.classList.remove("menu-open");
  });
}

/**
 * Replace the content of an element; the focus stays on the button that had it.
 * @param {HTMLElement} home
 * @param {HTMLElement[]} content
 */
function replaceKeepingFocus(home, content) {
  const focused = document.activeElement;
  const name = focused instanceof HTMLElement && home.contains(focused) ? focused.dataset.tool : undefined;
  home.replaceChildren(...content);
  const again = name ? home.querySelector(`[data-tool="${name}"]`) : null;
  if (again instanceof HTMLElement) again.focus();
}
