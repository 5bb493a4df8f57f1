/** The WebSocket to a table: numbers its commands, comes back by itself, and repeats what was not acknowledged. */

/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").State} State */
/** @typedef {{message: Record<string, unknown>, lasting: boolean, settle: (reply: Reply | null) => void}} Waiting */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5000;
const HEARTBEAT_MS = 15000;
/** What a server says when coming again is of no use. */
const FINAL_CODES = [4400, 4403, 4404, 1008];

export class Wire {
  /**
   * @param {string} table
   * @param {{hello: () => Record<string, unknown>, state: (state: State) => void, line: (open: boolean, final: boolean) => void}} listener
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
    this.heard = Date.now();
    // A visitor's numbers must never come twice, not even after a reload or in a second window.
    this.number = Date.now() * 1000 + Math.floor(Math.random() * 1000);
    addEventListener("online", () => this.connect());
    setInterval(() => this.beat(), HEARTBEAT_MS);
    this.connect();
  }

  connect() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("message", (event) => this.received(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.closed(event.code));
  }

  opened() {
    this.heard = Date.now();
    this.transmit({ do: "hello", ...this.listener.hello() });
    for (const { message } of this.waiting.values()) this.transmit(message);
    this.listener.line(true, false);
  }

  /** @param {number} code */
  closed(code) {
    for (const [n, entry] of this.waiting) {
      if (entry.lasting) continue; // a command is repeated; a question is asked again by who needs it
      this.waiting.delete(n);
      entry.settle(null);
    }
    const final = FINAL_CODES.includes(code);
    this.listener.line(false, final);
    if (final) return;
    this.timer = window.setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT_MS);
  }

  /** @param {Reply | State} message */
  received(message) {
    this.heard = Date.now();
    this.wait = FIRST_WAIT_MS;
    if (message.type === "state") return this.listener.state(/** @type {State} */ (message));
    const reply = /** @type {Reply} */ (message);
    if (reply.n === undefined || reply.n === null) return;
    const entry = this.waiting.get(reply.n);
    this.waiting.delete(reply.n);
    entry?.settle(reply);
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

  /** @param {Record<string, unknown>} message */
  tell(message) {
    this.transmit(message);
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
      if (!lasting && this.socket?.readyState !== WebSocket.OPEN) return settle(null);
      this.waiting.set(n, { message, lasting, settle });
      this.transmit(message);
    });
  }

  /** @param {Record<string, unknown>} message */
  transmit(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  beat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > 3 * HEARTBEAT_MS) this.socket.close();
    else this.transmit({ do: "ping" });
  }
}
