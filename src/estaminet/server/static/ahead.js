/** What is chosen while an action is on its way to the server: it waits for it, and comes next. */

export class Ahead {
  constructor() {
    /** What has completed the action that is on its way. @type {string | null} */
    this.sent = null;
    /** What comes next, and whether it was chosen by a finger. @type {[string, boolean] | null} */
    this.next = null;
  }

  /** @param {string} id completes an action */
  send(id) {
    this.sent = id;
  }

  /**
   * Keep a choice if an action is on its way; the same one again is a double click.
   * @param {string} id
   * @param {boolean} confirm
   */
  keep(id, confirm) {
    if (this.sent === null) return false;
    if (id !== this.sent) this.next = [id, confirm];
    return true;
  }

  /** Nothing is on its way any more: give what comes next. */
  take() {
    const { next } = this;
    this.sent = null;
    this.next = null;
    return next;
  }
}
