/** What is said without the board: notices, the voice for screen readers, a sound, the title. */

import { make, say, the } from "./dom.js";

const STAYS = 5000; // ms that a notice is shown
const QUIET = "leagues.sound";

/**
 * A notice that goes away by itself.
 * @param {string} text
 * @param {string} [kind] a class
 */
export function toast(text, kind = "") {
  const note = make("p", { class: `toast ${kind}` }, text);
  the("toasts").append(note);
  setTimeout(() => note.remove(), STAYS);
}

/**
 * Says something to people who do not see the board.
 * @param {string} text
 */
export function speak(text) {
  if (text) the("voice").textContent = text;
}

/** Whether a sound is wanted when it is one's turn. */
export function soundOn() {
  return localStorage.getItem(QUIET) === "on";
}

export function toggleSound() {
  localStorage.setItem(QUIET, soundOn() ? "off" : "on");
  if (soundOn()) ring();
}

/** Two soft tones. */
export function ring() {
  const audio = new AudioContext();
  [523, 784].forEach((frequency, index) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + 0.16 * index;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.45);
  });
  setTimeout(() => audio.close(), 900);
}

const title = document.title;

/** @param {boolean} mine whether it is the turn of somebody here */
export function markTitle(mine) {
  document.title = mine ? `● ${say("your_turn")} · ${title}` : title;
}
