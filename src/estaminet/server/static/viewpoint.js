/** How the board is looked at: which of the game's views, whether it is turned around, and whether cells carry coordinates. The browser remembers it. */

import { NARROW } from "./dom.js";

/** @typedef {import("./types.js").Boot} Boot */

const SMALL_PIXELS = 28;

export class Viewpoint {
  /**
   * @param {Boot} boot
   * @param {() => void} changed
   */
  constructor(boot, changed) {
    this.boot = boot;
    this.changed = changed;
    this.view = this.firstView();
    this.turned = boot.two_sided && localStorage.getItem(this.turnedKey) === "yes";
    /** Whether the cells carry their coordinates. */
    this.coordinates = localStorage.getItem("coordinates") === "shown";
    NARROW.addEventListener("change", () => this.setView(this.firstView()));
  }

  get turnedKey() {
    return `turned ${this.boot.game} ${this.boot.spectator}`;
  }

  get viewKey() {
    return `view ${this.boot.game} ${NARROW.matches}`;
  }

  /** The view that was chosen last in such a window, if any. */
  get rememberedView() {
    const remembered = localStorage.getItem(this.viewKey);
    return this.boot.views.find(({ name }) => name === remembered)?.name ?? null;
  }

  /** The view to begin with. */
  firstView() {
    return this.rememberedView ?? ((NARROW.matches && this.boot.phone_view) || this.boot.views[0].name);
  }

  /** The view that the button offers. */
  get nextView() {
    const { views } = this.boot;
    return views[(views.findIndex(({ name }) => name === this.view) + 1) % views.length];
  }

  /**
   * Take the view for phones where the cells of the board are too small, unless one was chosen.
   * @param {number} cellPixels
   */
  fit(cellPixels) {
    if (!this.rememberedView && this.boot.phone_view && cellPixels < SMALL_PIXELS) this.setView(this.boot.phone_view);
  }

  /** Take the next view and remember it. */
  chooseNextView() {
    const { name } = this.nextView;
    localStorage.setItem(this.viewKey, name);
    this.setView(name);
  }

  /** @param {string} name */
  setView(name) {
    if (name === this.view) return;
    this.view = name;
    this.changed();
  }

  /** Show the coordinates, or hide them. */
  switchCoordinates() {
    this.coordinates = !this.coordinates;
    localStorage.setItem("coordinates", this.coordinates ? "shown" : "hidden");
  }

  /** Turn the board around, where it has two sides. */
  turn() {
    if (!this.boot.two_sided) return;
    this.turned = !this.turned;
    localStorage.setItem(this.turnedKey, this.turned ? "yes" : "no");
    this.changed();
  }
}
