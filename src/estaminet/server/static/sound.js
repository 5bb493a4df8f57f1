/** Two short wooden sounds, made here; off until switched on. */

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
  if (on) playMoveSound();
}

/** A piece is touched. */
export function playTouchSound() {
  playKnock(520, 0.05, 0.12);
}

/** A piece has been moved. */
export function playMoveSound() {
  playKnock(210, 0.12, 0.3);
}

/**
 * Play a knock on wood: a tone that falls, and the noise of the touch; both are gone quickly.
 * @param {number} pitch
 * @param {number} seconds
 * @param {number} loudness
 */
function playKnock(pitch, seconds, loudness) {
  if (!on) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  const tone = audio.createOscillator();
  tone.frequency.setValueAtTime(pitch, start);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, start + seconds);
  tone.connect(fading(audio, loudness, seconds));
  tone.start(start);
  tone.stop(start + seconds);
  const touch = noise(audio, seconds / 4);
  touch.connect(fading(audio, loudness / 4, seconds / 4));
  touch.start(start);
}

/**
 * A way to the loudspeaker on which a sound fades.
 * @param {AudioContext} context
 * @param {number} loudness
 * @param {number} seconds
 */
function fading(context, loudness, seconds) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loudness, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  gain.connect(context.destination);
  return gain;
}

/**
 * @param {AudioContext} context
 * @param {number} seconds
 */
function noise(context, seconds) {
  const source = context.createBufferSource();
  source.buffer = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  source.buffer.getChannelData(0).forEach((_, index, samples) => (samples[index] = 2 * Math.random() - 1));
  return source;
}
