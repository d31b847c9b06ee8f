/** The action bar: the choices that are left, as buttons over the board's foot. */

/** @import {Choice, Model} from "./types.js" */

import { figure, icon, make, place, say, seatMark } from "./dom.js";

export class ActionBar {
  /**
   * @param {HTMLElement} root
   * @param {{play: (choice: Choice) => void, back: () => void, detail: () => void}} does
   */
  constructor(root, does) {
    this.root = root;
    this.does = does;
    root.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * Offers choices; none hide the bar.
   * @param {Model} model
   * @param {Choice[]} choices
   * @param {{yours: string, busy: string | null, chosen: boolean, more: string, detail: boolean}} how `busy`: the action
   *   on its way; `more`: what is still to be pointed at
   */
  show(model, choices, how) {
    this.root.hidden = choices.length === 0 && !how.more;
    if (this.root.hidden) {
      this.root.replaceChildren();
      return;
    }
    const box = model.board.bar ?? [0, model.board.h - 100, model.board.w, 100];
    place(this.root, { "--x": box[0], "--y": box[1], "--w": box[2], "--h": box[3] });
    const headings = new Set(choices.map((choice) => choice.heading));
    const common = how.more || (headings.size === 1 ? choices[0].heading : "");
    const notes = new Set(choices.filter((choice) => choice.note).map((choice) => choice.note));
    const note = notes.size === 1 ? [...notes][0] : null;
    const short = model.shape === "tall" ? common : `${how.yours}: ${common}`;
    const title = how.chosen && common ? short : how.yours;
    const head = make(
      "div",
      { class: "acts-head" },
      model.seat === null ? null : seatMark(model.seat),
      make("b", {}, title),
      note && make("span", { class: "acts-note" }, note),
      how.chosen &&
        make(
          "button",
          { type: "button", class: "acts-back", "aria-label": say("unchoose"), title: say("unchoose"), onclick: this.does.back },
          icon("ui-cross"),
        ),
    );
    const row = make("div", { class: "acts-row", role: "group", "aria-label": title });
    for (const choice of choices) row.append(this.button(choice, how, common ? "" : choice.heading, note === null));
    if (how.detail) {
      row.append(
        make(
          "button",
          { type: "button", class: "act more", onclick: this.does.detail },
          icon("ui-info"),
          make("b", {}, say("detail")),
        ),
      );
    }
    row.classList.toggle("many", choices.length > 5);
    this.root.replaceChildren(head, row);
  }

  /**
   * @param {Choice} choice
   * @param {{busy: string | null}} how
   * @param {string} heading
   * @param {boolean} noted whether the button shows its own note
   */
  button(choice, how, heading, noted) {
    const locked = choice.action === null;
    const busy = how.busy !== null;
    const classes = ["act"];
    if (choice.main && !locked) classes.push("main");
    if (locked) classes.push("locked");
    if (busy && how.busy === choice.action) classes.push("busy");
    return make(
      "button",
      {
        type: "button",
        class: classes.join(" "),
        "aria-label": locked ? say("locked", { choice: choice.label }) : choice.label,
        "aria-disabled": locked || busy ? "true" : null,
        "aria-busy": busy && how.busy === choice.action ? "true" : null,
        title: choice.note && noted ? choice.note : null,
        onclick: () => locked || busy || this.does.play(choice),
      },
      heading && make("small", {}, heading),
      make("b", {}, choice.title),
      make("span", { class: "fx" }, figure(choice)),
    );
  }

  /** Sets the focus on the main choice, or on the first one that can be played. */
  focus() {
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".act:not(.locked)"));
    const main = /** @type {HTMLElement | null} */ (this.root.querySelector(".act.main"));
    (main ?? buttons[0])?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".act"))];
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0) return;
    buttons[(at + step + buttons.length) % buttons.length].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
