import type { Destination } from '../delivery/destination.js';
import type { DiscordAnswer, DiscordClient } from '../delivery/discord-client.js';
import { switchOffWebhook } from '../delivery/switch-off.js';
import { inTransaction, type Sql } from '../feed/sql.js';
import { renderReminder } from './render-reminder.js';

/** Sent at the same time by one process. */
const BATCH = 10;
/** Longer than a request may take. */
const LEASE_SECONDS = 60;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

export interface ReminderDeps {
  sql: Sql;
  discord: DiscordClient;
  /** App time, ms since 1970 UTC. */
  nowMs: number;
}

interface ReminderRow {
  id: string;
  attempt_count: number;
  ends_at: Date;
  name: string;
  is_due: boolean;
  discord_user_id: string | null;
  webhook_id: string | null;
  discord_webhook_id: string | null;
  encrypted_token: string | null;
}

interface Verdict {
  state: 'pending' | 'sent' | 'failed' | 'cancelled';
  failure: string | null;
  /** Before the next try. */
  pauseMs: number;
}

const NO_DESTINATION = 'There was nowhere to send it: no webhook, no linked Discord account.';

/**
 * Sends reminders that are due, to the primary webhook or else as a direct message, and tries again until the end itself.
 * Each is held under a lease while it is sent, so any number of workers may do so at once, and one that dies leaves it to
 * the others; a direct message has a nonce by which Discord drops a double. One whose subscription was extended, renews
 * or ended meanwhile, or whose reader was muted, is dropped. Answers how many were taken up.
 */
export async function sendReminders(deps: ReminderDeps): Promise<number> {
  const claimed = await claim(deps);
  await Promise.all(
    claimed.map(async (row) => {
      await record(deps.sql, row, await deliver(deps, row));
    }),
  );
  return claimed.length;
}

async function claim({ sql, nowMs }: ReminderDeps): Promise<ReminderRow[]> {
  return inTransaction(sql, async (tx) => {
    const ids = await tx<{ id: string }[]>`
      update subscription_reminders
      set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempt_count = attempt_count + 1
      where id in (
        select id from subscription_reminders
        where state = 'pending' and next_attempt_at <= now() and (leased_until is null or leased_until < now())
        order by next_attempt_at limit ${BATCH}
        for update skip locked)
      returning id`;
    if (ids.length === 0) return [];
    return tx<ReminderRow[]>`
      select r.id, r.attempt_count, r.ends_at, t.name, u.discord_user_id,
        s.is_active and not s.is_renewing and s.access_ends_at = r.ends_at and r.ends_at > ${new Date(nowMs)}
          and not u.is_muted and not u.is_banned as is_due,
        w.id as webhook_id, w.discord_webhook_id, w.encrypted_token
      from subscription_reminders r
      join subscriptions s on s.id = r.subscription_id
      join subscription_types t on t.id = s.type_id
      join users u on u.id = s.user_id
      left join webhooks w on w.user_id = u.id and w.is_primary and w.disabled_at is null
      where r.id = any (${ids.map(({ id }) => id)}::uuid[])`;
  });
}

async function deliver({ sql, discord, nowMs }: ReminderDeps, row: ReminderRow): Promise<Verdict> {
  if (!row.is_due) return { state: 'cancelled', failure: 'It was out of date.', pauseMs: 0 };
  const destination = destinationOf(row);
  if (!destination) return { state: 'failed', failure: NO_DESTINATION, pauseMs: 0 };
  const body = renderReminder({ name: row.name, endsAt: row.ends_at });
  const answer = await discord.send(destination, body, row.id.replaceAll('-', '').slice(0, 25));
  if (answer.outcome === 'gone' && destination.kind === 'webhook') {
    const reason = answer.detail ?? 'Discord no longer knows it.';
    await switchOffWebhook(sql, destination.webhookId, reason, new Date(nowMs));
    return { state: 'pending', failure: 'The webhook no longer works.', pauseMs: 0 };
  }
  return verdictOf(answer, row.attempt_count);
}

function verdictOf(answer: DiscordAnswer, attempt: number): Verdict {
  switch (answer.outcome) {
    case 'sent':
      return { state: 'sent', failure: null, pauseMs: 0 };
    case 'gone':
    case 'refused':
    case 'message-gone':
      return { state: 'failed', failure: answer.detail ?? 'Discord refused the message.', pauseMs: 0 };
    default: {
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt - 1, 10));
      return {
        state: 'pending',
        failure: answer.detail ?? 'Discord did not take it.',
        pauseMs: Math.max(pauseMs, answer.retryAfterMs ?? 0),
      };
    }
  }
}

/** Only while the lease is still this sender's: whoever took the reminder over counted on. */
async function record(sql: Sql, row: ReminderRow, verdict: Verdict): Promise<void> {
  await sql`
    update subscription_reminders
    set state = ${verdict.state}, failure = ${verdict.failure}, leased_until = null,
      sent_at = case when ${verdict.state === 'sent'} then now() end,
      next_attempt_at = now() + ${verdict.pauseMs} * interval '1 millisecond'
    where id = ${row.id} and attempt_count = ${row.attempt_count}`;
}

function destinationOf(row: ReminderRow): Destination | null {
  if (row.webhook_id !== null && row.discord_webhook_id !== null && row.encrypted_token !== null) {
    return {
      kind: 'webhook',
      webhookId: row.webhook_id,
      discordWebhookId: row.discord_webhook_id,
      encryptedToken: row.encrypted_token,
    };
  }
  return row.discord_user_id === null ? null : { kind: 'dm', discordUserId: row.discord_user_id };
}
