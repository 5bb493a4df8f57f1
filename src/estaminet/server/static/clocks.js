/** The clocks in the players' strips. */

/** @typedef {import("./types.js").State} State */

const SHORT_MS = 10000;

/**
 * Set the clocks to the time left; the running one counts down from when its state came.
 * @param {Iterable<HTMLElement>} strips
 * @param {State} state
 * @param {number} since
 */
export function showClocks(strips, state, since) {
  const left = state.clock.left_ms;
  if (!left) return;
  for (const strip of strips) {
    const clock = strip.querySelector(".clock");
    const seat = Number(strip.dataset.seat);
    const rest = left[seat];
    if (!(clock instanceof HTMLElement) || rest === null || rest === undefined) continue;
    const ms = Math.max(0, rest - (state.clock.running === seat ? performance.now() - since : 0));
    clock.textContent = clockText(ms);
    clock.classList.toggle("short", ms < SHORT_MS);
  }
}

/** @param {number} ms */
function clockText(ms) {
  if (ms < SHORT_MS) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
