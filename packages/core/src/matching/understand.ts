import { inTransaction, type Sql, type SqlTx } from '../feed/sql.js';
import { loadDocuments } from '../notifications/load-documents.js';
import type { PingDocument } from '../notifications/ping-document.js';
import { loadMatchData } from './match-rules.js';
import { type MessageToMatch, planMatches } from './plan-matches.js';
import { type ClaimedMessage, lockVersions } from './read-versions.js';
import { type EarlierNotification, loadTold } from './told-before.js';
import { type LeasedNotification, writePlan } from './write-plan.js';

export interface UnderstandSettings {
  nowMs: number;
  repostWindowMs: number;
  usefulForMs: number;
  lateAfterMs: number;
  leaseMs: number;
}

export interface Understood {
  /** How many of the claimed messages were processed here; the rest had been processed by somebody else. */
  processed: number;
  /** New pings, leased to this process. */
  pings: LeasedNotification[];
  /** Pings already made whose message now says something else; free to be taken by whoever comes first. */
  changedNotificationIds: string[];
}

/**
 * The second commit of a message: matches messages that were read, and writes offers, decisions and pings in one
 * transaction. Safe to run twice for the same message, at once or later: a processed one is left alone.
 */
export async function understand(
  sql: Sql,
  claimed: readonly ClaimedMessage[],
  settings: UnderstandSettings,
): Promise<Understood> {
  const byId = new Map(claimed.map((message) => [message.id, message]));
  const authorIds = sortedIds(claimed.map((message) => message.authorId));
  const offers = claimed.flatMap((message) => message.reading.offers);
  return inTransaction(sql, async (tx) => {
    const [, , messages, data, told] = await Promise.all([
      goByIndex(tx),
      // One author's messages one after another: a repost that is matched at the same moment must see the first.
      tx`select pg_advisory_xact_lock(id) from unnest(${authorIds}::bigint[]) as author (id)`.execute(),
      lockVersions(tx, byId),
      loadMatchData(tx, {
        itemIds: [...new Set(offers.map((offer) => offer.itemId))],
        authorIds,
        channelIds: [...new Set(claimed.map((message) => message.channelId))],
        worlds: [...new Set(claimed.flatMap((message) => message.reading.worlds))],
        now: new Date(settings.nowMs),
        repostsSince: new Date(settings.nowMs - settings.repostWindowMs),
      }),
      loadTold(tx, [...new Set(claimed.map((message) => message.discordMessageId))]),
    ]);
    if (messages.length === 0) return { processed: 0, pings: [], changedNotificationIds: [] };
    const plan = planMatches(messages, data, told.byMessage, settings);
    const moved = notificationsToMove(messages, told.notifications);
    if (moved.size === 0) {
      const pings = await writePlan(tx, messages, plan, settings);
      return { processed: messages.length, pings, changedNotificationIds: [] };
    }
    const before = await loadDocuments(tx, [...moved.keys()]);
    const pings = await writePlan(tx, messages, plan, settings);
    const changedNotificationIds = await moveNotifications(tx, moved, before);
    return { processed: messages.length, pings, changedNotificationIds };
  });
}

/**
 * These statements look up a few rows in tables of any size: they always go by index, and their plans are kept, for
 * planning takes longer than running them. Left to itself the planner reads small tables whole, for every message.
 */
function goByIndex(tx: SqlTx): Promise<unknown> {
  return tx`
    select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute();
}

/** Numeric order, each once: every process takes its locks in the same order. */
function sortedIds(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/** Notification id to the row of the newest version, for pings about messages that have a newer version now. */
function notificationsToMove(
  messages: readonly MessageToMatch[],
  notifications: readonly EarlierNotification[],
): Map<string, string> {
  const newest = new Map(
    messages
      .filter((message) => !message.isSuperseded)
      .map((message) => [message.discordMessageId, message.id]),
  );
  return new Map(
    notifications.flatMap((notification) => {
      const messageId = newest.get(notification.discordMessageId);
      return messageId === undefined ? [] : [[notification.id, messageId] as const];
    }),
  );
}

/** Points earlier pings to the newest version; raises the revision of those that now show something else. */
async function moveNotifications(
  tx: SqlTx,
  moved: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, PingDocument>,
): Promise<string[]> {
  const pairs = JSON.stringify([...moved].map(([id, message_id]) => ({ id, message_id })));
  await tx`
    update notifications n set message_id = moved.message_id
    from jsonb_to_recordset(${pairs}::jsonb) as moved (id uuid, message_id uuid)
    where n.id = moved.id`;
  const after = await loadDocuments(tx, [...moved.keys()]);
  const changed = [...moved.keys()].filter(
    (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
  );
  if (changed.length === 0) return [];
  await tx`
    update notifications set revision = revision + 1, next_attempt_at = now()
    where id = any (${changed}::uuid[])`;
  return changed;
}
