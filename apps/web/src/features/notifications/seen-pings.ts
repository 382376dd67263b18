import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { trpc } from '../../api/trpc.js';

/** A ping that was in the window for this long was seen. */
const SEEN_AFTER_MS = 1000;
/** Pings that were seen together are marked by one call. */
const BATCH_MS = 100;

/** Marks pings as read, many by one call; not those that the user marked as unread. The list keeps them until it is loaded again. */
export function useMarkSeen(): (id: string) => void {
  const utils = trpc.useUtils();
  const ids = useRef<string[]>([]);
  const { mutate } = trpc.user.notifications.markSeen.useMutation({
    onSuccess: (unread) => utils.user.notifications.unread.setData(undefined, unread),
  });
  return (id) => {
    if (ids.current.push(id) === 1) setTimeout(() => mutate({ ids: ids.current.splice(0) }), BATCH_MS);
  };
}

/** Calls `onSeen` once an element was in the window for a second; a hidden page shows none. */
export function useSeen(element: RefObject<Element | null>, isUnread: boolean, onSeen: () => void): void {
  const report = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isUnread || !element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting) timer = setTimeout(report, SEEN_AFTER_MS);
    });
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, isUnread]);
}
