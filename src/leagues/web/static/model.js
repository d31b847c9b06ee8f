/** What is on the table at a step, and what it is at the next one. */

/** @import {Item, Model, Scene, Step} from "./types.js" */

/**
 * @param {Scene} scene
 * @returns {Model}
 */
export function begin(scene) {
  return {
    step: scene.step,
    ply: scene.ply,
    seat: scene.seat,
    turn: scene.turn,
    over: scene.over,
    shape: scene.shape,
    board: scene.board,
    items: new Map(scene.items.map((item) => [item.id, item])),
    order: scene.items.map((item) => item.id),
    choices: scene.choices,
    log: scene.log,
    score: scene.score,
    state: scene.state,
  };
}

/**
 * @param {Model} model
 * @param {Step} step
 * @returns {Model}
 */
export function advance(model, step) {
  const items = new Map(model.items);
  /** @type {string[]} */
  const fresh = [];
  for (const id of step.gone) items.delete(id);
  for (const item of step.items) {
    if (!items.has(item.id)) fresh.push(item.id);
    const shown = items.get(item.id);
    items.set(item.id, shown ? { ...shown, ...item } : /** @type {Item} */ (item));
  }
  const added = new Set(fresh);
  const natural = () => [...model.order.filter((id) => items.has(id) && !added.has(id)), ...fresh];
  return {
    ...model,
    step: step.step,
    ply: step.ply,
    turn: step.turn,
    over: step.over,
    items,
    order: step.order ?? natural(),
    choices: step.choices ?? [],
    log: [...model.log.slice(0, step.log_length ?? model.log.length), ...step.log],
    score: { ...model.score, ...step.score },
    state: step.state ?? model.state,
  };
}

/**
 * Which things changed their place or side, came or went from one model to another. Things that only look different
 * are none of these, nor are the large ones that others lie on.
 *
 * A thing that lies exactly where another one was counts as that one turned over.
 * @param {Model} old
 * @param {Model} now
 */
export function changes(old, now) {
  const large = 0.05 * now.board.w * now.board.h;
  /** @type {string[]} */
  const moved = [];
  /** @type {string[]} */
  const turned = [];
  /** @type {string[]} */
  const come = [];
  /** @type {Map<string, string>} what lay where a thing that came lies now */
  const replaced = new Map();
  const gone = old.order.filter((id) => !now.items.has(id));
  const places = new Map(gone.map((id) => [placeOf(old, id), id]));
  for (const id of now.order) {
    const item = now.items.get(id);
    const before = old.items.get(id);
    if (!item || before === item || item.box[2] * item.box[3] > large) continue;
    if (!before) {
      const under = places.get(placeOf(now, id));
      if (under !== undefined) replaced.set(id, under);
      else come.push(id);
    } else if (before.box.some((value, index) => value !== item.box[index])) moved.push(id);
    else if (before.face !== item.face) turned.push(id);
  }
  return { moved, turned, come, replaced, gone };
}

/**
 * @param {Model} model
 * @param {string} id
 */
function placeOf(model, id) {
  const item = model.items.get(id);
  return item ? `${item.box.join(" ")} ${item.z}` : "";
}
