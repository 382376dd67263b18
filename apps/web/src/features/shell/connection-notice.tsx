import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
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

/** Says that the connection is gone; calls that wait go on by themselves once it is back, and the notice leaves. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  const isLost = useIsLost();
  return (
    <div role="status" className="sticky top-16 z-20 md:top-0">
      {(!online || isLost) && (
        <p className="flex items-center gap-2.5 border-accent-line border-b bg-surface-3 px-4 py-2.5 text-[14px] sm:px-8">
          <WifiOff className="size-4 shrink-0 text-accent-text" aria-hidden="true" />
          No connection. What you see may be out of date; it goes on as soon as you are back.
        </p>
      )}
    </div>
  );
}
