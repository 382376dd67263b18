import { ECDH } from 'node:crypto';
import {
  AppError,
  createFieldError,
  type createPushSubscriptionInput,
  type Notice,
  PUSH_SUBSCRIPTIONS_MAX,
  type PushSubscriptionDto,
} from '@lockwatch/contracts';
import { type Db, type DbOrTx, isoTime } from '@lockwatch/db';
import { pushSubscriptions } from '@lockwatch/db/schema';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, transactionAs } from '../../access/index.js';

const BROWSER = {
  subscription_id: pushSubscriptions.id,
  label: pushSubscriptions.label,
  endpoint: pushSubscriptions.endpoint,
  created_at: isoTime(pushSubscriptions.createdAt),
  failure: pushSubscriptions.failure,
  failed_at: isoTime(pushSubscriptions.failedAt),
};

/** The user's browsers that pings are pushed to, oldest first. */
export async function listPushSubscriptions(actor: Actor, store: DbOrTx): Promise<PushSubscriptionDto[]> {
  return store
    .select(BROWSER)
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, actor.userId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
}

/**
 * Adds a browser, or renews its keys; from another user of the same browser it is taken. Throws LIMIT_REACHED, INVALID for
 * an unknown push service and for a key that is no point of P-256 (RFC 8291, 3.1).
 */
export async function addPushSubscription(
  actor: Actor,
  deps: { db: Db; pipeline: { requirePushService(endpoint: string): string } },
  input: z.output<typeof createPushSubscriptionInput>,
): Promise<PushSubscriptionDto> {
  const { userId } = actor;
  const endpoint = deps.pipeline.requirePushService(input.endpoint);
  if (!isUncompressedPoint(input.keys.p256dh))
    throw createFieldError('keys.p256dh', { text: 'input.pushKey' });
  const values = { ...input.keys, label: input.label, failure: null, failedAt: null };
  return transactionAs(actor, deps.db, async (tx) => {
    const { userId: owner, endpoint: address } = pushSubscriptions;
    await tx.delete(pushSubscriptions).where(and(eq(address, endpoint), ne(owner, userId)));
    const limit = PUSH_SUBSCRIPTIONS_MAX;
    if ((await tx.$count(pushSubscriptions, and(eq(owner, userId), ne(address, endpoint)))) >= limit) {
      throw new AppError('LIMIT_REACHED', { text: 'pings.push.limit', values: { limit } });
    }
    const [row] = await tx
      .insert(pushSubscriptions)
      .values({ userId, endpoint, ...values })
      .onConflictDoUpdate({ target: address, set: values, setWhere: eq(owner, userId) })
      .returning(BROWSER);
    if (!row) throw new AppError('CONFLICT', { text: 'pings.push.otherUser' });
    return row;
  });
}

/** Stops pushes to a browser. Throws NOT_FOUND for another user's. */
export async function removePushSubscription(actor: Actor, db: Db, id: string): Promise<Notice> {
  const [removed] = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, actor.userId)))
    .returning({ label: pushSubscriptions.label });
  if (!removed) throw new AppError('NOT_FOUND', { text: 'pings.push.noSuchBrowser' });
  return { message: { text: 'pings.push.removed', values: { browser: removed.label } } };
}

function isUncompressedPoint(p256dh: string): boolean {
  try {
    // It also takes the hybrid form, which has the same length.
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return point === Buffer.from(p256dh, 'base64url').toString('hex');
  } catch {
    return false;
  }
}
