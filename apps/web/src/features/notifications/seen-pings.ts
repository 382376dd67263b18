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

/** Calls `onSeen` once an element has been in the window of a visible page for a second. */
export function useSeen(element: RefObject<Element | null>, isUnread: boolean, onSeen: () => void): void {
  const report = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isUnread || !element.current) return;
    let timer = 0;
    const observer = new IntersectionObserver((entries) => {
      clearInterval(timer);
      if (entries.at(-1)?.isIntersecting) timer = window.setInterval(look, SEEN_AFTER_MS);
    });
    const stop = () => {
      clearInterval(timer);
      observer.disconnect();
    };
    function look(): void {
      if (document.hidden) return;
      stop();
      report();
    }
    observer.observe(element.current);
    return stop;
  }, [element, isUnread]);
}
