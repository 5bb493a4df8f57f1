/** Living pictures: a board plays a few actions of a real game, calmly, one board at a time, until somebody pauses it. */

import { draw, find, setOnce } from "./dom.js";

/** An action, as server/films.py paints it.
 * @typedef {{told: string, teller?: string, pieces?: Record<string, string>, marks?: string, box?: string, board?: string}} Frame */

const MOVE_MS = 500;
const REST_MS = 1300; // after an action
const SIGN_MS = 45; // more for each sign of what is told under the picture
const END_MS = 4500; // after the last one
const FADE_MS = 400;
const IN_A_ROW = 3; // actions that one of several pictures shows before another has its turn
const STORED = "living";
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

class Living {
  /** @param {HTMLElement} home */
  constructor(home) {
    this.home = home;
    this.svg = /** @type {SVGSVGElement} */ (home.querySelector("svg"));
    this.caption = /** @type {HTMLElement | null} */ (home.querySelector(".told"));
    this.first = { box: this.svg.getAttribute("viewBox") ?? "", markup: this.svg.innerHTML, told: this.caption?.textContent?.trim() ?? "" };
    /** @type {Frame[]} */
    this.frames = [];
    const { width, height } = this.svg.viewBox.baseVal;
    this.svg.style.aspectRatio = String(width / height); // a board that changes its measures keeps its room
    this.next = 0;
    /** Whether it can be seen. */
    this.seen = false;
    /** Whether somebody points at it. */
    this.pointed = false;
    /** @type {Map<string, Element>} */
    this.pieces = new Map();
    this.begin();
  }

  /** Lay what is painted into layers, the pieces by their numbers. */
  begin() {
    const { svg } = this;
    const [board, pieces, marks] = ["board", "pieces", "marks"].map((name) => draw("g", { class: name }));
    board.append(...svg.querySelectorAll(":scope > .shape, :scope > .cell"));
    pieces.append(...svg.querySelectorAll(":scope > .piece"));
    marks.append(...svg.querySelectorAll(":scope > .mark"));
    svg.append(board, pieces, marks);
    this.layers = { board, pieces, marks };
    this.pieces = new Map([...pieces.children].map((piece, number) => [String(number), piece]));
    this.next = 0;
  }

  /** Show the first picture again. */
  async again() {
    await fade(this.svg, [1, 0]);
    this.svg.innerHTML = this.first.markup;
    this.svg.setAttribute("viewBox", this.first.box);
    this.tell({ told: this.first.told });
    this.begin();
    await fade(this.svg, [0, 1]);
  }

  /**
   * Show the next action, or begin again after the last.
   * @returns {Promise<number>} for how long it should rest
   */
  async step() {
    if (!this.frames.length) this.frames = await fetched(this.home.dataset.living ?? "");
    if (this.next === this.frames.length) {
      if (this.next) await this.again();
      return REST_MS;
    }
    const frame = this.frames[this.next];
    this.next += 1;
    this.show(frame);
    const rest = this.next === this.frames.length ? END_MS : REST_MS;
    return MOVE_MS + rest + (this.caption ? SIGN_MS * frame.told.length : 0);
  }

  /** @param {Frame} frame */
  show(frame) {
    if (frame.box) {
      this.svg.setAttribute("viewBox", frame.box);
      this.layers?.board.replaceChildren(...parsed(frame.board));
    }
    for (const [number, markup] of Object.entries(frame.pieces ?? {})) this.change(number, parsed(markup)[0]);
    setTimeout(() => this.layers && orderByDepth(this.layers.pieces), MOVE_MS);
    this.layers?.marks.replaceChildren(...parsed(frame.marks));
    this.tell(frame);
  }

  /**
   * Move a piece, turn it over, bring it in or take it off.
   * @param {string} number
   * @param {Element | undefined} fresh
   */
  change(number, fresh) {
    const old = this.pieces.get(number);
    if (!fresh) {
      this.pieces.delete(number);
      old?.classList.add("leaving");
      if (old) fade(old, [1, 0]).then(() => old.remove());
      return;
    }
    this.pieces.set(number, fresh);
    this.layers?.pieces.append(fresh); // what moves lies above what stands
    old?.remove();
    if (!old) return void fade(fresh, [0, 1]);
    const [from, to] = [placeOf(old), placeOf(fresh)];
    const turned = old.innerHTML !== fresh.innerHTML;
    if (from !== to) animate(fresh, [{ transform: from }, { transform: to }], MOVE_MS);
    else if (turned) animate(fresh, [{ transform: `${to} scaleX(0)` }, { transform: to }], MOVE_MS);
  }

  /** @param {Frame} frame */
  tell({ teller, told }) {
    if (!this.caption) return;
    find("strong", this.caption).textContent = teller ?? "";
    find("span", this.caption).textContent = told;
  }
}

/**
 * @param {string} address
 * @returns {Promise<Frame[]>}
 */
async function fetched(address) {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? response.json() : [];
}

/** @param {string} [markup] */
function parsed(markup = "") {
  const holder = draw("g");
  holder.innerHTML = markup;
  return [...holder.children];
}

/**
 * Where a piece is painted, as styles write it.
 * @param {Element} piece
 */
function placeOf(piece) {
  return (piece.getAttribute("transform") ?? "").replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)");
}

/** @param {Element} layer */
function orderByDepth(layer) {
  const depth = (/** @type {Element} */ piece) => Number(/translate\(\S+ (\S+)\)/.exec(piece.getAttribute("transform") ?? "")?.[1] ?? 0);
  const order = [...layer.children].sort((one, other) => depth(one) - depth(other));
  order.forEach((piece, index) => layer.children[index] === piece || layer.insertBefore(piece, layer.children[index] ?? null));
}

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} milliseconds
 */
function animate(element, frames, milliseconds) {
  return element.animate(frames, { duration: STILL.matches ? 0 : milliseconds, easing: "ease-in-out", fill: "backwards" }).finished;
}

/**
 * @param {Element} element
 * @param {number[]} opacities
 */
function fade(element, opacities) {
  return animate(
    element,
    opacities.map((opacity) => ({ opacity })),
    FADE_MS,
  );
}

/** Whether pictures move: as was decided here, else unless the reader's system asks for less motion. */
function moving() {
  return (localStorage.getItem(STORED) ?? (STILL.matches ? "off" : "on")) === "on";
}

/** @param {HTMLElement} control */
function showControl(control) {
  const title = control.dataset[moving() ? "pause" : "move"] ?? "";
  setOnce(control, "aria-label", title);
  setOnce(control, "title", title);
  control.classList.toggle("paused", !moving());
}

const pictures = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-living]"))].map((home) => new Living(home));
/** @type {Living | undefined} */
let playing;
let shown = 0; // actions of the one that plays, in a row

/** Choose who plays on: the one that is pointed at, else one after the other. */
function chosen() {
  const seen = pictures.filter((picture) => picture.seen);
  const pointed = seen.find((picture) => picture.pointed);
  const stays = playing?.seen && shown < IN_A_ROW;
  const next = pointed ?? (stays ? playing : seen[(seen.indexOf(/** @type {Living} */ (playing)) + 1) % seen.length]);
  shown = next === playing ? shown + 1 : 1;
  playing = next;
  return next;
}

/** Let one picture go on, and then the next. */
async function conduct() {
  const next = moving() && !document.hidden ? chosen() : undefined;
  setTimeout(conduct, next ? await next.step() : FADE_MS);
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const found = pictures.find(({ home }) => home === target);
      if (found) found.seen = isIntersecting;
    }
  },
  { threshold: 0.6 },
);
for (const picture of pictures) {
  observer.observe(picture.home);
  picture.home.addEventListener("pointerenter", () => (picture.pointed = true));
  picture.home.addEventListener("pointerleave", () => (picture.pointed = false));
}
for (const control of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-living-switch]"))) {
  control.addEventListener("click", () => {
    localStorage.setItem(STORED, moving() ? "off" : "on");
    showControl(control);
  });
  showControl(control);
}
setTimeout(conduct, REST_MS);
