import { trpc } from '../../api/trpc.js';
import { usePermission } from '../me/me.js';

/** Hidden tabs receive no live events; their title is updated this often. */
const HIDDEN_TAB_REFETCH_MS = 60_000;

export function useUnread() {
  const enabled = usePermission('READ_WATCHED_ITEMS');
  return trpc.user.notifications.unread.useQuery(undefined, {
    enabled,
    refetchInterval: HIDDEN_TAB_REFETCH_MS,
    refetchIntervalInBackground: true,
  });
}
