/** Two soft wooden sounds, made here; off until switched on. */

/** @type {AudioContext | null} */
let audio = null;
let on = localStorage.getItem("sound") === "on";

/** Whether the sounds are on. */
export function soundOn() {
  return on;
}

/** Switch the sounds on or off. */
export function switchSound() {
  on = !on;
  localStorage.setItem("sound", on ? "on" : "off");
  if (on) knock();
}

/** A piece touches the board. */
export function tap() {
  strike(520, 0.05, 0.12);
}

/** A piece has been moved. */
export function knock() {
  strike(210, 0.12, 0.3);
}

/**
 * Strike a small wooden bar: a falling sine and a breath of noise, both gone quickly.
 * @param {number} pitch
 * @param {number} seconds
 * @param {number} loudness
 */
function strike(pitch, seconds, loudness) {
  if (!on) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  const tone = audio.createOscillator();
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds);
}
