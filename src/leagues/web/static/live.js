/** The connection to the table: it greets, pings, notices when it is lost, and comes back by itself. */

/** @import {ServerMessage} from "./types.js" */

const PING = 4000;
const SILENCE = 9000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
const STOPS = "error.server_stops"; // a goodbye after which it is worth coming back

export class Live {
  /**
   * @param {string} path
   * @param {{hello: () => object, heard: (message: ServerMessage) => void, status: (open: boolean) => void}} does
   */
  constructor(path, does) {
    this.url = new URL(path, location.href.replace(/^http/, "ws")).href;
    this.does = does;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open = false;
    this.ended = false;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.heardAt = 0;
    this.pingedAt = 0;
    setInterval(() => this.watch(), 1000);
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.lose());
    addEventListener("pageshow", (event) => event.persisted && this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  connect() {
    clearTimeout(this.timer);
    if (this.ended || this.socket) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.heardAt = this.pingedAt = performance.now();
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.open = true;
      this.heardAt = this.pingedAt = performance.now();
      this.send(this.does.hello());
      this.does.status(true);
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heardAt = performance.now();
      /** @type {ServerMessage} */
      const message = JSON.parse(event.data);
      this.wait = FIRST_WAIT;
      if (message.type === "bye" && message.error !== STOPS) this.ended = true;
      this.does.heard(message);
    };
    socket.onclose = () => this.socket === socket && this.lose();
  }

  /**
   * @param {object} message
   * @returns {boolean} whether it went out
   */
  send(message) {
    if (!this.open || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Pings now and then, and gives up a connection on which nothing answers. */
  watch() {
    const now = performance.now();
    if (!this.socket) return;
    if (!this.open) {
      if (now - this.heardAt > SILENCE) this.lose();
      return;
    }
    const waiting = this.pingedAt > this.heardAt;
    if (waiting && now - this.heardAt > SILENCE && now - this.pingedAt > 1000) this.lose();
    else if (now - this.pingedAt >= PING) {
      this.pingedAt = now;
      this.send({ type: "ping" });
    }
  }

  /** Lets the connection go and tries again after a while. */
  lose() {
    const socket = this.socket;
    this.socket = null;
    this.open = false;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
    this.does.status(false);
    if (this.ended) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.8 + 0.4 * Math.random()));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** Tries again at once, or makes sure that the connection still answers. */
  hurry() {
    if (!this.socket) {
      this.wait = FIRST_WAIT;
      this.connect();
    } else if (this.open) {
      this.pingedAt = performance.now();
      this.send({ type: "ping" });
    }
  }
}
