/** Which shape fits the window, and how large a unit of the board is then. */

const WIDE = { w: 1440, h: 852, least: 0.78 };
const PHONE = 600; // px: below this width a window is a phone's

/**
 * @param {number} width
 * @param {number} height of the window without the bar
 * @returns {"wide" | "tall"}
 */
export function shapeFor(width, height) {
  if (height > width) return "tall";
  return Math.min(width / WIDE.w, height / WIDE.h) < WIDE.least ? "tall" : "wide";
}

/**
 * The unit in px. A wide board is shown whole. A tall one is as wide as a phone; it gets a little smaller to be shown
 * whole, and scrolls when that is not enough.
 * @param {string} shape
 * @param {{w: number, h: number}} board
 * @param {number} width
 * @param {number} height
 */
export function unitFor(shape, board, width, height) {
  const across = width / board.w;
  const down = height / board.h;
  if (shape !== "tall") return Math.min(across, down);
  const least = width < PHONE ? 0.93 * across : Math.min(0.9, across);
  return Math.max(Math.min(across, down), least);
}

/** @param {string} shape */
export function rememberShape(shape) {
  document.cookie = `shape=${shape}; path=/; max-age=31536000; samesite=lax`;
}
