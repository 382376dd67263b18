import { t } from '@lockwatch/texts/web/live';
import { Volume2, VolumeX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../components/ui/button.js';

const STORAGE_KEY = 'pingSound';
const FREQUENCY_HZ = 880;
const VOLUME = 0.08;
const SECONDS = 0.25;

let context: AudioContext | undefined;

/** Whether a new ping makes a sound in this browser; off by default. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

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

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useIsSoundOn = () => useSyncExternalStore(subscribe, isSoundOn);

/** Switches the sound on and off; on, it is heard once. */
function toggleSound(): void {
  const isOn = !isSoundOn();
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage, the sound stays off.
  }
  if (isOn) playPingSound();
  for (const listener of listeners) listener();
}

export function SoundToggle() {
  const isOn = useIsSoundOn();
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <Button variant="ghost" size="sm" aria-pressed={isOn} onClick={toggleSound}>
      <Icon className="size-4" />
      {t('live.sound')}
    </Button>
  );
}
