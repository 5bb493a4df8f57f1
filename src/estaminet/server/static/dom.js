/** Small helpers for the document. */

const SVG = "http://www.w3.org/2000/svg";

/** Whether the page is laid out as on a phone: a narrow window, or large type in a wider one. The style sheets ask the same. */
export const NARROW = matchMedia("(max-width: 56.25em)");

/**
 * Find the one element of a selector; its absence is a mistake of ours.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function find(selector, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`nothing matches ${selector}`);
  return found;
}

/**
 * Make an element with attributes and children; an attribute that is null or false is left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  put(element, attributes);
  element.append(...children);
  return element;
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  put(element, attributes);
  element.append(...children);
  return element;
}

/**
 * Make a button that does something.
 * @param {string} title
 * @param {() => void} act
 * @param {Record<string, string | boolean | null>} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(title, act, attributes = {}) {
  const made = make("button", { type: "button", ...attributes }, title);
  made.addEventListener("click", act);
  return made;
}

/**
 * Say what an API's refusal says.
 * @param {Response} response
 * @returns {Promise<string>}
 */
export async function sentenceOf(response) {
  const body = await response.json().catch(() => ({}));
  return String(body.sentence ?? response.statusText);
}

/**
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 */
function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Set an attribute if that changes it: boards have hundreds of cells, and most stay as they are.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function setOnce(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
