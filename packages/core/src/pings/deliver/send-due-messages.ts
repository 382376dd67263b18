import { getBackoffMs, type PushPayload } from '@lockwatch/contracts';
import { inTransaction, type Sql, type SqlTx } from '@lockwatch/db';
import type { PingBody } from '../document/render-ping.js';
import {
  type ChannelDestination,
  type Destination,
  disableWebhook,
  type PushDestination,
} from './destination.js';
import type { DiscordClient } from './discord-client.js';
import type { PingEvent } from './ping-event.js';
import { type RequestResult, shortenId } from './request-result.js';
import type { SignedWebhookClient } from './signed-webhook-client.js';

const BATCH = 10;
const LEASE_SECONDS = 60;
const BACKOFF = { firstMs: 10_000, maxMs: 15 * 60_000 };

interface DueMessageDeps {
  sql: Sql;
  discord: DiscordClient;
  signedWebhooks: SignedWebhookClient;
  push(browser: PushDestination, payload: PushPayload): Promise<DueResult>;
  nowMs: number;
}

type DueResult = Pick<RequestResult, 'outcome' | 'detail' | 'retryAfterMs'>;

export type DueMessageTable =
  | 'subscription_reminders'
  | 'webhook_notices'
  | 'digests'
  | 'guild_notices'
  | 'price_alert_messages'
  | 'weekly_summaries';
export type LoadDueMessages = (tx: SqlTx, ids: string[]) => Promise<DueMessage[]>;

export interface DueMessage {
  id: string;
  attempt_count: number;
  destination: Destination | PushDestination | ChannelDestination | null;
  /** Null: out of date, not to be sent. */
  body: PingBody | null;
  /** What browsers and signed webhooks get instead; without it the message has none of them as its destination. */
  others?: { push: PushPayload; event: PingEvent };
}

/** What is read for every message. */
export interface DueRow extends Omit<DueMessage, 'body'> {
  /** False: out of date. */
  is_due: boolean;
}

/** The messages of these rows; `render` returns null for one that has nothing to say. */
export function toDueMessages<Row extends DueRow>(
  rows: readonly Row[],
  render: (row: Row) => PingBody | null,
): DueMessage[] {
  return rows.map((row) => ({ ...row, body: row.is_due ? render(row) : null }));
}

interface NextState {
  state: 'pending' | 'sent' | 'failed' | 'cancelled';
  failure: string | null;
  pauseMs: number;
}

const NO_DESTINATION = 'There was nowhere to send it: no webhook, no linked Discord account.';

/** Sends due rows under a lease, with retries. Returns how many were claimed. */
export async function sendDueMessages(
  deps: DueMessageDeps,
  table: DueMessageTable,
  load: LoadDueMessages,
): Promise<number> {
  const { sql } = deps;
  const claimed = await inTransaction(sql, async (tx) => {
    const ids = await tx<{ id: string }[]>`
      update ${tx(table)}
      set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempt_count = attempt_count + 1
      where id in (
        select id from ${tx(table)}
        where state = 'pending' and next_attempt_at <= now() and (leased_until is null or leased_until < now())
        order by next_attempt_at limit ${BATCH}
        for update skip locked)
      returning id`;
    const found = ids.map(({ id }) => id);
    return found.length === 0 ? [] : load(tx, found);
  });
  await Promise.all(
    claimed.map(async (message) => {
      const { state, failure, pauseMs } = await deliver(deps, message);
      // Only while the lease is this sender's: another claim counts the attempts on.
      await sql`
        update ${sql(table)}
        set state = ${state}, failure = ${failure}, leased_until = null,
          sent_at = case when ${state === 'sent'} then now() end,
          next_attempt_at = now() + ${pauseMs} * interval '1 millisecond'
        where id = ${message.id} and attempt_count = ${message.attempt_count}`;
    }),
  );
  return claimed.length;
}

async function deliver(deps: DueMessageDeps, message: DueMessage): Promise<NextState> {
  const { attempt_count, destination, body } = message;
  if (!body) return { state: 'cancelled', failure: 'It was out of date.', pauseMs: 0 };
  if (!destination) return { state: 'failed', failure: NO_DESTINATION, pauseMs: 0 };
  const sendResult = await send(deps, message, destination, body);
  if (sendResult.outcome === 'gone' && 'webhookId' in destination) {
    await disableWebhook(deps.sql, destination.webhookId, sendResult.detail, new Date(deps.nowMs));
    return { state: 'pending', failure: 'The webhook no longer works.', pauseMs: 0 };
  }
  return toNextState(sendResult, attempt_count);
}

function send(
  { discord, signedWebhooks, push }: DueMessageDeps,
  { id, others }: DueMessage,
  destination: NonNullable<DueMessage['destination']>,
  body: PingBody,
): Promise<DueResult> {
  if (destination.kind !== 'push' && destination.kind !== 'signed')
    return discord.send(destination, body, shortenId(id));
  if (!others) throw new Error('The message is for Discord only.');
  return destination.kind === 'push'
    ? push(destination, others.push)
    : signedWebhooks.send(destination, others.event, id);
}

function toNextState(sendResult: DueResult, attempt: number): NextState {
  switch (sendResult.outcome) {
    case 'sent':
      return { state: 'sent', failure: null, pauseMs: 0 };
    case 'gone':
    case 'refused':
    case 'message-gone':
      return { state: 'failed', failure: sendResult.detail ?? 'Discord rejected the message.', pauseMs: 0 };
    default: {
      const pauseMs = getBackoffMs(attempt, BACKOFF);
      return {
        state: 'pending',
        failure: sendResult.detail ?? 'Discord did not take it.',
        pauseMs: Math.max(pauseMs, sendResult.retryAfterMs ?? 0),
      };
    }
  }
}
