import { inTransaction, jsonRows, type Sql, type SqlTx } from '@lockwatch/db';
import type { DeliveryRequest } from '../deliver/delivery-request.js';
import { loadPingDocuments } from '../document/load-ping-documents.js';
import type { PingDocument } from '../document/ping-document.js';
import { type RequeueSettings, requeueReposts, type StoredMessage } from '../ingest/stored-message.js';
import { type EarlierNotification, loadAlreadyNotified, loadEarlierMatches } from './earlier-pings.js';
import { findMetRules, forceIndexScans } from './find-met-rules.js';
import { loadMatchData } from './load-match-data.js';
import { type ClaimedMessage, lockAuthors, lockMessageVersions, type MessageToMatch } from './match-locks.js';
import { type MatchSettings, planMatches } from './plan-matches.js';
import { type WriteSettings, writeMatchPlan } from './write-match-plan.js';

export interface ProcessSettings extends MatchSettings, WriteSettings, RequeueSettings {
  repostWindowMs: number;
}

interface ProcessResult {
  processed: number;
  /** Requests that deliver the new pings; leased to this process. */
  pings: DeliveryRequest[];
  changedNotificationIds: string[];
  /** Leased to this process: messages with more matches, and reposts that may ping now and are matched again. */
  requeued: StoredMessage[];
}

/** Commit 2: writes offers, decisions and pings in one transaction. Skips processed messages. */
export async function processMessages(
  sql: Sql,
  claimed: readonly ClaimedMessage[],
  settings: ProcessSettings,
): Promise<ProcessResult> {
  const authorIds = [...new Set(claimed.map((message) => message.authorId))];
  return inTransaction(sql, async (tx) => {
    const [, , messages, found, notified] = await Promise.all([
      forceIndexScans(tx),
      // A repost that is matched at the same moment must see the first message.
      lockAuthors(tx, authorIds),
      lockMessageVersions(tx, claimed),
      findMetRules(tx, claimed),
      loadAlreadyNotified(tx, [...new Set(claimed.map((message) => message.discordMessageId))]),
    ]);
    if (messages.length === 0) return { processed: 0, pings: [], changedNotificationIds: [], requeued: [] };
    const current = new Set(messages.filter((message) => !message.isSuperseded).map((message) => message.id));
    const met = found.filter((one) => current.has(one.messageId));
    const continued = messages.filter(
      (message) => message.isRematch || message.matchedThroughUserId !== null,
    );
    const [data, earlierMatches] = await Promise.all([
      loadMatchData(tx, met, {
        authorIds,
        channelIds: [...new Set(claimed.map((message) => message.channelId))],
        worlds: [...new Set(claimed.flatMap((message) => message.parsed.worlds))],
        now: new Date(settings.nowMs),
        repostsSince: new Date(settings.nowMs - settings.repostWindowMs),
      }),
      loadEarlierMatches(
        tx,
        continued.map((message) => message.id),
      ),
    ]);
    const plan = planMatches(messages, data, notified.byMessage, earlierMatches, settings);
    const unfinished = new Map(
      met.flatMap(({ messageId, continueAfter }) =>
        continueAfter ? [[messageId, continueAfter] as const] : [],
      ),
    );
    const moved = notificationsToMove(messages, notified.notifications);
    const before = await loadPingDocuments(tx, [...moved.keys()]);
    const pings = await writeMatchPlan(tx, messages, plan, unfinished, settings);
    const changedNotificationIds = moved.size === 0 ? [] : await moveNotifications(tx, moved, before);
    const changed = notified.notifications.filter(({ id }) => changedNotificationIds.includes(id));
    const changedMessageIds = [...new Set(changed.map((notification) => notification.discordMessageId))];
    const requeued = await requeueReposts(tx, changedMessageIds, settings);
    return {
      processed: messages.length - unfinished.size,
      pings,
      changedNotificationIds,
      requeued: [...messages.filter((message) => unfinished.has(message.id)), ...requeued],
    };
  });
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

/** Points earlier pings to the newest version, and raises the revision of those whose content changed. */
async function moveNotifications(
  tx: SqlTx,
  moved: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, PingDocument>,
): Promise<string[]> {
  const pairs = jsonRows([...moved].map(([id, message_id]) => ({ id, message_id })));
  await tx`
    update notifications n set message_id = moved.message_id
    from jsonb_to_recordset(${pairs}::jsonb) as moved (id uuid, message_id uuid)
    where n.id = moved.id`;
  const after = await loadPingDocuments(tx, [...moved.keys()]);
  const changed = [...moved.keys()].filter(
    (id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)),
  );
  if (changed.length === 0) return [];
  await tx`
    update notifications
    set revision = revision + 1, next_attempt_at = case when state = 'sent' then now() else next_attempt_at end
    where id = any (${changed}::uuid[])`;
  return changed;
}
