import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyPart } from '../errors/lazy-part.js';

const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.js')).ShortcutSheet);

export const PLACES = {
  o: { to: '/dashboard/overview', label: 'Overview' },
  i: { to: '/dashboard/items', label: 'Watched Items' },
  n: { to: '/dashboard/notifications', label: 'Notifications' },
  w: { to: '/dashboard/why', label: 'Why no ping?' },
  m: { to: '/dashboard/market', label: 'Market' },
  a: { to: '/dashboard/account', label: 'Account' },
  p: { to: '/dashboard/preferences', label: 'Preferences' },
} as const;
/** Longest time between two keys of a shortcut, in ms. */
const SECOND_KEY_MS = 1200;

/**
 * Keyboard shortcuts and the dialog that lists them. A key focuses the field or presses the button with that
 * `data-shortcut`, except while the user types or a dialog or menu is open.
 */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const place = parsePlaceKey(event.key);
      if (place && event.timeStamp - goPressedAt < SECOND_KEY_MS) {
        goPressedAt = Number.NEGATIVE_INFINITY;
        void navigate({ to: place });
        return;
      }
      goPressedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (event.key === '?') setOpen(true);
      else handleShortcut(event);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return isOpen && <ShortcutSheet onClose={() => setOpen(false)} />;
}

function parsePlaceKey(key: string): (typeof PLACES)[keyof typeof PLACES]['to'] | null {
  return isPlaceKey(key) ? PLACES[key].to : null;
}

function isPlaceKey(key: string): key is keyof typeof PLACES {
  return Object.hasOwn(PLACES, key);
}

/** Whether the user types, or a dialog or menu is open. */
export function isBusy(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(input|textarea|select)$/i.test(target.tagName) ||
      target.role === 'combobox');
  return isTyping || document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

function handleShortcut(event: KeyboardEvent): void {
  const element = document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(event.key)}"]`);
  if (!element) return;
  event.preventDefault();
  if (element instanceof HTMLInputElement) element.focus();
  else element.click();
}
