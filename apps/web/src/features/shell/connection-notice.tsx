import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLiveConnection } from '../live/live-store.js';

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

function isOnline(): boolean {
  return onlineManager.isOnline();
}

/** Nobody is told of a stream that is back at once. */
const GRACE_MS = 2000;

/** Whether live events have failed to arrive for longer than the grace. */
function useIsLost(): boolean {
  const isLost = useLiveConnection() === 'lost';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setLate(true), GRACE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLost]);
  return isLost && isLate;
}

/**
 * Says that the connection is gone; calls that wait go on by themselves once it is back, and the notice leaves. It
 * takes its room from the page, wherever that is scrolled to, so that it covers nothing.
 */
export function ConnectionNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  const isLost = useIsLost();
  const isShown = !online || isLost;
  useShiftOfPage(isShown);
  return (
    <div role="status" className="sticky top-16 z-20 md:top-0">
      {isShown && (
        <p className="flex items-center gap-2.5 border-accent-line border-b bg-surface-3 px-4 py-2.5 text-[14px] max-sm:text-[13px] max-sm:leading-snug sm:px-8">
          <WifiOff className="size-4 shrink-0 text-accent-text" aria-hidden="true" />
          <span>
            No connection. What you see may be out of date
            <span className="max-sm:sr-only">; it goes on as soon as you are back</span>.
          </span>
        </p>
      )}
    </div>
  );
}

/** What comes or goes above a scrolled page is scrolled out of sight by browsers, so that it lies over what is read. */
function useShiftOfPage(isShown: boolean): void {
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (wasShown.current === isShown) return;
    wasShown.current = isShown;
    // Of the body, whose overflow is the window's.
    const { style } = document.body;
    style.overflowAnchor = 'none';
    // One frame to lay the page out with it.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => style.removeProperty('overflow-anchor')),
    );
    return () => {
      cancelAnimationFrame(frame);
      style.removeProperty('overflow-anchor');
    };
  }, [isShown]);
}
