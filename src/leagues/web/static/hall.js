/** Keeps the lists of the hall fresh while somebody looks at them. */

const EVERY = 5000;
const lists = document.getElementById("lists");
let version = lists?.dataset.version ?? "";

async function refresh() {
  if (!lists || document.hidden) return;
  try {
    const answer = await fetch(lists.dataset.url ?? "", { headers: { "If-None-Match": version } });
    if (answer.status === 200) show(await answer.text(), answer.headers.get("ETag") ?? "");
  } catch {
    // No connection: the lists stay as they are until there is one again.
  }
}

/**
 * @param {string} markup
 * @param {string} tag
 */
function show(markup, tag) {
  if (!lists) return;
  version = tag;
  const focused = document.activeElement?.id;
  lists.innerHTML = markup;
  document.title = lists.querySelector("[data-title]")?.getAttribute("data-title") ?? document.title;
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
refresh();
