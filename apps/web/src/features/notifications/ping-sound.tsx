import { t } from '@lockwatch/texts/web/live';
import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { keep, readKept } from '../../components/browser-storage.js';
import { Button } from '../../components/ui/button.js';

const STORAGE_KEY = 'pingSound';
const FREQUENCY_HZ = 880;
const VOLUME = 0.08;
const SECONDS = 0.25;

let context: AudioContext | undefined;

/** Whether a new ping makes a sound in this browser; off by default. */
export const isSoundOn = () => readKept(STORAGE_KEY) === 'on';

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

export function SoundToggle() {
  const [isOn, setOn] = useState(isSoundOn);
  /** Once switched on, it is heard. */
  function toggle(): void {
    keep(STORAGE_KEY, isOn ? 'off' : 'on');
    setOn(isSoundOn());
    if (isSoundOn()) playPingSound();
  }
  return (
    <Button icon={isOn ? Volume2 : VolumeX} variant="ghost" size="sm" aria-pressed={isOn} onClick={toggle}>
      {t('live.sound')}
    </Button>
  );
}
