import type { Sql } from '@lockwatch/db';
import { DISK_FREE_MIN_GB } from './find-host-problems.js';
import { LISTED_AFTER_MS } from './service-status.js';

const TIMEOUT_MS = 5000;
/** Older incidents are no news, for example when the webhook is set for the first time. */
const NEWS_MS = 24 * 3_600_000;

/** What does not work, and what to do. */
const DESCRIPTIONS: Readonly<Record<string, readonly [what: string, fix: string]>> = {
  'bot-disconnected': [
    'The bot has no connection to Discord',
    'See its log; `npm run doctor` tests the token.',
  ],
  'slow-pings': ['One ping in ten takes longer than ten seconds', 'See the queues in the metrics.'],
  stopped: ['Nothing was running', 'See the log of the server.'],
  'unreadable-channels': ['The bot cannot read a watched channel', 'Give it *View Channel* there again.'],
  'failed-pings': ['More pings fail than are sent', 'See the log of the worker.'],
  'disk-filling': [
    `Less than ${DISK_FREE_MIN_GB} GB is free on the disk`,
    'Free some space before the database stops.',
  ],
  'certificate-expiring': [
    'The certificate of PUBLIC_URL expires within two weeks',
    'See why the proxy does not renew it.',
  ],
};

/**
 * Tells the operator's Discord webhook of each incident twice: when it has lasted as long as those of the status page, and
 * when it is over. Returns how many messages went out; throws when Discord does not take one, which is tried again.
 */
export async function announceIncidents(sql: Sql, webhook: string | null, now: Date): Promise<number> {
  if (webhook === null) return 0;
  const due = await sql<{ id: string; kind: string; started_at: Date; ended_at: Date | null }[]>`
    select id, kind, started_at, ended_at from incidents
    where started_at > ${new Date(now.getTime() - NEWS_MS)} and (
      (start_announced_at is null
        and coalesce(ended_at, ${now}) - started_at > ${LISTED_AFTER_MS} * interval '1 millisecond')
      or (start_announced_at is not null and ended_at is not null and end_announced_at is null))
    order by started_at limit 10`;
  for (const { id, kind, started_at: startedAt, ended_at: endedAt } of due) {
    const [what, fix] = DESCRIPTIONS[kind] ?? [kind, ''];
    const content = endedAt
      ? `🟢 Over: ${what} (from ${toDiscordTime(startedAt)} to ${toDiscordTime(endedAt)}).`
      : `🔴 ${what}, since ${toDiscordTime(startedAt)}. ${fix}`;
    const response = await fetch(webhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content, allowed_mentions: { parse: [] } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The webhook of OPERATOR_WEBHOOK_URL answered ${response.status}.`);
    await sql`
      update incidents set start_announced_at = coalesce(start_announced_at, ${now}),
        end_announced_at = ${endedAt && now} where id = ${id}`;
  }
  return due.length;
}

/** Shown in the time zone of the reader (Discord docs, "Message Formatting"). */
function toDiscordTime(time: Date): string {
  return `<t:${Math.floor(time.getTime() / 1000)}:f>`;
}
