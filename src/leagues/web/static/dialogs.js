/** The table's tools: buttons in the header, a menu, and questions to confirm. */

/** @import {Model, TableBoot} from "./types.js" */

import { boot, copy, icon, make, say, the } from "./dom.js";
import { soundOn, toast, toggleSound } from "./ears.js";

export const PHRASES = ["hello", "good_luck", "well_played", "thanks", "think", "again", "goodbye"];

/**
 * A button of the header.
 * @param {string} name the icon's
 * @param {string} text
 * @param {() => void} onclick
 * @param {{pressed?: boolean | null, disabled?: boolean, id?: string}} [more]
 */
export function tool(name, text, onclick, { pressed = null, disabled = false, id = "" } = {}) {
  return make(
    "button",
    {
      type: "button",
      class: `tb${pressed ? " on" : ""}`,
      id: id || null,
      title: text,
      "aria-pressed": pressed === null ? null : String(pressed),
      "aria-disabled": disabled ? "true" : null,
      onclick: () => disabled || onclick(),
    },
    icon(name),
    make("span", {}, text),
  );
}

/**
 * What the menu holds, one button or link a line.
 * @param {Model} model
 * @param {{wish: (type: string, more?: object) => void, say: (phrase: string) => void, again: () => void, show: (panel: string) => void}} does
 */
export function menu(model, does) {
  /** @type {TableBoot} */
  const facts = boot;
  const can = model.state.can;
  const line = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act) =>
    make("button", { type: "button", class: "line", onclick: () => (does.again(), act()) }, icon(name), text);
  const link = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ href, more = {}) =>
    make("a", { class: "line", href, ...more }, icon(name), text);
  return [
    make("h2", {}, say("menu")),
    line("ui-score", say("score"), () => does.show("score")),
    link("ui-first", say("replay"), `${facts.replay}#${model.ply}`),
    link("ui-download", say("download"), facts.record, { download: "" }),
    line("ui-link", say("copy_link"), () => void copyLink(location.href.split("#")[0])),
    line(soundOn() ? "ui-mute" : "ui-sound", say(soundOn() ? "sound_off" : "sound_on"), toggleSound),
    model.state.mine.length > 0 && make("h2", {}, say("say")),
    ...(model.state.mine.length ? PHRASES : []).map((id) => line("ui-say", facts.texts[`phrase.${id}`], () => does.say(id))),
    can.includes("claim") && make("h2", {}, say("gone")),
    can.includes("claim") && line("ui-check", say("claim_win"), () => does.wish("claim", { how: "win" })),
    can.includes("claim") && line("ui-bot", say("claim_computer"), () => does.wish("claim", { how: "computer" })),
    can.includes("resign") && make("h2", {}, say("end")),
    can.includes("resign") && line("ui-flag", say("resign"), () => confirm(say("resign_sure"), say("resign"), () => does.wish("resign"))),
  ].filter((entry) => entry !== false);
}

/** @param {string} url */
export async function copyLink(url) {
  toast(say((await copy(url)) ? "copied" : "not_copied"));
}

/**
 * Asks before something is done for good.
 * @param {string} question
 * @param {string} yes
 * @param {() => void} act
 */
export function confirm(question, yes, act) {
  const dialog = /** @type {HTMLDialogElement} */ (the("ask"));
  const button = (/** @type {string} */ text, /** @type {string} */ kind, /** @type {() => void} */ then) =>
    make("button", { type: "button", class: `btn ${kind}`, onclick: () => (dialog.close(), then()) }, text);
  dialog.replaceChildren(
    make("p", {}, question),
    make("div", { class: "row" }, button(yes, "pri", act), button(say("cancel"), "", () => undefined)),
  );
  dialog.showModal();
}
