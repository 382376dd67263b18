import type { SqlTx } from '@lockwatch/db';

/** An offer is of no use later, and neither is a push about it. */
const USEFUL_FOR_MINUTES = 10;

/**
 * Queues a push of each ping to each browser of its owner, in the transaction that writes the pings; again after a change
 * of a ping that is still useful. The push shows the ping as it is when it is sent.
 */
export function queuePushes(tx: SqlTx, notificationIds: readonly string[]): Promise<unknown> | null {
  if (notificationIds.length === 0) return null;
  // The lock keeps a browser from being removed meanwhile, which would break the whole transaction.
  return tx`
    insert into pending_pushes (subscription_id, notification_id, expires_at)
    select s.id, n.id, now() + make_interval(mins => ${USEFUL_FOR_MINUTES})
    from notifications n join push_subscriptions s on s.user_id = n.user_id
    where n.id = any (${[...notificationIds]}::uuid[]) and n.target_number = 0
      and n.created_at > now() - make_interval(mins => ${USEFUL_FOR_MINUTES})
    order by s.id, n.id
    for key share of s
    on conflict (subscription_id, notification_id) do update
    set revision = pending_pushes.revision + 1, next_attempt_at = now()`.execute();
}
