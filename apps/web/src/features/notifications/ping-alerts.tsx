import { t } from '@lockwatch/texts/web/live';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { trpc } from '../../api/trpc.js';
import { readKept } from '../../components/browser-storage.js';
import { setUnreadInTitle } from '../navigation/use-page-title.js';
import { useUnread } from './unread.js';

export const SOUND_KEY = 'pingSound';

/** Whether a new ping makes a sound in this browser; off by default. */
export const isSoundOn = () => readKept(SOUND_KEY) === 'on';

/** Tells of new pings on every page of the dashboard: in the title, with a toast and, if switched on, with a sound. */
export function PingAlerts() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const count = useUnread().data?.count;
  const before = useRef<number | undefined>(undefined);

  // Needed only now: it is much of the script that every page would load.
  const onNew = useEffectEvent(async (added: number) => {
    const { announcePings } = await import('./announce-pings.js');
    await announcePings(added, path, utils, navigate);
  });

  useEffect(() => {
    setUnreadInTitle(count ?? 0);
    if (count === undefined) return;
    if (before.current !== undefined && count > before.current) void onNew(count - before.current);
    before.current = count;
  }, [count]);
  useEffect(() => () => setUnreadInTitle(0), []);
  return null;
}

/** The number of unread pings beside the tab; nothing without any. */
export function UnreadBadge() {
  const count = useUnread().data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="tabular ml-auto rounded-full bg-accent px-2 font-semibold text-[12px] text-accent-ink leading-5">
      {count}
      <span className="sr-only"> {t('live.unread')}</span>
    </span>
  );
}
