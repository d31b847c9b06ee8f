/** Small helpers to build elements, and the page's texts. */

/** @import {Art} from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";
const ICONS = new URL("table-icons.svg", import.meta.url).href;

/** What the server put into the page. */
export const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");

/**
 * A sentence of the page's language.
 * @param {string} id
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(id, values = {}) {
  const pattern = boot.texts[`table.${id}`] ?? id;
  return pattern.replace(/\{(\w+)\}/g, (/** @type {string} */ all, /** @type {string} */ name) =>
    name in values ? String(values[name]) : all,
  );
}

/**
 * An element with attributes and children. ``on…`` attributes are listeners; null and false ones are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {(Node | string | null | false | undefined)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * A symbol of the page itself.
 * @param {string} name
 * @param {string} [extra] classes
 */
export function icon(name, extra = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `ui ${extra}`);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${ICONS}#${name}`);
  svg.append(use);
  return svg;
}

/**
 * The mark of a seat: its shape in its colour.
 * @param {number} seat
 */
export function seatMark(seat) {
  return icon(`seat-${seat % 4}`, `seat seat-${seat % 4}`);
}

/**
 * Painted art as an element that fills its parent.
 * @param {string} markup SVG elements, written by the server
 * @param {number} w
 * @param {number} h
 */
export function picture(markup, w, h) {
  const template = document.createElement("template");
  template.innerHTML =
    `<svg class="art" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none" aria-hidden="true" focusable="false">` +
    `${markup}</svg>`;
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (template.content.firstElementChild));
}

/**
 * Art in a box of its own size in units, made smaller where there is no room.
 * @param {Art | null} art
 */
export function figure(art) {
  if (!art || !art.size[0] || !art.size[1]) return null;
  const [w, h] = art.size;
  const box = make("span", { class: "fig" });
  place(box, { "--w": w, "--h": h });
  box.append(picture(art.art, w, h));
  return box;
}

/**
 * Sets style properties; the page's policy allows no style attributes in markup.
 * @param {HTMLElement} element
 * @param {Record<string, string | number>} values
 */
export function place(element, values) {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, String(value));
}

/**
 * The element of an id, which the page has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function the(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea", { class: "sr", readonly: true });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}
