/** The row of buttons, the menu, the offers and the banner: joins them to what they do, and shows what is of use now. */

import { find } from "./dom.js";
import { markMenu } from "./menu.js";
import { invitation, offers } from "./offers.js";
import { resultCard } from "./result.js";
import { menuTools, tools } from "./tools.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./result.js").After} After */
/** @typedef {import("./tools.js").Actions} Actions */
/** What the banner needs: whether the result was put aside, what can follow it, how a link is copied.
 * @typedef {{aside: boolean, after: After, copy: (text: string) => void}} Bannered */

/**
 * Show the buttons, the offers, and the banner: the invitation while a friend is awaited, the result at the end.
 * @param {HTMLElement} root
 * @param {Model} model
 * @param {Actions} actions
 * @param {Boot} boot
 * @param {Bannered} bannered
 */
export function showToolbar(root, { state, live }, actions, boot, { aside, after, copy }) {
  replaceKeepingFocus(find(".offers", root), offers(state, actions.send));
  replaceKeepingFocus(find(".tools", root), tools(state, actions));
  replaceKeepingFocus(find(".menu", root), menuTools(state, actions));
  markMenu(root);
  const box = find(".banner", root);
  const path = state.status === "waiting" ? boot.invitation : null;
  box.hidden = !path && !(state.status === "over" && live && !aside && !state.exercise && !boot.analysis);
  box.classList.toggle("result", state.status === "over");
  replaceKeepingFocus(box, path ? [invitation(path, copy)] : resultCard(state, boot, after));
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
