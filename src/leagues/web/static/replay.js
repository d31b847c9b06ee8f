/** The page of a replay: the game step by step, forwards and backwards. */

/** @import {Line, Model, ReplayBoot, Scene, Step} from "./types.js" */

import { Board } from "./board.js";
import { boot as facts, copy, icon, make, say, the } from "./dom.js";
import { speak, toast } from "./ears.js";
import { rememberShape, shapeFor, unitFor } from "./fit.js";
import { advance, begin } from "./model.js";
import { mayMove } from "./motion.js";
import { logList, scoreTable } from "./panels.js";

/** @type {ReplayBoot & {record: string, back: string, shape: string}} */
const boot = facts;
const PACE = 1300; // ms between plies when it plays by itself

const board = new Board(the("board"));
/** @type {Model[]} one for each ply, the beginning first */
let models = [];
let shape = "";
let at = 0;
let panel = innerWidth > 1500 ? "log" : "";
let running = 0;

/** @param {string} wanted */
async function load(wanted) {
  shape = wanted;
  const url = new URL(boot.steps, location.href);
  url.searchParams.set("shape", wanted);
  const answer = await fetch(url);
  if (!answer.ok) return toast(answer.statusText, "bad");
  /** @type {{start: Scene, steps: Step[]}} */
  const game = await answer.json();
  models = [begin(game.start)];
  for (const step of game.steps) models.push(advance(models[models.length - 1], step));
  document.body.dataset.plies = String(models.length - 1);
  show(Math.min(at, models.length - 1), false);
}

/**
 * Shows a ply.
 * @param {number} ply
 * @param {boolean} [moving]
 */
function show(ply, moving = true) {
  const next = models[ply];
  if (!next) return;
  const old = models[at];
  const near = Math.abs(ply - at) === 1;
  at = ply;
  draw();
  resize();
  void board.show(next, moving && near && mayMove());
  board.trace(ply > 0 && old && near ? models[ply - 1].turn : null, models[Math.max(ply - 1, 0)], next);
  const hash = `#${ply}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
  if (near) speak(linesOf(ply).map((line) => line.text).join(" "));
}

/**
 * The lines that a ply added.
 * @param {number} ply
 * @returns {Line[]}
 */
function linesOf(ply) {
  return models[models.length - 1].log.filter((line) => line.ply === ply - 1);
}

function draw() {
  const last = models.length - 1;
  const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ onclick, off = false) =>
    make("button", { type: "button", class: "tb sq", title: text, "aria-label": text, "aria-disabled": off ? "true" : null, onclick }, icon(name));
  const said = at === 0 ? say("start") : linesOf(at).map((line) => line.text).join(" ") || say("position");
  const held = document.activeElement instanceof HTMLElement ? document.activeElement.title : "";
  const slider = /** @type {HTMLInputElement | null} */ (document.getElementById("slider")) ?? newSlider();
  slider.max = String(last);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", `${say("ply", { ply: at, all: last })}: ${said}`);
  the("player").replaceChildren(
    make("p", { class: "said", id: "said" }, said),
    make(
      "div",
      { class: "row" },
      button("ui-first", say("first"), () => go(0), at === 0),
      button("ui-prev", say("previous"), () => go(at - 1), at === 0),
      button(running ? "ui-pause" : "ui-play", say(running ? "pause" : "run"), toggle),
      button("ui-next", say("next"), () => go(at + 1), at === last),
      button("ui-last", say("last"), () => go(last), at === last),
      slider,
      make("output", { class: "num" }, `${at}/${last}`),
      button("ui-link", say("copy_ply"), () => void link()),
    ),
  );
  if (held) /** @type {HTMLElement | null} */ (the("player").querySelector(`[title="${CSS.escape(held)}"]`))?.focus();
  document.body.dataset.ply = String(at);
  drawTools();
  drawPanel();
}

function newSlider() {
  return make("input", {
    type: "range",
    id: "slider",
    min: 0,
    "aria-label": say("replay"),
    oninput: (/** @type {any} */ event) => {
      stop();
      show(Number(event.target.value), false);
      the("slider").focus();
    },
  });
}

/** @param {number} ply */
function go(ply) {
  stop();
  show(ply);
}

function stop() {
  clearInterval(running);
  running = 0;
}

function toggle() {
  if (running) stop();
  else {
    if (at === models.length - 1) show(0, false);
    running = setInterval(() => {
      if (at >= models.length - 1) stop();
      else show(at + 1);
      draw();
    }, PACE);
  }
  draw();
}

async function link() {
  toast(say((await copy(location.href)) ? "copied" : "not_copied"));
}

function drawTools() {
  const tool = (/** @type {string} */ name, /** @type {string} */ id, /** @type {string} */ text) =>
    make(
      "button",
      { type: "button", class: `tb${panel === id ? " on" : ""}`, id: `tool-${id}`, title: text, "aria-pressed": String(panel === id), onclick: () => togglePanel(id) },
      icon(name),
      make("span", {}, text),
    );
  const held = document.activeElement?.id ?? "";
  the("tools").replaceChildren(
    tool("ui-log", "log", say("log")),
    tool("ui-score", "score", say("score")),
    make("a", { class: "tb", href: boot.record, download: "", title: say("download") }, icon("ui-download"), make("span", {}, say("download"))),
    make("a", { class: "tb", href: boot.back, title: say("to_table") }, icon("ui-board"), make("span", {}, say("to_table"))),
  );
  if (held.startsWith("tool-")) document.getElementById(held)?.focus();
}

/** @param {string} id */
function togglePanel(id) {
  panel = panel === id ? "" : id;
  drawTools();
  drawPanel();
}

function drawPanel() {
  const side = the("panel");
  side.hidden = !panel || !models.length;
  if (side.hidden) return side.replaceChildren();
  const close = make("button", { type: "button", class: "close", "aria-label": say("close"), onclick: () => togglePanel(panel) }, icon("ui-cross"));
  const model = models[at];
  const whole = models[models.length - 1].log;
  const body =
    panel === "log"
      ? logList(whole, (line) => `#${line.ply + 1}`, (line) => line.ply === at - 1)
      : scoreTable(model.score, model.state.names);
  side.replaceChildren(close, make("h2", {}, say(panel)), body);
  side.querySelector(".on")?.scrollIntoView({ block: "center" });
}

function resize() {
  const model = models[at];
  if (!model) return;
  const room = innerHeight - the("stage").offsetTop - the("player").offsetHeight;
  board.resize(unitFor(model.shape, model.board, the("scroll").clientWidth || innerWidth, room));
}

function wantedShape() {
  return shapeFor(innerWidth, innerHeight - the("stage").offsetTop - 90);
}

addEventListener("resize", () => {
  resize();
  const wanted = wantedShape();
  if (wanted === shape || !models.length) return;
  rememberShape(wanted);
  void load(wanted);
});
addEventListener("hashchange", () => {
  const ply = Number(location.hash.slice(1));
  if (location.hash && Number.isInteger(ply) && ply !== at) go(Math.max(0, Math.min(ply, models.length - 1)));
});
addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.altKey || event.ctrlKey || event.metaKey) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => go(Math.max(at - 1, 0)),
    ArrowRight: () => go(Math.min(at + 1, models.length - 1)),
    Home: () => go(0),
    End: () => go(models.length - 1),
    Escape: () => panel && togglePanel(panel),
  };
  if (!(event.key in keys)) return;
  keys[event.key]();
  event.preventDefault();
});

at = location.hash ? Math.max(0, Number(location.hash.slice(1)) || 0) : (boot.ply ?? 0);
void load(wantedShape());
