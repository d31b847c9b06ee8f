/** Animations of the things on the board. Each is brief, and ends at the state that the board is in already. */

/** @import {Box} from "./types.js" */

import { picture } from "./dom.js";

export const FLIGHT = 380;
export const FLIP = 320;
export const FADE = 220;
const APART = 30; // ms between the starts of things that fly together
const EASE = "cubic-bezier(.3,.05,.2,1)";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether anything may move now. */
export function mayMove() {
  return !still.matches && document.visibilityState === "visible";
}

/** The animations that run now. */
export class Motion {
  constructor() {
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** @type {Set<Element>} layers that are shown only while something moves */
    this.layers = new Set();
    this.round = 0;
  }

  /** Ends everything at once. */
  finish() {
    this.round += 1;
    for (const animation of this.running) animation.cancel();
    this.running.clear();
    for (const layer of this.layers) layer.remove();
    this.layers.clear();
    for (const element of document.querySelectorAll(".flying")) element.classList.remove("flying");
  }

  /** Waits until everything has ended. */
  async done() {
    const all = [...this.running].map((animation) => animation.finished.catch(() => undefined));
    const round = this.round;
    const late = new Promise((resolve) => setTimeout(resolve, 3 * FLIGHT));
    await Promise.race([Promise.all(all), late]);
    if (round === this.round) this.finish();
  }

  /**
   * Things fly from where they were to where they are.
   * @param {{element: HTMLElement, from: Box, to: Box, art: string | null}[]} flights `art`: how it looked before
   * @param {number} unit
   * @returns {number} how long it takes
   */
  fly(flights, unit) {
    flights.forEach(({ element, from, to, art }, index) => {
      const delay = Math.min(index, 4) * APART;
      element.classList.add("flying");
      const dx = (from[0] - to[0]) * unit;
      const dy = (from[1] - to[1]) * unit;
      const shrunk = `scale(${from[2] / to[2]}, ${from[3] / to[3]})`;
      const away = { transform: `translate(${dx}px, ${dy}px) ${shrunk}`, transformOrigin: "0 0" };
      this.run(element, [away, { transform: "none", transformOrigin: "0 0" }], FLIGHT, delay, EASE);
      if (art !== null) {
        const before = this.layer(element, art, from);
        this.run(before, [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], FLIGHT, delay);
      }
    });
    return flights.length ? FLIGHT + Math.min(flights.length - 1, 4) * APART : 0;
  }

  /**
   * A thing turns over.
   * @param {HTMLElement} element
   * @param {string} art how it looked before
   * @param {Box} box
   * @param {number} delay
   */
  flip(element, art, box, delay) {
    const before = this.layer(element, art, box);
    const hidden = { transform: "perspective(900px) rotateY(90deg)" };
    const seen = { transform: "perspective(900px) rotateY(0deg)" };
    const now = element.querySelector(":scope > .art:not(.before)");
    this.run(before, [seen, { ...hidden, offset: 0.5 }, hidden], FLIP, delay, "linear", "both");
    if (now) {
      const edge = { transform: "perspective(900px) rotateY(-90deg)" };
      this.run(now, [edge, { ...edge, offset: 0.5 }, seen], FLIP, delay, "linear", "both");
    }
  }

  /**
   * @param {HTMLElement} element
   * @param {number} delay
   */
  appear(element, delay) {
    this.run(element, [{ opacity: 0 }, { opacity: 1 }], FADE, delay, "ease-out");
  }

  /**
   * A thing that is gone fades away.
   * @param {HTMLElement} element
   * @param {HTMLElement} parent
   */
  vanish(element, parent) {
    element.inert = true;
    parent.append(element);
    this.layers.add(element);
    this.run(element, [{ opacity: 1 }, { opacity: 0, transform: "scale(.9)" }], FADE, 0, "ease-in", "both");
  }

  /**
   * The art that a thing had before, laid over it.
   * @param {HTMLElement} element
   * @param {string} art
   * @param {Box} box
   */
  layer(element, art, box) {
    const before = picture(art, box[2], box[3]);
    before.classList.add("before");
    element.append(before);
    this.layers.add(before);
    return before;
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {number} delay
   * @param {string} [easing]
   * @param {FillMode} [fill]
   */
  run(element, frames, duration, delay, easing = "ease", fill = "backwards") {
    this.running.add(element.animate(frames, { duration, delay, easing, fill }));
  }
}
