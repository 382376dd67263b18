import { type RefObject, useEffect } from 'react';
import { isBusy } from './is-busy.js';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Keys of a list whose rows have `data-list-item`: j and k, and the arrows on a row, go from row to row; Enter does what a
 * click on the row does, or on its first link or button.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !list.current || isBusy(target)) return;
      const item = target instanceof HTMLElement && target.dataset.listItem !== undefined ? target : null;
      const step = STEPS[key];
      if (step !== undefined && (key.length === 1 || item)) {
        event.preventDefault();
        moveFocus(list.current, step);
      } else if (key === 'Enter' && item instanceof HTMLElement && item.tagName !== 'BUTTON') {
        const isClickable = item.dataset.listItem === 'click';
        (isClickable ? item : item.querySelector<HTMLElement>('a, button'))?.click();
      }
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}

/** Focuses the row after or before the one with the focus, or below which it is; the first visible one if it is elsewhere. */
function moveFocus(list: HTMLElement, step: 1 | -1): void {
  const items = [...list.querySelectorAll<HTMLElement>('[data-list-item]')];
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const current = items.findLastIndex(
    (item) =>
      focused !== null &&
      (item === focused || (item.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0),
  );
  const next = current === -1 ? items.findIndex(isBelowTop) : current + step;
  items[next]?.focus();
}

function isBelowTop(item: HTMLElement): boolean {
  return item.getBoundingClientRect().top >= 0;
}
