/** The board: one element a thing, kept by its id, moved and repainted as the model goes on. */

/** @import {Item, Model} from "./types.js" */

import { make, picture, place } from "./dom.js";
import { changes } from "./model.js";
import { Motion } from "./motion.js";

const MOST_MARKED = 6; // more things than that changed by one choice are no trace of it

export class Board {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.things = make("div", { class: "things" });
    root.prepend(this.things);
    /** @type {Map<string, HTMLElement>} */
    this.elements = new Map();
    /** @type {Model | null} */
    this.model = null;
    /** @type {Set<string>} what can be chosen now */
    this.can = new Set();
    this.unit = 1;
    this.motion = new Motion();
  }

  /** @param {number} unit the size of a board unit in px */
  resize(unit) {
    this.unit = unit;
    place(document.documentElement, { "--u": `${unit}px` });
  }

  /**
   * Shows a model. The board is in its new state at once; what moves only catches up with it.
   * @param {Model} next
   * @param {boolean} [moving]
   * @returns {Promise<void>} done when nothing moves any more
   */
  async show(next, moving = false) {
    this.motion.finish();
    const old = this.model;
    const anew = !old || old.shape !== next.shape || old.board.w !== next.board.w;
    if (anew) this.clear();
    this.model = next;
    place(this.root, { "--bw": next.board.w, "--bh": next.board.h });
    this.root.setAttribute("aria-label", next.board.label);
    this.root.dataset.shape = next.shape;
    const held = document.activeElement;
    /** @type {Map<string, HTMLElement>} */
    const leaving = new Map();
    for (const [id, element] of this.elements) {
      if (next.items.has(id)) continue;
      this.elements.delete(id);
      leaving.set(id, element);
      element.remove();
    }
    for (const item of next.items.values()) {
      const element = this.elements.get(item.id);
      if (!element) this.elements.set(item.id, this.build(item));
      else if (anew || old.items.get(item.id) !== item) this.paint(element, item, old?.items.get(item.id));
    }
    this.arrange(next);
    if (old && !anew && moving) this.move(old, next, leaving);
    if (held instanceof HTMLElement && held.isConnected && held !== document.activeElement) held.focus();
    await this.motion.done();
  }

  /**
   * @param {Model} old
   * @param {Model} next
   * @param {Map<string, HTMLElement>} leaving
   */
  move(old, next, leaving) {
    const { moved, turned, come, replaced } = changes(old, next);
    const before = (/** @type {string} */ id) => /** @type {Item} */ (old.items.get(id));
    const now = (/** @type {string} */ id) => /** @type {Item} */ (next.items.get(id));
    const element = (/** @type {string} */ id) => /** @type {HTMLElement} */ (this.elements.get(id));
    const under = new Set(replaced.values());
    for (const [id, gone] of leaving) if (!under.has(id)) this.motion.vanish(gone, this.things);
    const delay = this.motion.fly(
      moved.map((id) => ({
        element: element(id),
        from: before(id).box,
        to: now(id).box,
        art: before(id).art === now(id).art ? null : before(id).art,
      })),
      this.unit,
    );
    for (const id of turned) this.motion.flip(element(id), before(id).art, now(id).box, delay);
    for (const [id, was] of replaced) this.motion.flip(element(id), before(was).art, now(id).box, delay);
    for (const id of come) this.motion.appear(element(id), delay);
  }

  /** Takes everything off the board. */
  clear() {
    this.things.replaceChildren();
    this.elements.clear();
    this.can = new Set();
  }

  /** @param {Item} item */
  build(item) {
    const element = make("div", { class: "it", role: "img", tabindex: -1 });
    element.dataset.id = item.id;
    this.paint(element, item, undefined);
    return element;
  }

  /**
   * @param {HTMLElement} element
   * @param {Item} item
   * @param {Item | undefined} old
   */
  paint(element, item, old) {
    const [x, y, w, h] = item.box;
    place(element, { "--x": x, "--y": y, "--w": w, "--h": h, "--z": item.z, "--r": item.radius });
    if (old?.label !== item.label) element.setAttribute("aria-label", item.label);
    if (old && old.art === item.art && old.box[2] === w && old.box[3] === h) return;
    element.replaceChildren(picture(item.art, w, h));
  }

  /**
   * Puts the elements into reading order.
   * @param {Model} model
   */
  arrange(model) {
    /** @type {Element | null} */
    let at = this.things.firstElementChild;
    for (const id of model.order) {
      const element = this.elements.get(id);
      if (!element) continue;
      if (element === at) at = at.nextElementSibling;
      else this.things.insertBefore(element, at);
    }
  }

  /**
   * Marks what can be chosen and what is chosen.
   * @param {Set<string>} can
   * @param {string[]} chosen
   * @param {Set<string>} lit what would narrow the choice further; the rest stands aside
   */
  offer(can, chosen, lit = can) {
    this.can = can;
    for (const [id, element] of this.elements) {
      const open = can.has(id);
      const taken = open && chosen.includes(id);
      element.classList.toggle("can", open);
      element.classList.toggle("aside", open && !lit.has(id));
      element.classList.toggle("chosen", taken);
      element.setAttribute("role", open ? "button" : "img");
      element.tabIndex = open ? 0 : -1;
      if (open) element.setAttribute("aria-pressed", String(taken));
      else element.removeAttribute("aria-pressed");
    }
  }

  /**
   * Marks where the last choice of a seat shows; null takes the marks away.
   * @param {number | null} seat
   * @param {Model} [old]
   * @param {Model} [next]
   */
  trace(seat, old, next) {
    for (const element of this.things.querySelectorAll(".last")) element.classList.remove("last");
    if (seat === null || !old || !next) return;
    const { moved, turned, come, replaced } = changes(old, next);
    const others = [...turned, ...come, ...replaced.keys()];
    const marked = moved.length + others.length > MOST_MARKED ? moved : [...moved, ...others];
    if (marked.length > MOST_MARKED) return;
    place(this.things, { "--mark": `var(--seat-${seat % 4})` });
    for (const id of marked) if (next.items.get(id)?.kind !== "ghost") this.elements.get(id)?.classList.add("last");
  }

  /**
   * The thing that an event happened at.
   * @param {EventTarget | null} target
   * @returns {string | null}
   */
  idAt(target) {
    const element = target instanceof Element ? target.closest(".it") : null;
    return element instanceof HTMLElement ? (element.dataset.id ?? null) : null;
  }

  /** @param {string} id */
  focus(id) {
    this.elements.get(id)?.focus({ preventScroll: false });
  }

  /**
   * The nearest thing in a direction, seen from the middle of another one.
   * @param {string} from
   * @param {[number, number]} direction
   * @param {Iterable<string>} among
   */
  neighbour(from, [dx, dy], among) {
    const start = this.middle(from);
    if (!start) return null;
    let best = null;
    let least = Infinity;
    for (const id of among) {
      const end = id === from ? null : this.middle(id);
      if (!end) continue;
      const along = (end[0] - start[0]) * dx + (end[1] - start[1]) * dy;
      const aside = Math.abs((end[0] - start[0]) * dy) + Math.abs((end[1] - start[1]) * dx);
      const cost = along + 2 * aside;
      if (along > 1 && cost < least) [best, least] = [id, cost];
    }
    return best;
  }

  /**
   * @param {string} id
   * @returns {[number, number] | null}
   */
  middle(id) {
    const box = this.model?.items.get(id)?.box;
    return box ? [box[0] + box[2] / 2, box[1] + box[3] / 2] : null;
  }
}
