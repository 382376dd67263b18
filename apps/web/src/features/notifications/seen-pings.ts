import { useEffect, useEffectEvent, useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { useUnread } from './unread.js';

/** Marks the pings that were made until `shownUntil` as read while the page is visible. */
export function useMarkSeen(shownUntil: string | null): void {
  const utils = trpc.useUtils();
  const seenAt = useUnread().data?.seen_at;
  const { mutate } = trpc.user.notifications.markSeen.useMutation({
    onSuccess: (unread) => utils.user.notifications.unread.setData(undefined, unread),
  });
  const mark = useEffectEvent(() => {
    if (document.hidden || shownUntil === null || seenAt === undefined) return;
    if (Date.parse(shownUntil) > Date.parse(seenAt)) mutate({ seen_at: shownUntil });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a ping that is shown, or the first answer, is a reason to mark
  useEffect(() => {
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [shownUntil, seenAt === undefined]);
}

/** The time after which pings were unread when the page was opened, ms since 1970; null while unknown. */
export function useUnreadSince(): number | null {
  const seenAt = useUnread().data?.seen_at;
  const [since, setSince] = useState<number | null>(null);
  if (since === null && seenAt !== undefined) setSince(Date.parse(seenAt));
  return since;
}
