/** Paints a layout and a scene as SVG. Pieces are kept by identity, so that a move animates by itself. It knows no game. */

import { draw, setOnce } from "./dom.js";
import {
  cellGroup,
  choiceDot,
  drawBands,
  drawCell,
  drawChange,
  drawTaken,
  drawMark,
  drawWay,
  focusCorners,
  hitArea,
  outline,
  shine,
} from "./shapes.js";
import { tell } from "./words.js";

/** @typedef {import("./types.js").Cell} Cell */
/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./highlights.js").Highlights} Highlights */

const LAYERS = ["shapes", "cells", "bands", "pieces", "ghosts", "rims", "changes", "marks", "crosses", "coordinates", "hits"];
const CROSS = "M-0.36,-0.36L0.36,0.36M0.36,-0.36L-0.36,0.36";
const FRAME_ID = "shown-part";
const MOVE_MS = 180;

/** The group of all layers of the board that is played on: what else shows the board refers to it. */
export const LAYERS_ID = "board-layers";

export class Painter {
  /**
   * @param {HTMLElement} home
   * @param {{hits: boolean, label?: string}} settings whether its cells can be pointed at: one board of a page
   */
  constructor(home, settings) {
    this.settings = settings;
    this.svg = draw("svg", { class: "scene", role: settings.hits ? "group" : null, "aria-label": settings.label, focusable: "false" });
    /** @type {Record<string, SVGGElement>} */
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, draw("g", { class: name })]));
    this.group = draw("g", { id: settings.hits ? LAYERS_ID : null, class: "scene" }, ...Object.values(this.layers));
    this.frameEdge = draw("rect", {});
    // A page needs the light and the frame once, on a picture that is never hidden.
    if (settings.hits) this.svg.append(shine(), draw("clipPath", { id: FRAME_ID }, this.frameEdge));
    this.svg.append(this.group);
    home.append(this.svg);
    /** @type {Layout | null} */
    this.layout = null;
    /** The part of the layout that is shown alone. @type {Part | null} */
    this.part = null;
    /** @type {Map<string, Cell>} */
    this.cells = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.pieces = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.rims = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.hits = new Map();
    /** @type {{mark: Mark, element: SVGGElement}[]} */
    this.marks = [];
    this.orderTimer = 0;
  }

  /**
   * Show a scene; pieces that it knows move to their new places.
   * @param {Layout} layout
   * @param {Scene} scene
   */
  paint(layout, scene) {
    if (layout !== this.layout) this.paintLayout(layout);
    this.paintPieces(scene.pieces);
    this.paintMarks(scene.marks ?? []);
    if (this.settings.hits) this.nameCells(scene);
  }

  /** @param {Layout} layout */
  paintLayout(layout) {
    const symbols = JSON.stringify(layout.symbols);
    if (symbols !== JSON.stringify(this.layout?.symbols)) for (const element of this.pieces.values()) delete element.dataset.look;
    this.layout = layout;
    this.showPart(null);
    this.cells = new Map(layout.cells.map((cell) => [cell.id, cell]));
    this.svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    this.svg.setAttribute("class", `scene game-${layout.game} view-${layout.view}`);
    this.layers.shapes.replaceChildren(...(layout.shapes ?? []).map((shape) => this.drawShape(shape)));
    this.layers.cells.replaceChildren(...layout.cells.map(drawCell));
    this.rims = this.fillLayer("rims", layout.cells, (cell) => [outline(cell, "rim", 0.02), choiceDot(cell)]);
    if (!this.settings.hits) return;
    this.hits = this.fillLayer("hits", layout.cells, (cell) => [hitArea(cell, layout), outline(cell, "ring", 0.08), focusCorners(cell)]);
  }

  /**
   * Show one part of the layout and nothing around it; null shows all of it.
   * @param {Part | null} part
   */
  showPart(part) {
    this.part = part;
    if (!part) return this.group.removeAttribute("clip-path");
    for (const side of /** @type {const} */ (["x", "y", "width", "height"])) this.frameEdge.setAttribute(side, String(part[side]));
    this.group.setAttribute("clip-path", `url(#${FRAME_ID})`);
  }

  /**
   * Fill a layer with one group for each cell.
   * @param {string} layer
   * @param {Cell[]} cells
   * @param {(cell: Cell) => SVGElement[]} content
   */
  fillLayer(layer, cells, content) {
    const groups = new Map(cells.map((cell) => [cell.id, cellGroup(cell, content(cell))]));
    this.layers[layer].replaceChildren(...groups.values());
    return groups;
  }

  /**
   * Draw a shape; on the board that is played on it has its name.
   * @param {Shape} shape
   */
  drawShape({ kind, path, name }) {
    const named = name && this.settings.hits ? { role: "img", "aria-label": tell(name) } : {};
    return draw("path", { class: `shape ${kind}`, d: path, ...named });
  }

  /** @param {Piece[]} pieces */
  paintPieces(pieces) {
    const staying = new Set(pieces.map((piece) => piece.id));
    for (const [id, element] of this.pieces) {
      if (staying.has(id)) continue;
      this.pieces.delete(id);
      element.classList.add("leaving");
      setTimeout(() => element.remove(), MOVE_MS);
    }
    for (const piece of pieces) {
      const cell = this.cells.get(piece.cell);
      if (!cell) continue;
      let element = this.pieces.get(piece.id);
      if (!element) {
        element = draw("g", {});
        this.pieces.set(piece.id, element);
        this.layers.pieces.append(element);
      }
      this.drawPiece(element, piece, cell);
    }
    clearTimeout(this.orderTimer);
    this.orderTimer = window.setTimeout(() => this.orderByDepth(pieces), MOVE_MS); // not before: an element put elsewhere would jump
  }

  /**
   * Let what stands nearer hide what is behind it.
   * @param {Piece[]} pieces
   */
  orderByDepth(pieces) {
    const depth = (/** @type {Piece} */ piece) => this.cells.get(piece.cell)?.y ?? 0;
    const order = [...pieces].sort((one, other) => depth(one) - depth(other)).flatMap(({ id }) => this.pieces.get(id) ?? []);
    const layer = this.layers.pieces;
    order.forEach((element, index) => layer.children[index] === element || layer.insertBefore(element, layer.children[index] ?? null));
  }

  /**
   * Give a piece its look and its place.
   * @param {SVGGElement} element
   * @param {Piece} piece
   * @param {Cell} cell
   */
  drawPiece(element, piece, cell) {
    const look = `${piece.kind}.${piece.face ?? ""} ${piece.owner} ${piece.label ?? ""}`;
    if (element.dataset.look !== look) {
      const turned = element.dataset.look !== undefined;
      element.dataset.look = look;
      element.setAttribute("class", `piece ${piece.kind} owner-${piece.owner}`);
      const symbols = this.layout?.symbols ?? {};
      const symbol = symbols[`${piece.kind}.${piece.face}`] ?? symbols[piece.kind] ?? '<circle class="body" r="0.42"/>';
      element.innerHTML = turned ? `<g class="turned">${symbol}</g>` : symbol;
      if (piece.label) element.append(draw("text", { class: "label" }, piece.label));
    }
    element.dataset.at = piece.cell;
    element.style.transform = `translate(${cell.x + (piece.dx ?? 0)}px, ${cell.y + (piece.dy ?? 0)}px) scale(${piece.size ?? 1})`;
  }

  /** @param {Mark[]} marks */
  paintMarks(marks) {
    this.marks = [];
    for (const mark of marks) {
      const places = mark.cells.flatMap((id) => this.cells.get(id) ?? []);
      if (!places.length) continue;
      const element = drawMark(mark, places, this.layout?.symbols);
      this.marks.push({ mark, element });
    }
    this.layers.marks.replaceChildren(...this.marks.map(({ element }) => element));
  }

  /**
   * Show a preview inside the board: the pieces that would stand elsewhere, as ghosts; null shows none.
   * @param {Scene | null} scene
   */
  showGhosts(scene) {
    const present = new Set([...this.pieces.values()].map((element) => element.dataset.look + element.style.transform));
    const ghosts = (scene?.pieces ?? []).flatMap((piece) => {
      const cell = this.cells.get(piece.cell);
      if (!cell) return [];
      const element = draw("g", {});
      this.drawPiece(element, piece, cell);
      return present.has(element.dataset.look + element.style.transform) ? [] : [element];
    });
    this.layers.ghosts.replaceChildren(...ghosts);
    const covered = new Set(ghosts.map((ghost) => ghost.dataset.at));
    for (const element of this.pieces.values()) element.classList.toggle("covered", covered.has(element.dataset.at));
  }

  /**
   * Show on each cell what there is to notice about it.
   * @param {Highlights} highlights
   */
  showHighlights({ cells, changes, ways, reaches, taken }) {
    for (const [id, element] of this.rims) setOnce(element, "class", (cells.get(id) ?? []).join(" "));
    const standing = new Set([...this.pieces.values()].map(({ dataset }) => dataset.at));
    const changed = [...changes.keys()].flatMap((id) => this.cells.get(id) ?? []);
    this.fillLayer("changes", changed, (cell) => drawChange(cell, changes.get(cell.id) ?? [], standing.has(cell.id)));
    this.layers.changes.append(...ways.flatMap(([start, end]) => drawWay(this.cells.get(start), this.cells.get(end))));
    if (taken) this.layers.changes.append(...drawTaken(taken, [...this.cells.values()]));
    const bands = reaches.flatMap((ids, number) =>
      drawBands(
        `reach-${number + 1}`,
        ids.flatMap((id) => this.cells.get(id) ?? []),
      ),
    );
    this.layers.bands.replaceChildren(...bands);
    for (const [id, element] of this.hits) {
      const names = cells.get(id) ?? [];
      element.classList.toggle("lit", names.includes("lit"));
      setOnce(element, "aria-disabled", String(!names.includes("lit")));
      setOnce(element, "aria-pressed", String(names.includes("chosen")));
    }
  }

  /**
   * Cross cells out.
   * @param {Iterable<string>} ids
   */
  showCrosses(ids) {
    const cells = [...ids].flatMap((id) => this.cells.get(id) ?? []);
    this.fillLayer("crosses", cells, () => [draw("path", { class: "cross", d: CROSS })]);
  }

  /**
   * Let the marks that speak of a cell stand out; gives what they say.
   * @param {string | null} id
   * @returns {string[]}
   */
  pointAt(id) {
    return this.marks.flatMap(({ mark, element }) => {
      const pointed = id !== null && mark.title !== undefined && mark.cells.includes(id);
      element.classList.toggle("pointed", pointed);
      return pointed && mark.title && !mark.quiet ? [tell(mark.title)] : [];
    });
  }

  /**
   * Give each cell its name in words: the place, who stands there, and what is marked.
   * @param {Scene} scene
   */
  nameCells({ pieces, marks = [] }) {
    /** @type {Map<string, string[]>} */
    const names = new Map([...this.cells.values()].map((cell) => [cell.id, [tell(cell.name)]]));
    for (const piece of pieces) names.get(piece.cell)?.push(tell(piece.name));
    for (const { title, cells } of marks) if (title) for (const id of cells) names.get(id)?.push(tell(title));
    for (const [id, element] of this.hits) {
      setOnce(element, "role", "button");
      setOnce(element, "aria-label", (names.get(id) ?? [id]).join(", "));
      if (!element.hasAttribute("tabindex")) element.setAttribute("tabindex", "-1");
    }
  }

  /** The width of a cell on the screen, in pixels. */
  get cellPixels() {
    return this.frame.width / this.shown.width;
  }

  /** What is shown of the layout: a part, or all of it. */
  get shown() {
    return this.part ?? { x: 0, y: 0, width: this.layout?.width ?? 1, height: this.layout?.height ?? 1 };
  }

  /** Where what is shown lies on the screen: in the middle of its picture, which may be wider or taller. */
  get frame() {
    const box = this.svg.getBoundingClientRect();
    const { width: across, height: down } = this.shown;
    const pixels = Math.min(box.width / across, box.height / down);
    const [width, height] = [pixels * across, pixels * down];
    return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
  }
}
