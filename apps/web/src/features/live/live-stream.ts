import type { AppRouter } from '@lockwatch/api';
import type { LiveEvent } from '@lockwatch/contracts';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { getAuthorizationHeaders } from '../../api/links.js';
import { retryDelayMs } from '../../api/query-client.js';

interface LiveStreamListener {
  onEvent(event: LiveEvent): void;
  onOpen(): void;
  /** The stream ended or could not be opened; it is retried until it is closed. */
  onDisconnected(): void;
}

/** The browser's EventSource cannot send a token; this one sends a new token with every attempt. */
const client = createTRPCClient<AppRouter>({
  links: [
    httpSubscriptionLink({
      url: '/trpc',
      EventSource,
      eventSourceOptions: () => ({
        fetch: async (url: string | URL, init?: RequestInit) => {
          const headers = new Headers(init?.headers);
          for (const [name, value] of Object.entries(await getAuthorizationHeaders()))
            headers.set(name, value);
          return fetch(url, { ...init, headers });
        },
      }),
    }),
  ],
});

/** Keeps a stream of live events open. The returned function closes it and returns the id of the last event. */
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
          } else if (error) listener.onDisconnected();
        },
        // The server ends a stream when its access token expires.
        onComplete: () => isCurrent && scheduleReopen(),
        onError() {
          if (!isCurrent) return;
          listener.onDisconnected();
          scheduleReopen();
        },
      },
    );
    closeCurrent = () => {
      isCurrent = false;
      subscription.unsubscribe();
    };
  }

  function scheduleReopen(): void {
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
