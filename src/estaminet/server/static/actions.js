/** What the buttons of a table's page do. */

import { canCoach, coachOn, switchCoach } from "./coach.js";
import { hasCoordinates } from "./coordinates.js";
import { introduce } from "./introduction.js";
import { openMenu } from "./menu.js";
import { switchPace } from "./pace.js";
import { switchSound } from "./sound.js";

/** @typedef {import("./types.js").Boot} Boot */
/** @typedef {import("./types.js").State} State */

/**
 * What a page lends to its buttons.
 * @typedef {object} Page
 * @property {Boot} boot
 * @property {HTMLElement} root
 * @property {import("./commands.js").Commands} commands
 * @property {import("./notes.js").Notes} notes
 * @property {import("./stage.js").Stage} stage
 * @property {import("./viewpoint.js").Viewpoint} viewpoint
 * @property {{bringBack: () => void}} ending
 * @property {{begin: () => void}} lookBack
 * @property {import("./analysis.js").AnalysisPanel | null} analysis
 * @property {() => void} render
 * @property {() => void} switchNotes
 * @property {(what: string, fields?: Record<string, unknown>) => void} send
 */

/**
 * List what the buttons do in a state.
 * @param {Page} page
 * @param {State} state
 * @returns {import("./tools.js").Actions}
 */
export function actionsOf(page, state) {
  const { boot, commands, notes, root, viewpoint } = page;
  return {
    send: (what, fields) => page.send(what, fields),
    hint: () => commands.hint(),
    review: () => (state.status === "over" ? page.lookBack.begin() : commands.review()),
    result: () => page.ending.bringBack(),
    notes: boot.notes && state.chairs.length ? () => page.switchNotes() : null,
    takingNotes: notes.on,
    nextView: boot.views.length > 1 ? { title: viewpoint.nextView.title, choose: () => viewpoint.chooseNextView() } : null,
    turn: boot.two_sided ? () => viewpoint.turn() : null,
    coordinates: hasCoordinates(page.stage.picture?.layout)
      ? { shown: viewpoint.coordinates, toggle: () => (viewpoint.switchCoordinates(), page.render()) }
      : null,
    coach: canCoach(state) ? { on: coachOn(boot.table), toggle: () => (switchCoach(boot.table), page.render()) } : null,
    introduction: boot.introduction ? () => introduce(boot.game) : null,
    rename: state.chairs.length === 1 ? () => commands.rename(state) : null,
    sound: () => (switchSound(), page.render()),
    pace: () => (switchPace(), page.render()),
    share: () => commands.copy(location.origin + (boot.watch ?? location.pathname)),
    analysis: page.analysis ? page.analysis.tools(state) : null,
    openList: () => root.classList.toggle("list-open"),
    openMenu: () => openMenu(root),
  };
}
