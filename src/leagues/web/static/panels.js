/** Beside the board: the log, the score, and the whole table in plain sentences. */

/** @import {Choice, Line, Model, Score} from "./types.js" */

import { make, say, seatMark } from "./dom.js";

/**
 * The log; each line leads to its ply.
 * @param {Line[]} lines
 * @param {(line: Line) => string} link
 * @param {(line: Line) => boolean} [current]
 */
export function logList(lines, link, current = () => false) {
  const list = make("ol", { class: "log" });
  for (const line of lines) {
    const here = current(line);
    const item = make(
      "li",
      { class: here ? "on" : null, "aria-current": here ? "step" : null },
      make("a", { href: link(line), class: "log-ply", "aria-label": say("to_ply", { ply: line.ply + 1 }) }, `${line.ply + 1}`),
      line.seat === null ? make("i") : seatMark(line.seat),
      make("span", {}, line.text),
    );
    item.dataset.ply = String(line.ply);
    list.append(item);
  }
  return list;
}

/**
 * The points by category.
 * @param {Score} score
 * @param {string[]} names
 */
export function scoreTable(score, names) {
  const head = make("tr", {}, make("td"));
  names.forEach((name, seat) => head.append(make("th", { scope: "col" }, seatMark(seat), make("span", {}, name))));
  const body = make("tbody");
  score.categories.forEach((category, index) => {
    const row = make("tr", {}, make("th", { scope: "row" }, category));
    const best = Math.max(...score.seats.map((of) => of?.[index] ?? 0));
    const all = score.seats.every((of) => of !== null);
    for (const of of score.seats) {
      const points = of?.[index];
      row.append(make("td", { class: all && points === best && best > 0 ? "best" : null }, shown(points)));
    }
    body.append(row);
  });
  const foot = make("tr", {}, make("th", { scope: "row" }, say("total")));
  for (const total of score.totals) foot.append(make("td", {}, shown(total)));
  return make("table", { class: "score" }, make("thead", {}, head), body, make("tfoot", {}, foot));
}

/**
 * Points as they are written; a dash where they are not shown.
 * @param {number | null | undefined} points
 */
function shown(points) {
  return points === null || points === undefined ? "–" : String(points).replace("-", "−");
}

/**
 * The table in sentences: what can be played, each as a button, then everything that lies there.
 * @param {Model} model
 * @param {Choice[]} choices
 * @param {{play: (choice: Choice) => void, busy: boolean, link: (line: Line) => string}} how
 */
export function listing(model, choices, how) {
  const open = make("ul", { class: "list-choices" });
  for (const choice of choices) {
    const locked = choice.action === null;
    open.append(
      make(
        "li",
        {},
        make(
          "button",
          {
            type: "button",
            class: locked ? "locked" : null,
            "aria-disabled": locked || how.busy ? "true" : null,
            onclick: () => locked || how.busy || how.play(choice),
          },
          locked ? say("locked", { choice: choice.label }) : choice.label,
          choice.note && make("small", {}, choice.note),
        ),
      ),
    );
  }
  return [
    make("h2", { tabindex: -1 }, model.state.sentence),
    choices.length ? open : make("p", {}, say("nothing_to_choose")),
    make("h2", {}, say("on_table")),
    things(model),
    make("h2", {}, say("log")),
    logList(model.log.slice(-12).reverse(), how.link),
  ];
}

/**
 * All labels, what lies on something under it; the same one several times is said once.
 * @param {Model} model
 */
function things(model) {
  const root = make("ul", { class: "list-things" });
  /** @type {Map<string | null, HTMLElement>} */
  const lists = new Map([[null, root]]);
  /** @type {Map<HTMLElement, {label: string, entry: HTMLElement, count: number}>} */
  const latest = new Map();
  for (const id of model.order) {
    const item = model.items.get(id);
    if (!item || !item.label) continue;
    const parent = holder(model, id);
    let list = lists.get(parent);
    if (!list) {
      list = make("ul");
      lists.set(parent, list);
      (root.querySelector(`[data-thing="${CSS.escape(parent ?? "")}"]`) ?? root).append(list);
    }
    const before = latest.get(list);
    if (before && before.label === item.label) {
      before.count += 1;
      before.entry.firstChild?.replaceWith(`${item.label} (${before.count})`);
      continue;
    }
    const entry = make("li", {}, item.label);
    entry.dataset.thing = id;
    list.append(entry);
    latest.set(list, { label: item.label, entry, count: 1 });
  }
  return root;
}

/**
 * The smallest thing that another one lies on wholly and that comes before it.
 * @param {Model} model
 * @param {string} id
 */
function holder(model, id) {
  const item = model.items.get(id);
  if (!item) return null;
  const [x, y, w, h] = item.box;
  let best = null;
  let least = Infinity;
  for (const other of model.order) {
    if (other === id) break;
    const on = model.items.get(other);
    if (!on || on.z >= item.z) continue;
    const [ox, oy, ow, oh] = on.box;
    const inside = ox <= x && oy <= y && ox + ow >= x + w && oy + oh >= y + h;
    if (inside && ow * oh > w * h && ow * oh < least) [best, least] = [other, ow * oh];
  }
  return best;
}
