import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Dialog } from '../../components/ui/dialog.js';

const PLACES = {
  o: { to: '/dashboard/overview', label: 'Overview' },
  i: { to: '/dashboard/items', label: 'Watched Items' },
  n: { to: '/dashboard/notifications', label: 'Notifications' },
  w: { to: '/dashboard/why', label: 'Why no ping?' },
  m: { to: '/dashboard/market', label: 'Market' },
  a: { to: '/dashboard/account', label: 'Account' },
  p: { to: '/dashboard/preferences', label: 'Preferences' },
} as const;
const SHEET: [keys: string[], what: string][] = [
  [['/'], 'Search this page'],
  [['n'], 'Add an item'],
  [['s'], 'Select items'],
  [['j'], 'Next ping'],
  [['k'], 'Previous ping'],
  [['Esc'], 'Close, or clear the search'],
  ...Object.entries(PLACES).map(([key, { label }]): [string[], string] => [['g', key], `Go to ${label}`]),
  [['?'], 'Show these shortcuts'],
];
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
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title="Keyboard shortcuts"
      description="They work whenever you are not typing."
    >
      <dl className="mt-5 grid gap-2.5">
        {SHEET.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4">
            <dt className="text-text-2">{what}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line-strong bg-surface-2 px-1.5 py-0.5 text-center font-mono text-[13px]"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
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
