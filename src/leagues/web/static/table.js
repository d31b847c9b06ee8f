/** The page of a table: what the server tells goes onto the board, what is chosen there goes to the server. */

/** @import {Choice, Line, Model, Scene, ServerMessage, Step, TableBoot, Wish} from "./types.js" */

import { ActionBar } from "./bar.js";
import { Board } from "./board.js";
import { Chooser } from "./choose.js";
import { Details } from "./detail.js";
import { copyLink, menu, tool } from "./dialogs.js";
import { boot as facts, icon, make, place, say, seatMark, the } from "./dom.js";
import { markTitle, ring, soundOn, speak, toast } from "./ears.js";
import { rememberShape, shapeFor, unitFor } from "./fit.js";
import { Live } from "./live.js";
import { advance, begin } from "./model.js";
import { mayMove } from "./motion.js";
import { listing, logList, scoreTable } from "./panels.js";

/** @type {TableBoot & {rematch: string}} */
const boot = facts;
const HOVER = 150; // ms that a pointer rests before a tip is shown
const LONG = 450; // ms that a finger rests before a sheet is shown
const MOST_SHOWN = 3; // steps that wait; with more of them nothing is animated
const LIST = "leagues.list";

const board = new Board(the("board"));
const chooser = new Chooser();
/** @type {Model} */
let model = begin(boot.scene);
/** @type {(Step | Scene)[]} */
let waiting = [];
let draining = false;
/** @type {Wish | null} the wish that the server has not answered yet */
let pending = null;
/** @type {string} */
let panel = "";
let listed = localStorage.getItem(LIST) === "on";
let covered = false; // the screen is being passed on
let greeted = 0; // the step at which one was last told that it is one's turn

const bar = new ActionBar(the("acts"), { play, back: unchoose, detail: () => openDetail(chooser.chosen[0], model.shape === "tall") });
const details = new Details(the("tips"), /** @type {HTMLDialogElement} */ (the("sheet")), {
  ask: (id) => void live.send({ type: "detail", step: model.step, item: id }),
  model: () => model,
  unit: () => board.unit,
  spared: () => {
    if (the("acts").hidden) return [];
    const [area, origin] = [the("acts").getBoundingClientRect(), the("board").getBoundingClientRect()];
    return [[area.left - origin.left, area.top - origin.top, area.width, area.height]];
  },
  actions: (id) =>
    model.choices
      .filter((choice) => choice.items[0] === id || (chooser.chosen.includes(id) && choice.items.includes(id)))
      .map((choice) => bar.button(choice, { busy: busy() }, "", true)),
  closed: focusOn,
});
const live = new Live(boot.live, { hello, heard, status });

// -- Talking with the server ------------------------------------------------------------------------------------------

function hello() {
  const shape = wantedShape();
  return {
    type: "hello",
    shape,
    lang: boot.lang,
    seat: model.seat,
    step: shape === model.shape && !waiting.length ? model.step : -1,
  };
}

/** @param {boolean} open */
function status(open) {
  const lost = the("lost");
  lost.hidden = open;
  if (!open) lost.textContent = say(live.ended ? "ended" : "reconnecting");
  document.body.dataset.live = open ? "open" : "lost";
  // The answer to it may have been lost with the connection; the key keeps a wish from being done twice.
  if (open && pending) live.send(pending);
  draw();
}

/** @param {ServerMessage} message */
function heard(message) {
  if (message.type === "scene" || message.type === "step") {
    if (message.type === "scene") waiting = [];
    waiting.push(message);
    void drain();
  } else if (message.type === "state") {
    model = { ...model, state: message.state };
    draw();
  } else if (message.type === "done") settle(message.key);
  else if (message.type === "refused") {
    settle(message.key);
    // A question that came too late, such as one for a detail, is no news; the scene follows by itself.
    if (message.key !== null || message.error !== "error.stale") toast(message.text, "bad");
  } else if (message.type === "said") {
    toast(`${message.name}: ${message.text}`, `seat-${(message.seat ?? 0) % 4}`);
    speak(`${message.name}: ${message.text}`);
  } else if (message.type === "detail") {
    if (message.step === model.step) details.answer(message.item, message.detail);
  } else if (message.type === "bye") toast(message.text, "bad");
}

/** @param {string | null} key */
function settle(key) {
  if (!pending || pending.key !== key) return;
  pending = null;
  draw();
}

/** Shows what the server told, one step after the other. */
async function drain() {
  if (draining) return;
  draining = true;
  while (waiting.length) {
    const message = /** @type {Step | Scene} */ (waiting.shift());
    if (message.type === "scene") await follow(begin(message), false);
    else if (message.from === model.step) {
      await follow(advance(model, message), waiting.length < MOST_SHOWN);
      if (message.pause && waiting.length < MOST_SHOWN) await rest(message.pause);
    }
    else if (message.step > model.step) {
      waiting = [];
      live.send({ ...hello(), step: -1 });
    }
  }
  draining = false;
}

/**
 * Time to look at what is shown; whoever has seen enough clicks, or presses a key.
 * @param {number} time in ms
 */
function rest(time) {
  return new Promise((/** @type {(value?: unknown) => void} */ go) => {
    const done = new AbortController();
    const end = () => (done.abort(), clearTimeout(timer), go());
    const timer = setTimeout(end, time);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, end, { signal: done.signal });
  });
}

/**
 * @param {Model} next
 * @param {boolean} moving
 */
async function follow(next, moving) {
  const old = model;
  const mover = old.turn;
  const said = next.log.slice(old.log.length).filter((line) => line.seat === null || !old.state.mine.includes(line.seat));
  model = next;
  // A scene of the step that is shown already, as after a refusal, does not undo what is being chosen.
  const kept = next.step === old.step && next.seat === old.seat ? chooser.chosen : [];
  chooser.reset(next.choices);
  chooser.chosen = kept.filter((id) => chooser.can.has(id));
  details.forget();
  const held = board.things.contains(document.activeElement);
  // Behind the curtain nothing lies there.
  const shown = covered ? board.clear() : board.show(next, moving && mayMove());
  if (next.step > old.step) board.trace(next.state.mine.includes(mover) ? null : mover, old, next);
  resize();
  draw();
  if (held && !board.things.contains(document.activeElement)) focusOn();
  announce(said);
  await shown;
  changeSeats();
}

/**
 * A wish, at the step that is shown.
 * @param {string} type
 * @param {object} [more]
 */
function wish(type, more = {}) {
  if (pending) return;
  const wanted = { type, key: newKey(), step: model.step, ply: model.ply, ...more };
  if (!live.send(wanted)) {
    toast(say("not_sent"), "bad");
    speak(say("not_sent"));
    return;
  }
  pending = wanted;
  draw();
}

/** A new key. Browsers have randomUUID only on safe origins, so not at http://192.168.0.7. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Choice} choice */
function play(choice) {
  if (choice.action === null) return;
  details.close();
  wish("play", { action: choice.action });
}

function busy() {
  return pending ? String(pending.action ?? pending.type) : null;
}

/** Two people at one screen: the next one looks from their own seat. */
function changeSeats() {
  const { mine } = model.state;
  if (covered || mine.length < 2 || model.turn === model.seat || !mine.includes(model.turn)) return;
  const sit = () => {
    covered = false;
    live.send({ type: "hello", shape: wantedShape(), lang: boot.lang, seat: model.turn, step: -1 });
  };
  if (!boot.curtain) return sit();
  covered = true;
  board.clear();
  // While the screen goes from hand to hand the page holds neither player's cards.
  if (model.seat !== null) live.send({ type: "hello", shape: wantedShape(), lang: boot.lang, seat: null, step: -1 });
  const dialog = /** @type {HTMLDialogElement} */ (the("ask"));
  dialog.replaceChildren(
    make("p", {}, say("pass_screen", { who: model.state.names[model.turn] })),
    make("div", { class: "row" }, make("button", { type: "button", class: "btn pri", onclick: () => (sit(), dialog.close()) }, say("lift"))),
  );
  dialog.onclose = () => covered && dialog.showModal(); // the key Esc lifts no curtain
  dialog.showModal();
}

// -- What is shown around the board -----------------------------------------------------------------------------------

function draw() {
  const mine = model.turn === model.seat && model.state.mine.includes(model.turn);
  document.body.dataset.step = String(model.step);
  document.body.dataset.ply = String(model.ply);
  document.body.dataset.turn = model.over ? "over" : mine ? "mine" : model.state.status === "open" ? "open" : "other";
  board.offer(listed ? new Set() : chooser.can, chooser.chosen, chooser.lit);
  drawPill(mine);
  drawTools();
  drawPanel();
  drawBar();
  drawList();
  markTitle(mine && !model.over);
}

/** @param {boolean} mine */
function drawPill(mine) {
  const pill = the("pill");
  pill.hidden = false;
  pill.className = `pill${mine && !model.over ? " you" : ""}`;
  const turn = model.turn >= 0 ? seatMark(model.turn) : null;
  const away = model.turn >= 0 && !model.state.connected[model.turn] ? ` (${say("away")})` : "";
  pill.replaceChildren(...[turn, make("span", {}, model.state.sentence + away)].filter((part) => part !== null));
}

function drawTools() {
  const show = (/** @type {string} */ name) => () => togglePanel(name);
  const open = (/** @type {string} */ name) => ({ pressed: panel === name, id: `tool-${name}` });
  const can = model.state.can.includes("take_back") && !pending;
  replace(the("tools"), [
    model.state.mine.length > 0 && tool("ui-undo", say("take_back"), () => wish("take_back"), { disabled: !can, id: "tool-back" }),
    tool("ui-log", say("log"), show("log"), open("log")),
    tool("ui-score", say("score"), show("score"), open("score")),
    tool(listed ? "ui-board" : "ui-list", say(listed ? "board" : "list"), toggleList, { pressed: listed, id: "tool-list" }),
    tool("ui-more", say("menu"), show("more"), open("more")),
  ]);
}

function drawPanel() {
  const side = the("panel");
  side.hidden = !panel;
  if (!panel) return side.replaceChildren();
  const held = side.contains(document.activeElement);
  const close = make("button", { type: "button", class: "close", "aria-label": say("close"), onclick: () => togglePanel("") }, icon("ui-cross"));
  const body =
    panel === "log"
      ? [make("h2", {}, say("log")), logList([...model.log].reverse(), link)]
      : panel === "score"
        ? [make("h2", {}, say("score")), scoreTable(model.score, model.state.names)]
        : menu(model, { wish, say: (phrase) => void live.send({ type: "say", phrase }), again: () => togglePanel(""), show: togglePanel });
  const top = side.scrollTop;
  side.replaceChildren(close, ...body);
  side.scrollTop = top;
  if (held && !side.contains(document.activeElement)) close.focus();
}

/** @param {Line} line */
function link(line) {
  return `${boot.replay}#${line.ply + 1}`;
}

function drawBar() {
  const held = the("acts").contains(document.activeElement);
  const area = the("acts");
  area.classList.toggle("notice", false);
  if (model.state.asked !== null && model.state.can.includes("answer")) notice(askedNotice());
  else if (model.over) notice(endNotice());
  else if (model.state.status === "open") notice(openNotice());
  else {
    const chosen = chooser.chosen.length > 0;
    const all = listed ? [] : chooser.offered;
    const open = all.filter((choice) => choice.action !== null);
    // A phone has no room for what cannot be paid; its sheet tells that.
    const offered = model.shape === "tall" && open.length ? open : all;
    const more = chosen && !offered.length ? say("point_on") : "";
    bar.show(model, offered, { yours: say("your_turn"), busy: busy(), chosen, more, detail: chosen && model.shape === "tall" });
  }
  if (held && !area.contains(document.activeElement)) focusOn();
}

/**
 * Something else than choices in the bar.
 * @param {(Node | null | false)[]} content
 */
function notice(content) {
  const area = the("acts");
  const box = model.board.bar ?? [0, model.board.h - 100, model.board.w, 100];
  place(area, { "--x": box[0], "--y": box[1], "--w": box[2], "--h": box[3] });
  area.hidden = false;
  area.classList.add("notice");
  replace(area, content);
}

function askedNotice() {
  const who = model.state.names[model.state.asked ?? 0];
  const answer = (/** @type {boolean} */ yes) => () => wish("answer", { yes });
  return [
    make("b", {}, say("asks_take_back", { who })),
    make(
      "div",
      { class: "row" },
      make("button", { type: "button", class: "btn pri", onclick: answer(true) }, say("agree")),
      make("button", { type: "button", class: "btn", onclick: answer(false) }, say("disagree")),
    ),
  ];
}

function endNotice() {
  const again = model.state.rematch
    ? make("a", { class: "btn pri", href: `/t/${model.state.rematch}` }, icon("ui-swap"), say("to_rematch"))
    : model.state.can.includes("rematch") &&
      make(
        "form",
        { method: "post", action: boot.rematch },
        make("button", { class: "btn pri" }, icon("ui-swap"), say("rematch")),
      );
  return [
    make("b", {}, model.state.sentence),
    make(
      "div",
      { class: "row" },
      again,
      make("a", { class: "btn", href: `${boot.replay}#0` }, icon("ui-first"), say("replay")),
      make("button", { type: "button", class: "btn", onclick: () => togglePanel("score") }, icon("ui-score"), say("score")),
      make("a", { class: "btn", href: boot.hall }, say("hall")),
    ),
  ];
}

function openNotice() {
  const invitations = boot.invitations ?? [];
  return [
    make("b", {}, model.state.sentence),
    invitations.length > 0 && make("span", {}, say("invite")),
    make(
      "div",
      { class: "row" },
      ...invitations.flatMap(({ url }) => [
        make("input", { class: "url", readonly: true, value: url, "aria-label": say("invitation"), onfocus: (/** @type {any} */ event) => event.target.select() }),
        make("button", { type: "button", class: "btn pri", onclick: () => void copyLink(url) }, icon("ui-link"), say("copy_link")),
      ]),
    ),
  ];
}

function drawList() {
  const area = the("listing");
  area.hidden = !listed;
  the("scroll").hidden = listed;
  if (!listed) return area.replaceChildren();
  const held = document.activeElement instanceof HTMLElement && area.contains(document.activeElement);
  const extra = model.over ? endNotice() : model.state.status === "open" ? openNotice() : model.state.can.includes("answer") ? askedNotice() : [];
  replace(area, [...listing(model, model.choices, { play, busy: busy() !== null, link }), ...extra]);
  if (held) /** @type {HTMLElement | null} */ (area.querySelector("button, h2"))?.focus();
}

function toggleList() {
  listed = !listed;
  localStorage.setItem(LIST, listed ? "on" : "off");
  chooser.back();
  draw();
  if (!listed) void board.show(model);
  resize();
}

/** @param {string} name */
function togglePanel(name) {
  const was = panel;
  panel = panel === name ? "" : name;
  drawTools();
  drawPanel();
  if (panel) /** @type {HTMLElement | null} */ (the("panel").querySelector(".close"))?.focus();
  else the(`tool-${was}`)?.focus();
}

/** @param {Line[]} lines */
function announce(lines) {
  const mine = model.state.mine.includes(model.turn) && !model.over;
  if (!lines.length && !model.over) return;
  speak([...lines.map((line) => line.text), mine || model.over ? model.state.sentence : ""].join(" "));
  if (mine && greeted !== model.step && soundOn()) ring();
  greeted = model.step;
}

/**
 * @param {HTMLElement} parent
 * @param {(Node | null | false | undefined)[]} children
 */
function replace(parent, children) {
  const held = document.activeElement instanceof HTMLElement && parent.contains(document.activeElement) ? document.activeElement.id : "";
  parent.replaceChildren(.../** @type {Node[]} */ (children.filter(Boolean)));
  if (held) document.getElementById(held)?.focus();
}

// -- Pointing and choosing ---------------------------------------------------------------------------------------------

/** @param {string} id */
function point(id) {
  chooser.pick(id);
  board.offer(chooser.can, chooser.chosen, chooser.lit);
  drawBar();
  if (details.wanted?.id === id) details.again();
  else details.close();
}

function unchoose() {
  const [first] = chooser.chosen;
  if (!chooser.back()) return false;
  board.offer(chooser.can, chooser.chosen, chooser.lit);
  drawBar();
  if (first) board.focus(first);
  return true;
}

/**
 * @param {string | undefined} id
 * @param {boolean} sheet
 */
function openDetail(id, sheet) {
  if (id && !covered) details.open(id, sheet);
}

/** Puts the focus where the game goes on, when it has been lost. */
function focusOn() {
  const [chosen] = chooser.chosen;
  if (chosen) return bar.focus();
  const next = model.order.find((id) => chooser.can.has(id));
  if (next) board.focus(next);
  else the("board").focus({ preventScroll: true });
}

let hover = 0;
let long = 0;
let touched = false;
let held = false; // a long press has just opened a sheet

board.things.addEventListener("pointerover", (event) => {
  touched = event.pointerType !== "mouse";
  if (touched) return;
  clearTimeout(hover);
  const id = board.idAt(event.target);
  hover = setTimeout(() => (id ? openDetail(id, false) : details.wanted?.sheet || details.close()), HOVER);
});
board.things.addEventListener("pointerleave", () => {
  clearTimeout(hover);
  if (!touched) hover = setTimeout(() => details.wanted?.sheet || details.close(), HOVER);
});
board.things.addEventListener("pointerdown", (event) => {
  touched = event.pointerType !== "mouse";
  held = false;
  const id = board.idAt(event.target);
  clearTimeout(long);
  if (touched && id) {
    long = setTimeout(() => {
      held = true;
      openDetail(id, true);
    }, LONG);
  }
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  board.things.addEventListener(end, (event) => {
    const moved = /** @type {PointerEvent} */ (event);
    if (end !== "pointermove" || Math.hypot(moved.movementX, moved.movementY) > 4) clearTimeout(long);
  });
}
board.things.addEventListener("contextmenu", (event) => touched && event.preventDefault());
the("board").addEventListener("click", (event) => {
  if (held) {
    held = false;
    return;
  }
  if (the("acts").contains(/** @type {Node} */ (event.target))) return;
  const id = board.idAt(event.target);
  if (id && chooser.can.has(id)) point(id);
  else if (chooser.chosen.length) unchoose();
  else if (id && touched) openDetail(id, true);
});

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

the("board").addEventListener("keydown", (event) => {
  const id = board.idAt(document.activeElement);
  if (event.key in DIRECTIONS) {
    const next = id ? board.neighbour(id, DIRECTIONS[event.key], chooser.can) : model.order.find((item) => chooser.can.has(item));
    if (next) board.focus(next);
    event.preventDefault();
  } else if (id && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!chooser.can.has(id)) return openDetail(id, model.shape === "tall");
    point(id);
    if (!the("acts").hidden) bar.focus();
  } else if (id && event.key === "i") openDetail(id, model.shape === "tall");
});
board.things.addEventListener("focusin", (event) => {
  const id = board.idAt(event.target);
  const element = event.target instanceof HTMLElement ? event.target : null;
  if (id && !touched && element?.matches(":focus-visible")) openDetail(id, false);
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const tipped = details.wanted !== null && !details.wanted.sheet;
  if (tipped) details.close();
  if (chooser.chosen.length) unchoose();
  else if (tipped) return;
  else if (panel) togglePanel("");
});

// -- The window ----------------------------------------------------------------------------------------------------------

function room() {
  return innerHeight - the("stage").offsetTop;
}

function wantedShape() {
  return shapeFor(innerWidth, room());
}

function resize() {
  board.resize(unitFor(model.shape, model.board, the("scroll").clientWidth || innerWidth, room()));
}

addEventListener("resize", () => {
  resize();
  const shape = wantedShape();
  if (shape === model.shape) return;
  rememberShape(shape);
  live.send(hello());
});

resize();
void board.show(model);
performance.mark("board");
chooser.reset(model.choices);
document.body.dataset.live = "lost";
draw();
rememberShape(wantedShape());
live.connect();
changeSeats();
