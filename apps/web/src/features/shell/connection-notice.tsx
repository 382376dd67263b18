import { t as errorText } from '@lockwatch/texts/web/errors';
import { t } from '@lockwatch/texts/web/shell';
import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { liveConnection } from '../live/live-updates.js';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Shown while there is no connection or the service is not available; moves the page down instead of covering it. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  const connection = liveConnection.use();
  const isUnavailable = online && connection === 'unavailable';
  const isShown = !online || isUnavailable || connection === 'lost';
  useScrollAnchorReset(isShown);
  return (
    <div role="status" className="sticky top-16 z-20 md:top-0">
      {isShown && (
        <p className="flex items-center gap-2.5 border-accent-line border-b bg-surface-3 px-4 py-2.5 text-[14px] max-sm:text-[13px] max-sm:leading-snug sm:px-8">
          <WifiOff className="size-4 shrink-0 text-accent-text" />
          <span>
            {isUnavailable
              ? errorText('errors.unavailable')
              : t.rich('shell.noConnection', {
                  more: (text) => <span className="max-sm:sr-only">{text}</span>,
                })}
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
    if (!isShown) return;
    const { style } = document.body;
    style.overflowAnchor = 'none';
    const reset = () => style.removeProperty('overflow-anchor');
    return () => void requestAnimationFrame(() => requestAnimationFrame(reset));
  }, [isShown]);
}
