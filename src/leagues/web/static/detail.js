/** All about one thing: a tip beside it, or on phones a sheet from the bottom with its choices. */

/** @import {Box, Detail, Item, Model, Row} from "./types.js" */

import { figure, make, place, say, seatMark } from "./dom.js";

const GAP = 8; // px between a thing and its tip

export class Details {
  /**
   * @param {HTMLElement} layer what tips are placed in; its corner is the board's
   * @param {HTMLDialogElement} sheet
   * @param {{ask: (id: string) => void, model: () => Model | null, unit: () => number, spared: () => Box[],
   *   actions: (id: string) => HTMLElement[], closed: () => void}} does `spared`: what a tip must not cover, in px
   */
  constructor(layer, sheet, does) {
    this.does = does;
    this.sheet = sheet;
    this.tip = make("div", { class: "tip", role: "tooltip", id: "tip", hidden: true });
    layer.append(this.tip);
    /** @type {Map<string, Detail | null>} by step and thing */
    this.known = new Map();
    /** @type {{id: string, sheet: boolean} | null} */
    this.wanted = null;
    sheet.addEventListener("click", (event) => event.target === sheet && this.close());
    sheet.addEventListener("close", () => {
      if (!this.wanted?.sheet) return;
      this.wanted = null;
      this.does.closed();
    });
  }

  /** Forgets all; another step has other prices. */
  forget() {
    this.known.clear();
    if (!this.wanted?.sheet) this.close();
  }

  /**
   * @param {string} id
   * @param {boolean} sheet
   */
  open(id, sheet) {
    if (this.wanted?.id === id && this.wanted.sheet === sheet) return;
    this.close();
    this.wanted = { id, sheet };
    const known = this.known.get(id);
    if (known === undefined) this.does.ask(id);
    else this.show(known);
  }

  /** Places an open tip anew, since what it must not cover has changed. */
  again() {
    if (this.wanted && !this.tip.hidden) this.put(this.wanted.id);
  }

  close() {
    this.tip.hidden = true;
    this.wanted = null;
    if (this.sheet.open) {
      this.sheet.close();
      this.does.closed();
    }
  }

  /**
   * What the server tells.
   * @param {string} id
   * @param {Detail | null} detail
   */
  answer(id, detail) {
    this.known.set(id, detail);
    if (this.wanted?.id === id) this.show(detail);
  }

  /** @param {Detail | null} detail */
  show(detail) {
    const wanted = this.wanted;
    if (!wanted) return;
    if (wanted.sheet) {
      const label = this.does.model()?.items.get(wanted.id)?.label ?? "";
      const actions = this.does.actions(wanted.id);
      const close = make("button", { type: "button", class: "grab", "aria-label": say("close"), onclick: () => this.close() });
      this.sheet.replaceChildren(
        close,
        ...(detail ? written(detail) : [make("p", {}, label)]),
        ...(actions.length ? [make("div", { class: "sheet-acts" }, ...actions)] : []),
      );
      if (!this.sheet.open) this.sheet.showModal();
      /** @type {HTMLElement | null} */ (this.sheet.querySelector(".act.main"))?.focus({ preventScroll: true });
      this.sheet.scrollTop = 0;
    } else if (detail) {
      this.tip.replaceChildren(...written(detail));
      this.tip.hidden = false;
      this.put(wanted.id);
    } else this.wanted = null;
  }

  /**
   * Places the tip by its measured size where it covers least.
   * @param {string} id
   */
  put(id) {
    const model = this.does.model();
    const item = model?.items.get(id);
    if (!model || !item) return this.close();
    const unit = this.does.unit();
    const px = (/** @type {Box} */ box) => /** @type {Box} */ (box.map((value) => value * unit));
    const at = px(item.box);
    const { offsetWidth: w, offsetHeight: h } = this.tip;
    const [width, height] = [model.board.w * unit, model.board.h * unit];
    /** @type {Map<string, number>} */
    const alike = new Map();
    for (const { label } of model.items.values()) alike.set(label, (alike.get(label) ?? 0) + 1);
    // What there is several of, such as empty places, tells least.
    const weight = (/** @type {Item} */ other) => ((alike.get(other.label) ?? 0) > 1 ? 0.02 : other.z > 1 ? 1 : 0.2);
    const covered = [...model.items.values()]
      .filter((other) => other.id !== id && !holds(other.box, item.box))
      .map((other) => ({ box: px(other.box), weight: weight(other) }));
    const spared = [grown(at, GAP / 2), ...this.does.spared()];
    let best = [0, 0];
    let least = Infinity;
    for (const [x, y] of spots(at, w, h)) {
      const left = Math.min(Math.max(x, 4), width - w - 4);
      const top = Math.min(Math.max(y, 4), height - h - 4);
      /** @type {Box} */
      const box = [left, top, w, h];
      let cost = Math.hypot(left - x, top - y) / 4;
      for (const other of spared) cost += 50 * Math.sqrt(shared(box, other));
      for (const other of covered) cost += (shared(box, other.box) * other.weight) / 100;
      if (cost < least) [best, least] = [[left, top], cost];
    }
    place(this.tip, { left: `${best[0]}px`, top: `${best[1]}px` });
  }
}

/**
 * Corners at which a tip could lie beside a thing.
 * @param {Box} at
 * @param {number} w
 * @param {number} h
 * @returns {[number, number][]}
 */
function spots([x, y, iw, ih], w, h) {
  /** @type {[number, number][]} */
  const found = [];
  for (const part of [0.5, 0, 1, 0.25, 0.75]) {
    const down = y + (ih - h) * part;
    const across = x + (iw - w) * part;
    found.push([x - w - GAP, down], [x + iw + GAP, down], [across, y - h - GAP], [across, y + ih + GAP]);
  }
  return found;
}

/**
 * @param {Box} a
 * @param {Box} b
 */
function shared(a, b) {
  const w = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const h = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return w > 0 && h > 0 ? w * h : 0;
}

/**
 * @param {Box} a
 * @param {Box} b
 */
function holds(a, b) {
  return a[0] <= b[0] && a[1] <= b[1] && a[0] + a[2] >= b[0] + b[2] && a[1] + a[3] >= b[1] + b[3];
}

/**
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
function grown([x, y, w, h], by) {
  return [x - by, y - by, w + 2 * by, h + 2 * by];
}

/**
 * A detail as elements.
 * @param {Detail} detail
 */
function written(detail) {
  const head = make(
    "header",
    { class: "tip-head" },
    make("h3", {}, detail.title),
    make("span", { class: "tip-kind" }, figure(detail.face), detail.kind),
  );
  return [
    head,
    ...detail.lines.map((row) => line(row, "tip-line")),
    ...detail.blocks.map((block) =>
      make(
        "section",
        { class: "tip-block" },
        make(
          "header",
          {},
          block.seat === null ? null : seatMark(block.seat),
          make("b", {}, block.heading),
          figure(block.art),
        ),
        block.lines.length > 0 && table(block.lines),
      ),
    ),
    ...detail.notes.map((row) => line(row, "tip-line note")),
  ];
}

/**
 * @param {Row} row
 * @param {string} classes
 */
function line(row, classes) {
  return make("p", { class: classes }, figure(row.art), ...row.cells.map((cell) => make("span", {}, cell)));
}

/** @param {Row[]} rows */
function table(rows) {
  const body = make("tbody");
  const columns = Math.max(...rows.map((row) => row.cells.length));
  for (const row of rows) {
    const cells = row.cells.map((cell) => make("td", {}, cell));
    while (cells.length < columns) cells.push(make("td"));
    body.append(make("tr", {}, make("td", { class: "sym" }, figure(row.art)), ...cells));
  }
  return make("table", {}, body);
}
