import type { LiveEvent } from '@lockwatch/contracts';
import { type InvalidateOptions, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../api/trpc.js';
import { createStore } from '../../components/store.js';

/** Hidden tabs close their stream after this time, because browsers limit the connections to a site. */
const HIDDEN_TAB_TIMEOUT_MS = 20_000;
/** Short interruptions are not shown. */
const INTERRUPTION_MAX_MS = 2000;

/** Receives live events and fetches the queries that they concern again. */
export function LiveUpdates() {
  const { admin, market, user } = trpc.useUtils();
  const queryClient = useQueryClient();

  const onEvent = useEffectEvent((event: LiveEvent) => {
    switch (event.kind) {
      case 'notification':
        return refresh(user.notifications, user.items.figures);
      case 'account':
        // Every stream starts with this event, because earlier changes may have been missed.
        return refresh(user.me, user.subscriptions, user.ledger, user.notifications);
      case 'deals':
        return refresh(market.deals);
      case 'rules':
        return refresh(user.items, user.teams);
      case 'statistics':
        return refresh(admin.statistics);
    }
  });
  const onReconnected = useEffectEvent(() => void queryClient.invalidateQueries());

  const withDeals = useLocation({ select: ({ pathname }) => pathname === '/dashboard/market' });
  useEffect(() => maintainStream(onEvent, onReconnected, withDeals), [withDeals]);
  return null;
}

interface Changed {
  invalidate(input: undefined, filters: undefined, options: InvalidateOptions): Promise<void>;
}

/** Keeps fetches under way and repeats them; cancelled, none would end while events come faster than answers. */
function refresh(...changed: Changed[]): void {
  for (const query of changed) void query.invalidate(undefined, undefined, { cancelRefetch: false });
}

/** Returns a function that ends the stream. */
function maintainStream(
  onEvent: (event: LiveEvent) => void,
  onReconnected: () => void,
  withDeals: boolean,
): () => void {
  let isEnded = false;
  let close: (() => void) | null = null;
  /** Since when the stream is interrupted; null: it is not. */
  let interruptedAt: number | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let interruption: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<void> {
    // Pages render without this code.
    const { openLiveStream } = await import('./live-stream.js');
    if (isEnded || close || document.hidden) return;
    close = openLiveStream({
      withDeals,
      onEvent,
      onOpen() {
        clearTimeout(interruption);
        liveConnection.set('open');
        if (interruptedAt !== null) onReconnected();
        interruptedAt = null;
      },
      onDisconnected(reason) {
        const now = performance.now();
        interruptedAt ??= now;
        clearTimeout(interruption);
        const waitMs = interruptedAt + INTERRUPTION_MAX_MS - now;
        interruption = setTimeout(() => liveConnection.set(reason), waitMs);
      },
    });
  }
  function closeStream(): void {
    close?.();
    close = null;
    clearTimeout(interruption);
    liveConnection.set('opening');
  }
  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(closeStream, HIDDEN_TAB_TIMEOUT_MS);
    else if (!close) void open();
  }

  void open();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    isEnded = true;
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    closeStream();
  };
}

/** Whether the server's live events arrive. `lost`: no connection; `unavailable`: the server does not work at the moment. */
export const liveConnection = createStore<'opening' | 'open' | 'lost' | 'unavailable'>('opening');
