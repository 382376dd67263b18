const FREQUENCY_HZ = 880;
const VOLUME = 0.08;
const SECONDS = 0.25;

let context: AudioContext | undefined;

/** A short tone. Browsers play it only after the user has used the page. */
export function playPingSound(): void {
  context ??= new AudioContext();
  void context.resume();
  const end = context.currentTime + SECONDS;
  const volume = context.createGain();
  volume.gain.setValueAtTime(VOLUME, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(context.destination);
  const tone = context.createOscillator();
  tone.frequency.value = FREQUENCY_HZ;
  tone.connect(volume);
  tone.start();
  tone.stop(end);
}
