import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { lazyPart } from '../../components/lazy-part.js';
import type { DashboardTab } from '../navigation/dashboard-tabs.js';
import { isBusy, OPEN_LAYERS } from '../navigation/is-busy.js';
import { CommandPalette } from '../palette/search-button.js';

const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.js')).ShortcutSheet);

/** Longest time between two keys of a shortcut, in ms. */
const SECOND_KEY_MS = 1200;

/** What a shortcut opens over the page. */
export type Overlay = 'search' | 'shortcuts';

interface ShortcutsProps {
  tabs: readonly DashboardTab[];
  overlay: Overlay | null;
  onOverlay: (overlay: Overlay | null) => void;
}

/**
 * Keyboard shortcuts, the dialog that lists them and the command palette. g and the first letter of a tab open it. A key
 * focuses the field or presses the button
 * with that `data-shortcut`, except while the user types or a dialog or menu is open.
 */
export function Shortcuts({ tabs, overlay, onOverlay }: ShortcutsProps) {
  const navigate = useNavigate();
  const onSearchKey = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    if (overlay === 'search') onOverlay(null);
    else if (!document.querySelector(OPEN_LAYERS)) onOverlay('search');
  });
  // While its code is loading, the overlay is not in the document.
  const isOverlayOpen = useEffectEvent(() => overlay !== null);
  const onPlaceKey = useEffectEvent((key: string) => {
    const tab = tabs.find(({ id }) => id[0] === key);
    if (tab) void navigate({ to: tab.to });
    return tab !== undefined;
  });
  const onHelpKey = useEffectEvent(() => onOverlay('shortcuts'));
  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent): void {
      if (isSearchKey(event)) onSearchKey(event);
      if (event.ctrlKey || event.metaKey || event.altKey || isOverlayOpen() || isBusy(event.target)) return;
      if (event.timeStamp - goPressedAt < SECOND_KEY_MS && onPlaceKey(event.key)) {
        goPressedAt = Number.NEGATIVE_INFINITY;
        return;
      }
      goPressedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (event.key === '?') onHelpKey();
      else handleShortcut(event);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (overlay === 'search') {
    return <Search tabs={tabs} onClose={() => onOverlay(null)} onShortcuts={() => onOverlay('shortcuts')} />;
  }
  return overlay === 'shortcuts' && <ShortcutSheet tabs={tabs} onClose={() => onOverlay(null)} />;
}

/** The command palette. What is typed before its field has the focus, while its code is loading, is typed in it too. */
function Search(props: Omit<ComponentProps<typeof CommandPalette>, 'text' | 'onText'>) {
  const [text, setText] = useState('');
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest('[role="dialog"]')) return;
    if (key.length === 1) setText((typed) => typed + key);
    else if (key === 'Backspace') setText((typed) => typed.slice(0, -1));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return <CommandPalette {...props} text={text} onText={setText} />;
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function handleShortcut(event: KeyboardEvent): void {
  const element = document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(event.key)}"]`);
  if (!element) return;
  event.preventDefault();
  if (element instanceof HTMLInputElement) element.focus();
  else element.click();
}
