import { getBackoffMs, type LiveEvent } from '@lockwatch/contracts';
import { getAuthorizationHeaders } from '../../api/links.js';

/** The server sends something every 15 s: after this time the connection is taken for lost. */
const SILENT_MS = 40_000;
const RETRY = { firstMs: 1000, maxMs: 30_000 };

class UnavailableError extends Error {}

interface LiveListener {
  /** Events also say when there are new deals. */
  withDeals: boolean;
  onEvent(event: LiveEvent): void;
  onOpen(): void;
  /** The stream ended, could not be opened or, with `unavailable`, was answered with 503; it is retried until it is closed. */
  onDisconnected(reason: 'lost' | 'unavailable'): void;
}

/**
 * Keeps a stream of live events open. It reads what tRPC sends by itself: the browser's EventSource cannot send a token, and
 * tRPC's client for streams with a library in its place is as large as the rest of a page. The returned function closes it.
 */
export function openLiveStream(listener: LiveListener): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current = new AbortController();

  async function open(): Promise<void> {
    clearTimeout(timer);
    current.abort();
    current = new AbortController();
    const { signal } = current;
    try {
      await read(signal);
    } catch (error) {
      const reason = error instanceof UnavailableError ? 'unavailable' : 'lost';
      if (!signal.aborted) listener.onDisconnected(reason);
    }
    if (signal.aborted) return;
    timer = setTimeout(reopen, getBackoffMs(failures + 1, RETRY));
    failures += 1;
  }

  /** Resolves when the server ends the stream, because its access token expires. */
  async function read(signal: AbortSignal): Promise<void> {
    const silence = new AbortController();
    const { body, ok, status } = await fetch(`/trpc/user.live.events?input={"deals":${listener.withDeals}}`, {
      headers: await getAuthorizationHeaders(),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (status >= 500) throw new UnavailableError();
    if (!ok || body === null) throw new Error('No stream');
    let silent: ReturnType<typeof setTimeout> | undefined;
    try {
      for await (const { event, data } of readServerEvents(body)) {
        clearTimeout(silent);
        silent = setTimeout(() => silence.abort(), SILENT_MS);
        if (event === 'return') return;
        if (event === 'serialized-error') break;
        if (event === 'connected') {
          failures = 0;
          listener.onOpen();
        } else if (event === undefined && data !== undefined) {
          listener.onEvent(JSON.parse(data));
        }
      }
    } finally {
      clearTimeout(silent);
    }
    throw new Error('The stream ended');
  }

  const reopen = () => void open();
  reopen();
  window.addEventListener('online', reopen);
  return () => {
    window.removeEventListener('online', reopen);
    clearTimeout(timer);
    current.abort();
  };
}

/** The events of a subscription as tRPC writes them: each with its fields on one line, and empty lines after it. */
async function* readServerEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Partial<Record<'event' | 'data', string>>> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (text + value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => line !== '');
      if (lines.length > 0) yield Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2)));
    }
  }
}
