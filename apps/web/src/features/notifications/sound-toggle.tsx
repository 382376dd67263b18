import { t } from '@lockwatch/texts/web/live';
import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { keep } from '../../components/browser-storage.js';
import { Button } from '../../components/ui/button.js';
import { isSoundOn, SOUND_KEY } from './ping-alerts.js';

export function SoundToggle() {
  const [isOn, setOn] = useState(isSoundOn);
  /** Once switched on, it is heard. */
  async function toggle(): Promise<void> {
    keep(SOUND_KEY, isOn ? 'off' : 'on');
    setOn(isSoundOn());
    if (isSoundOn()) (await import('./ping-sound.js')).playPingSound();
  }
  return (
    <Button icon={isOn ? Volume2 : VolumeX} variant="ghost" size="sm" aria-pressed={isOn} onClick={toggle}>
      <span className="max-sm:sr-only">{t('live.sound')}</span>
    </Button>
  );
}
