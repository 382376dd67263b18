import { useSyncExternalStore } from 'react';

/** Same breakpoint as `max-md`. Reading the window's width instead would force a layout. */
const CARDS = window.matchMedia('not all and (min-width: 48rem)');

function isCardLayout(): boolean {
  return CARDS.matches;
}

function onLayoutChange(listener: () => void): () => void {
  CARDS.addEventListener('change', listener);
  return () => CARDS.removeEventListener('change', listener);
}

/** Whether tables are lists of cards. */
export function useCardLayout(): boolean {
  return useSyncExternalStore(onLayoutChange, isCardLayout);
}
