import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

function isOnline(): boolean {
  return onlineManager.isOnline();
}

/** Says that the connection is gone; calls that wait go on by themselves once it is back, and the notice leaves. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status" className="sticky top-16 z-20 md:top-0">
      {!online && (
        <p className="flex items-center gap-2.5 border-accent-line border-b bg-surface-3 px-4 py-2.5 text-[14px] sm:px-8">
          <WifiOff className="size-4 shrink-0 text-accent-text" aria-hidden="true" />
          No connection. What you see may be out of date; it goes on as soon as you are back.
        </p>
      )}
    </div>
  );
}
