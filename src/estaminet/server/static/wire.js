/** The WebSocket to a table: keeps its state, numbers its commands, reconnects by itself, and repeats what was not acknowledged. */

import { applied } from "./difference.js";

/** @typedef {import("./connection.js").Connection} Connection */
/** @typedef {import("./types.js").Difference} Difference */
/** @typedef {import("./types.js").Lines} Lines */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").State} State */
/**
 * @typedef {object} Listener
 * @property {() => Record<string, unknown>} hello the fields of the first message
 * @property {(state: State) => void} state
 * @property {(reply: Reply) => void} refused a refusal that answers no numbered message
 * @property {(lines: Lines) => void} lines what the engine has found, unasked
 * @property {(connection: Connection, reason: Message | null) => void} connection
 */
/** @typedef {{message: Record<string, unknown>, lasting: boolean, settle: (reply: Reply | null) => void}} Waiting */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const HEARTBEAT_MS = 15000;
const REPEAT_MS = 1000;
/** Codes of closing after which reconnecting is of no use. */
const ENDED_CODES = [4403, 4404, 1008];
/** The code of closing after which only a person should try again. */
const TOO_MANY_CODE = 4429;

export class Wire {
  /**
   * @param {string} table
   * @param {Listener} listener
   */
  constructor(table, listener) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${table}`;
    this.listener = listener;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = FIRST_WAIT_MS;
    this.timer = 0;
    /** Whether it reconnects by itself. */
    this.persistent = true;
    /** The newest state, to which differences are made. @type {State | null} */
    this.state = null;
    /** Why the server may close the line: its last refusal that answers no numbered message. @type {Message | null} */
    this.reason = null;
    this.heard = Date.now();
    // A visitor's numbers must never come twice, not even after a reload or in a second window.
    this.number = Date.now() * 1000 + Math.floor(Math.random() * 1000);
    addEventListener("online", () => this.persistent && this.connect());
    setInterval(() => this.sendHeartbeat(), HEARTBEAT_MS);
    this.connect();
  }

  /** Connect; from now on it reconnects by itself again. */
  connect() {
    this.persistent = true;
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.reason = null;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("message", (event) => this.received(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.closed(event.code));
  }

  /** Whether the line is open. */
  get connected() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  opened() {
    this.heard = Date.now();
    this.greet();
    for (const { message } of this.waiting.values()) this.transmit(message);
    this.listener.connection("open", null);
  }

  /** Ask for the whole state. */
  greet() {
    this.transmit({ do: "hello", ...this.listener.hello() });
  }

  /** @param {number} code */
  closed(code) {
    for (const [n, entry] of this.waiting) {
      if (entry.lasting) continue; // a command is repeated; a question is asked again by who needs it
      this.waiting.delete(n);
      entry.settle(null);
    }
    const connection = code === TOO_MANY_CODE ? "refused" : ENDED_CODES.includes(code) ? "ended" : "lost";
    this.listener.connection(connection, this.reason);
    this.persistent = connection === "lost";
    if (!this.persistent) return;
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT_MS);
  }

  /** @param {Reply | State | Difference | Lines} message */
  received(message) {
    this.heard = Date.now();
    this.wait = FIRST_WAIT_MS;
    if (message.type === "state") return this.receivedState(/** @type {State} */ (message));
    if (message.type === "lines") return this.listener.lines(/** @type {Lines} */ (message));
    if (message.type === "difference") return this.receivedState(applied(this.state, /** @type {Difference} */ (message)));
    const reply = /** @type {Reply} */ (message);
    if (reply.n === undefined || reply.n === null) return this.receivedUnnumbered(reply);
    const entry = this.waiting.get(reply.n);
    if (entry?.lasting && reply.repeat) return this.repeat(reply.n);
    this.waiting.delete(reply.n);
    entry?.settle(reply);
  }

  /** @param {State | null} state null: something was missed */
  receivedState(state) {
    if (!state) return this.greet();
    this.state = state;
    this.listener.state(state);
  }

  /**
   * Send a command again in a moment: nobody knows whether it was written down, and the same number counts once.
   * @param {number} n
   */
  repeat(n) {
    setTimeout(() => {
      const entry = this.waiting.get(n);
      if (entry) this.transmit(entry.message);
    }, REPEAT_MS);
  }

  /** @param {Reply} reply */
  receivedUnnumbered(reply) {
    if (reply.type !== "refused") return;
    this.reason = reply.message ?? null;
    this.listener.refused(reply);
  }

  /**
   * Send a command that must arrive; it is repeated after a lost line until it is answered.
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<Reply | null>}
   */
  command(what, fields = {}) {
    return this.send(what, fields, true);
  }

  /**
   * Ask something that is forgotten when the line breaks (answer null).
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<Reply | null>}
   */
  ask(what, fields = {}) {
    return this.send(what, fields, false);
  }

  /**
   * @param {string} what
   * @param {Record<string, unknown>} fields
   * @param {boolean} lasting
   * @returns {Promise<Reply | null>}
   */
  send(what, fields, lasting) {
    const n = ++this.number;
    const message = { do: what, n, ...fields };
    return new Promise((settle) => {
      if (!lasting && !this.connected) return settle(null);
      this.waiting.set(n, { message, lasting, settle });
      this.transmit(message);
    });
  }

  /** @param {Record<string, unknown>} message */
  transmit(message) {
    if (this.connected) this.socket?.send(JSON.stringify(message));
  }

  sendHeartbeat() {
    if (!this.connected) return;
    if (Date.now() - this.heard > 3 * HEARTBEAT_MS) this.socket?.close();
    else this.transmit({ do: "ping" });
  }
}
