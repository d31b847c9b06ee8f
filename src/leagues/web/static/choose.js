/** Narrowing what may be played: the things pointed at so far, and the choices that they leave. */

/** @import {Choice} from "./types.js" */

const MANY = 6; // buttons that a bar has room for

export class Chooser {
  constructor() {
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {string[]} */
    this.chosen = [];
  }

  /**
   * Takes over the choices of a new step; what was chosen is forgotten.
   * @param {Choice[]} choices
   */
  reset(choices) {
    this.choices = choices;
    this.chosen = [];
  }

  get legal() {
    return this.choices.filter((choice) => choice.action !== null);
  }

  /** The things that can be pointed at. */
  get can() {
    return new Set(this.legal.flatMap((choice) => choice.items));
  }

  /** The things that would narrow the choice further; without a choice yet, all that can be pointed at. */
  get lit() {
    if (!this.chosen.length) return this.can;
    return new Set(this.legal.filter((choice) => fits(choice, this.chosen)).flatMap((choice) => choice.items));
  }

  /**
   * The choices to offer as buttons: those that agree with what is chosen; of many only those that nothing further can
   * be pointed at for. While nothing is chosen, those that nothing
   * on the board stands for, or all of them where pointing would tell nothing.
   * @returns {Choice[]}
   */
  get offered() {
    if (this.chosen.length) {
      const left = this.choices.filter((choice) => fits(choice, this.chosen));
      return left.length <= MANY ? left : left.filter((choice) => choice.items.length === this.chosen.length);
    }
    if (this.legal.length && this.can.size <= 1) return this.choices;
    return this.choices.filter((choice) => choice.items.length === 0);
  }

  /**
   * Points at a thing: narrows the choice, begins another one, or takes this thing back.
   * @param {string} id
   * @returns {boolean} whether that changed anything
   */
  pick(id) {
    if (!this.can.has(id)) return this.back();
    const more = [...this.chosen, id];
    if (this.chosen.includes(id)) this.chosen = this.chosen.filter((other) => other !== id);
    else if (this.legal.some((choice) => fits(choice, more))) this.chosen = more;
    else this.chosen = [id];
    return true;
  }

  /** Takes the choice back. */
  back() {
    const any = this.chosen.length > 0;
    this.chosen = [];
    return any;
  }
}

/**
 * @param {Choice} choice
 * @param {string[]} chosen
 */
function fits(choice, chosen) {
  return chosen.every((id) => choice.items.includes(id));
}
