import type { LiveEvent } from '@lockwatch/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../api/trpc.js';
import { announceLiveEvent, setLiveConnection } from './live-store.js';

/**
 * A tab that nobody looks at lets go of its stream after this time: browsers give a site few connections at once, and
 * the events it missed are told when it is looked at again.
 */
const HIDDEN_MS = 20_000;

/** Keeps what is shown true: one stream of live events for the tab, each of which reads anew what it concerns. */
export function LiveUpdates() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();

  const onEvent = useEffectEvent((event: LiveEvent) => {
    switch (event.kind) {
      case 'notification':
        void utils.user.notifications.invalidate();
        break;
      case 'account':
        // Also the first of every stream: what was read before it may lack what happened since.
        void utils.user.me.invalidate();
        void utils.user.subscriptions.invalidate();
        void utils.user.ledger.invalidate();
        void utils.user.notifications.invalidate();
        break;
      case 'statistics':
        void utils.admin.statistics.invalidate();
        break;
    }
    announceLiveEvent(event);
  });
  const onHealed = useEffectEvent(() => void queryClient.invalidateQueries());

  useEffect(() => keepStream(onEvent, onHealed), []);
  return null;
}

/** Answers how to end it. */
function keepStream(onEvent: (event: LiveEvent) => void, onHealed: () => void): () => void {
  let isEnded = false;
  let lastEventId: string | null = null;
  let close: (() => string | null) | null = null;
  let isBroken = false;
  let hiding: ReturnType<typeof setTimeout> | undefined;

  async function open(): Promise<void> {
    // The code of the stream is not needed to show a page, so it comes after it.
    const { openLiveStream } = await import('./live-stream.js');
    if (isEnded || close || document.hidden) return;
    close = openLiveStream(lastEventId, {
      onEvent,
      onOpen() {
        setLiveConnection('open');
        if (isBroken) onHealed();
        isBroken = false;
      },
      onBroken() {
        isBroken = true;
        setLiveConnection('lost');
      },
    });
  }
  function rest(): void {
    lastEventId = close?.() ?? lastEventId;
    close = null;
    setLiveConnection('opening');
  }
  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(rest, HIDDEN_MS);
    else if (!close) void open();
  }

  void open();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    isEnded = true;
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    rest();
  };
}
