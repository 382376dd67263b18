import { t } from '@lockwatch/texts/web/shell';
import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { liveConnection } from '../live/live-updates.js';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Short interruptions are not shown. */
const LOST_CONNECTION_DELAY_MS = 2000;

function useIsConnectionLost(): boolean {
  const isLost = liveConnection.use() === 'lost';
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setLate(true), LOST_CONNECTION_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLost]);
  return isLost && isLate;
}

/** Shown while there is no connection; moves the page down instead of covering it. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  const isLost = useIsConnectionLost();
  const isShown = !online || isLost;
  useScrollAnchorReset(isShown);
  return (
    <div role="status" className="sticky top-16 z-20 md:top-0">
      {isShown && (
        <p className="flex items-center gap-2.5 border-accent-line border-b bg-surface-3 px-4 py-2.5 text-[14px] max-sm:text-[13px] max-sm:leading-snug sm:px-8">
          <WifiOff className="size-4 shrink-0 text-accent-text" />
          <span>
            {t.rich('shell.noConnection', { more: (text) => <span className="max-sm:sr-only">{text}</span> })}
          </span>
        </p>
      )}
    </div>
  );
}

/**
 * Turns scroll anchoring off while the notice is shown and for two frames after it, so that it covers no content. It must
 * be off before the notice is removed: a measurement in the same update may cause the layout that would scroll the page.
 */
function useScrollAnchorReset(isShown: boolean): void {
  useLayoutEffect(() => {
    const { style } = document.body;
    if (isShown) {
      style.overflowAnchor = 'none';
      return;
    }
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => style.removeProperty('overflow-anchor'));
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  useLayoutEffect(
    () => () => {
      document.body.style.removeProperty('overflow-anchor');
    },
    [],
  );
}
