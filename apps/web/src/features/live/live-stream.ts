import type { AppRouter } from '@lockwatch/api';
import type { LiveEvent } from '@lockwatch/contracts';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { authorization } from '../../api/authorization.js';
import { retryDelayMs } from '../../api/query-client.js';

export interface LiveStreamListener {
  onEvent(event: LiveEvent): void;
  /** The stream stands; what happens from now on is told. */
  onOpen(): void;
  /** The stream broke off or could not be opened; it is tried again until it stands or is closed. */
  onBroken(): void;
}

/** The browser's own event source can carry no token, and ours asks for a fresh one at every attempt. */
const client = createTRPCClient<AppRouter>({
  links: [
    httpSubscriptionLink({
      url: '/trpc',
      EventSource,
      eventSourceOptions: () => ({
        fetch: async (url: string | URL, init?: RequestInit) => {
          const headers = new Headers(init?.headers);
          for (const [name, value] of Object.entries(await authorization())) headers.set(name, value);
          return fetch(url, { ...init, headers });
        },
      }),
    }),
  ],
});

/**
 * Opens the stream of live events, behind the event `lastEventId` where one is known, and keeps it open; answers how
 * to close it, which answers the id of the last event received.
 */
export function openLiveStream(
  lastEventId: string | null,
  listener: LiveStreamListener,
): () => string | null {
  let lastId = lastEventId;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closeCurrent = () => {};

  function open(): void {
    clearTimeout(timer);
    closeCurrent();
    let isCurrent = true;
    const subscription = client.user.live.events.subscribe(
      { lastEventId: lastId },
      {
        onData({ id, data }) {
          lastId = id;
          listener.onEvent(data);
        },
        onConnectionStateChange({ state, error }) {
          if (!isCurrent) return;
          if (state === 'pending') {
            failures = 0;
            listener.onOpen();
          } else if (error) listener.onBroken();
        },
        // The server ends a stream whose access token ran out: the next attempt brings a fresh one.
        onComplete: () => isCurrent && openLater(),
        onError() {
          if (!isCurrent) return;
          listener.onBroken();
          openLater();
        },
      },
    );
    closeCurrent = () => {
      isCurrent = false;
      subscription.unsubscribe();
    };
  }

  function openLater(): void {
    clearTimeout(timer);
    timer = setTimeout(open, retryDelayMs(failures));
    failures += 1;
  }

  open();
  window.addEventListener('online', open);
  return () => {
    window.removeEventListener('online', open);
    clearTimeout(timer);
    closeCurrent();
    return lastId;
  };
}
