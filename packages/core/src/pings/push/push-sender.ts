import { getBackoffMs, type PushPayload } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import type { pendingPushes } from '@lockwatch/db/schema';
import { formatText, type Text } from '@lockwatch/texts';
import type { Log } from '../../ports/index.js';
import type { PushTarget } from '../deliver/destination.js';
import { shortenId } from '../deliver/request-result.js';
import { loadPingDocuments } from '../document/load-ping-documents.js';
import type { PingDocument, PingLine } from '../document/ping-document.js';
import { createSay, offerPrice, reasonText, type Say, toSide, usualText } from '../document/render-ping.js';
import { plainText } from '../document/safe-text.js';
import type { PushClient, PushResult } from './push-client.js';

const NAME_MAX = 80;

/** A ping as a browser's notification: the offer and its price, how that compares, and who offers it where. */
function renderPush(document: PingDocument): PushPayload {
  const { message, lines, notificationId } = document;
  const say = createSay(document.language);
  const [first, ...others] = lines;
  const isGone = message.isDeleted || lines.every((line) => line.state === 'gone');
  const author = plainText(message.authorName, NAME_MAX);
  return {
    tag: shortenId(notificationId),
    title: first ? toTitle(first, { others: others.length, isGone }, say) : '',
    body: [
      ...(first && !isGone ? [usualText(first, say) || reasonText(first, say)] : []),
      message.channelName
        ? say({
            text: 'ping.authorInChannel',
            values: { author, channel: plainText(message.channelName, NAME_MAX) },
          })
        : author,
    ].join('\n'),
    path: `/dashboard/notifications?ping=${notificationId}`,
  };
}

function toTitle(line: PingLine, { others, isGone }: { others: number; isGone: boolean }, say: Say): string {
  const offer: Text = {
    text: 'ping.offerAtPrice',
    values: {
      offer: {
        text: 'ping.offer',
        values: { side: toSide(line.type), item: plainText(line.itemName, NAME_MAX) },
      },
      price: offerPrice(line, say),
    },
  };
  const all: Text = others > 0 ? { text: 'ping.offerAndMore', values: { offer, count: others } } : offer;
  return say(isGone ? { text: 'ping.gone', values: { offer: all } } : all);
}

/** Longer than a request may take: until then no other process sends a claimed push. */
const LEASE_SECONDS = 30;
const MAX_PARALLEL_SENDS = 64;
const BACKOFF = { firstMs: 2000, maxMs: 60_000 };

interface ClaimedPush
  extends PushTarget,
    Omit<typeof pendingPushes.$inferSelect, 'expiresAt' | 'nextAttemptAt'> {
  secondsLeft: number;
}

/** Sends queued pushes, apart from delivery to Discord. Any number of processes may share the queue. */
export function createPushSender(deps: { sql: Sql; client: PushClient; log: Log }) {
  const { sql, client, log } = deps;
  const running = new Set<Promise<void>>();
  let claiming: Promise<number> | null = null;
  let isWanted = false;
  let isClosing = false;

  /** Claims pushes that are due and starts to send them; returns how many. */
  function sweep(): Promise<number> {
    isWanted = true;
    claiming ??= claimWanted().finally(() => {
      claiming = null;
    });
    return claiming;
  }

  async function claimWanted(): Promise<number> {
    let total = 0;
    while (isWanted && !isClosing && running.size < MAX_PARALLEL_SENDS) {
      isWanted = false;
      const claimed = await claimPushes(sql, MAX_PARALLEL_SENDS - running.size);
      total += claimed.length;
      const documents = await loadPingDocuments(
        sql,
        claimed.map(({ notificationId }) => notificationId),
      );
      for (const push of claimed) start(push, documents.get(push.notificationId));
    }
    return total;
  }

  function wake(): void {
    sweep().catch((error: unknown) => log.error({ err: error }, 'pushes.claim_failed'));
  }

  function start(push: ClaimedPush, document: PingDocument | undefined): void {
    const sending = send(push, document)
      .catch((error: unknown) => log.error({ err: error }, 'push.record_failed'))
      .finally(() => {
        const wasFull = running.size === MAX_PARALLEL_SENDS;
        running.delete(sending);
        if (wasFull) wake();
      });
    running.add(sending);
  }

  async function send(push: ClaimedPush, document: PingDocument | undefined): Promise<void> {
    if (!document || push.secondsLeft <= 0) return deletePush(sql, push);
    const payload = renderPush(document);
    const result = await client.send(push, payload, Math.ceil(push.secondsLeft));
    await recordResult(push, result);
  }

  async function recordResult(push: ClaimedPush, result: PushResult): Promise<void> {
    const { subscriptionId } = push;
    if (result.outcome === 'gone') {
      await sql`delete from push_subscriptions where id = ${subscriptionId}`;
      log.info({ subscriptionId }, 'push_subscription.removed');
      return;
    }
    if (result.outcome === 'network') {
      const delayMs = Math.max(getBackoffMs(push.attemptCount, BACKOFF), result.retryAfterMs);
      await sql`
        update pending_pushes set next_attempt_at = least(now() + ${delayMs} * interval '1 millisecond', expires_at)
        where subscription_id = ${subscriptionId} and notification_id = ${push.notificationId}
          and revision = ${push.revision}`;
    } else {
      await deletePush(sql, push);
    }
    await recordFailure(sql, subscriptionId, result.detail);
  }

  return {
    wake,
    sweep,
    /** Waits for running requests that end in time. */
    async close() {
      isClosing = true;
      client.close();
      await claiming?.catch(() => undefined);
      await Promise.all(running);
    },
  };
}

export type PushSender = ReturnType<typeof createPushSender>;

function claimPushes(sql: Sql, limit: number): Promise<ClaimedPush[]> {
  return sql<ClaimedPush[]>`
    update pending_pushes p
    set next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS}), attempt_count = p.attempt_count + 1
    from (
      select subscription_id, notification_id from pending_pushes
      where next_attempt_at <= now()
      order by next_attempt_at limit ${limit}
      for update skip locked) due
    join push_subscriptions s on s.id = due.subscription_id
    where p.subscription_id = due.subscription_id and p.notification_id = due.notification_id
    returning p.subscription_id as "subscriptionId", p.notification_id as "notificationId", p.revision,
      p.attempt_count as "attemptCount", s.endpoint, s.p256dh, s.auth,
      extract(epoch from p.expires_at - now())::float8 as "secondsLeft"`.execute();
}

/** One push of another message, and what its result means for the browser: removed once it has unsubscribed. */
export async function pushOnce(
  { sql, client }: { sql: Sql; client: PushClient },
  { subscriptionId, ...target }: PushTarget & { subscriptionId: string },
  payload: PushPayload,
  ttlSeconds: number,
): Promise<PushResult> {
  const result = await client.send(target, payload, ttlSeconds);
  if (result.outcome === 'gone') await sql`delete from push_subscriptions where id = ${subscriptionId}`;
  else await recordFailure(sql, subscriptionId, result.detail);
  return result;
}

/** Unless the ping has changed meanwhile. */
async function deletePush(sql: Sql, { subscriptionId, notificationId, revision }: ClaimedPush) {
  await sql`
    delete from pending_pushes
    where subscription_id = ${subscriptionId} and notification_id = ${notificationId} and revision = ${revision}`;
}

/** Stores why the last push to a browser failed; null after one that was accepted. */
async function recordFailure(sql: Sql, subscriptionId: string, detail: Text | null): Promise<void> {
  const failure = detail && formatText('en', detail);
  await sql`
    update push_subscriptions set failure = ${failure}, failed_at = case when ${failure}::text is not null then now() end
    where id = ${subscriptionId} and (failure is not null or ${failure}::text is not null)`;
}
