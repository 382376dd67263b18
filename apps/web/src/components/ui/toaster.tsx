import { t } from '@lockwatch/texts/web/shared';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { showToasts } from './toast.js';

const TOAST_MS = 5000;

export function Toaster() {
  // Runs after the toaster's own effect, which makes it listen.
  useEffect(() => showToasts(toast), []);
  return (
    <Sonner
      position="bottom-right"
      theme="dark"
      duration={TOAST_MS}
      className="toaster"
      containerAriaLabel={t('common.notifications')}
    />
  );
}
