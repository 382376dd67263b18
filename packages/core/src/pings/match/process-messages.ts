import { inTransaction, jsonRows, pingRowIds, type Sql, type SqlTx } from '@lockwatch/db';
import type { MessageParser } from '../../market/index.js';
import type { DeliveryRequest } from '../deliver/destination-queues.js';
import { loadPingDocuments } from '../document/load-ping-documents.js';
import { getPingDealPercent, type PingDocument } from '../document/ping-document.js';
import { queuePushes } from '../push/queue-pushes.js';
import { type EarlierNotification, loadAlreadyNotified, loadEarlierMatches } from './earlier-pings.js';
import { forceIndexScans, MATCHES_PER_TRANSACTION } from './find-met-rules.js';
import { findFollowUps, storeFollowUps } from './follow-ups.js';
import { loadEarlierPings, loadRecentPings, loadRules, type RuleOfMessage } from './load-rules.js';
import { type MatchSettings, type PlannedRepost, planMatches } from './plan-matches.js';
import {
  type ClaimedMessage,
  lockAuthors,
  type MessageToMatch,
  type RequeueSettings,
  requeueReposts,
  type StoredMessage,
} from './stored-message.js';
import { type WriteSettings, writeMatchPlan } from './write-match-plan.js';

export interface ProcessSettings extends MatchSettings, WriteSettings, RequeueSettings {
  repostWindowMs: number;
  repostEditDelayMs: number;
}

/** Commit 2: writes offers, decisions and pings in one transaction. Skips processed messages. */
export async function processMessages(
  sql: Sql,
  claimed: readonly ClaimedMessage[],
  parser: Pick<MessageParser, 'isFollowUp'>,
  settings: ProcessSettings,
): Promise<{
  processed: number;
  /** Requests that deliver the new pings; leased to this process. */
  pings: DeliveryRequest[];
  changedNotificationIds: string[];
  /** Leased to this process: messages with more matches, edits by follow-ups, and reposts that may ping now. */
  requeued: StoredMessage[];
}> {
  const authorIds = [...new Set(claimed.map((message) => message.authorId))];
  return inTransaction(sql, async (tx) => {
    const [, , messages, found, notified] = await Promise.all([
      forceIndexScans(tx),
      // A repost that is matched at the same moment must see the first message.
      lockAuthors(tx, authorIds),
      lockMessageVersions(tx, claimed),
      loadRules(tx, claimed, new Date(settings.nowMs)),
      loadAlreadyNotified(tx, [...new Set(claimed.map((message) => message.discordMessageId))]),
    ]);
    if (messages.length === 0) return { processed: 0, pings: [], changedNotificationIds: [], requeued: [] };
    const current = new Map(
      messages.flatMap((message) => (message.isSuperseded ? [] : [[message.id, message] as const])),
    );
    const toMove = findPingsToMove(current, notified.notifications);
    const unfinished = findLastUsers(current, found, toMove);
    const isIncluded = (messageId: string, userId: string) =>
      current.has(messageId) && userId <= (unfinished.get(messageId) ?? userId);
    const rules = found.filter(({ messageId, userId }) => isIncluded(messageId, userId));
    const repostsSince = new Date(settings.nowMs - settings.repostWindowMs);
    const [earlierPings, recentPings, earlierMatches, followUps] = await Promise.all([
      loadEarlierPings(tx, rules, authorIds, repostsSince),
      loadRecentPings(tx, rules, settings.nowMs),
      loadEarlierMatches(tx, messages),
      findFollowUps(tx, current.values(), parser),
    ]);
    const plan = planMatches(
      messages,
      { rules, earlierPings, recentPings },
      notified.byMessage,
      earlierMatches,
      settings,
    );
    const moved = new Map(
      [...toMove].flatMap(([messageId, pings]) =>
        pings.flatMap(({ id, userId }) => (isIncluded(messageId, userId) ? [[id, messageId] as const] : [])),
      ),
    );
    const before = await loadPingDocuments(tx, [...moved.keys()]);
    const pings = await writeMatchPlan(tx, messages, plan, unfinished, settings);
    const repostedNotificationIds = await countReposts(tx, plan.reposts, settings);
    const changedNotificationIds = moved.size === 0 ? [] : await moveNotifications(tx, moved, before);
    const changed = notified.notifications.filter(({ id }) => changedNotificationIds.includes(id));
    const changedMessageIds = [...new Set(changed.map((notification) => notification.discordMessageId))];
    const requeued = await requeueReposts(tx, changedMessageIds, settings);
    const edited = await storeFollowUps(tx, followUps, settings);
    return {
      processed: messages.length - unfinished.size,
      pings,
      changedNotificationIds: [...changedNotificationIds, ...repostedNotificationIds],
      requeued: [...messages.filter((message) => unfinished.has(message.id)), ...edited, ...requeued],
    };
  });
}

type VersionRow = Omit<MessageToMatch, 'isSuperseded' | 'parsed' | 'channelContext'> & {
  isProcessed: boolean;
};

/**
 * Locks all versions of these messages in a fixed order; returns the unprocessed ones of `claimed`. Their authors must be
 * locked, since processing a message often changes no row of it.
 */
async function lockMessageVersions(tx: SqlTx, claimed: readonly ClaimedMessage[]): Promise<MessageToMatch[]> {
  const claimedById = new Map(claimed.map((message) => [message.id, message]));
  const discordIds = [...new Set(claimed.map((message) => message.discordMessageId))];
  const rows = await tx<VersionRow[]>`
    select m.id, m.discord_message_id as "discordMessageId", m.edit_number::float8 as "editNumber",
      m.channel_id as "channelId", c.name as "channelName", c.parent_id as "parentChannelId",
      coalesce(m.guild_id, c.guild_id) as "guildId", m.author_id as "authorId", m.author_name as "authorName",
      m.content, m.posted_at as "postedAt", m.edited_at as "editedAt", m.received_at as "receivedAt",
      m.stored_at as "storedAt", u.message_id is null as "isProcessed",
      coalesce(m.deleted_at, x.deleted_at) as "deletedAt", exists (
        select from users author where author.discord_user_id = m.author_id and author.is_blacklisted) as "isAuthorBlacklisted",
      u.is_rematch as "isRematch",
      u.matched_through_user_id as "matchedThroughUserId"
    from messages m
    join channels c on c.id = m.channel_id
    left join unprocessed_messages u on u.message_id = m.id
    left join message_deletions x on x.discord_message_id = m.discord_message_id
    where m.discord_message_id = any (${discordIds}::bigint[])
    order by m.discord_message_id, m.edit_number
    for update of m`.execute();
  const versions = Map.groupBy(rows, (row) => row.discordMessageId);
  return rows.flatMap(({ isProcessed, ...row }) => {
    const claimed = claimedById.get(row.id);
    if (!claimed || isProcessed) return [];
    const { parsed, channelContext } = claimed;
    const all = versions.get(row.discordMessageId) ?? [];
    const deletedAt = all.find((version) => version.deletedAt !== null)?.deletedAt ?? null;
    return [{ ...row, deletedAt, isSuperseded: all.at(-1)?.id !== row.id, parsed, channelContext }];
  });
}

/** The pings about earlier versions of each message, of users who are not decided yet, in the order of users. */
function findPingsToMove(
  current: ReadonlyMap<string, MessageToMatch>,
  notifications: readonly EarlierNotification[],
): Map<string, EarlierNotification[]> {
  const byMessage = Map.groupBy(notifications, (notification) => notification.discordMessageId);
  return new Map(
    [...current.values()].map(({ id, discordMessageId, matchedThroughUserId }) => [
      id,
      (byMessage.get(discordMessageId) ?? [])
        .filter(({ userId }) => userId > (matchedThroughUserId ?? ''))
        .sort((a, b) => (a.userId < b.userId ? -1 : 1)),
    ]),
  );
}

/** The last user of this transaction, by message, where others follow because too many match or have a ping already. */
function findLastUsers(
  current: ReadonlyMap<string, MessageToMatch>,
  found: readonly RuleOfMessage[],
  toMove: ReadonlyMap<string, readonly EarlierNotification[]>,
): Map<string, string> {
  const last = new Map(
    found.flatMap(({ messageId, continueAfter }) =>
      continueAfter && current.has(messageId) ? [[messageId, continueAfter] as const] : [],
    ),
  );
  for (const [messageId, pings] of toMove) {
    const user =
      pings.length > MATCHES_PER_TRANSACTION ? pings[MATCHES_PER_TRANSACTION - 1]?.userId : undefined;
    if (user !== undefined && user < (last.get(messageId) ?? '~')) last.set(messageId, user);
  }
  return last;
}

/** Points earlier pings to the newest version, which they are searched by from then on, and raises the revision of those whose content changed. */
async function moveNotifications(
  tx: SqlTx,
  moved: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, PingDocument>,
): Promise<string[]> {
  const pairs = jsonRows(
    [...moved].flatMap(([id, message_id]) => pingRowIds([id]).map((row) => ({ id: row, message_id }))),
  );
  await tx`
    update notifications n set message_id = moved.message_id, search_text = null, item_ids = null, sides = null
    from jsonb_to_recordset(${pairs}::jsonb) as moved (id uuid, message_id uuid)
    where n.id = moved.id`;
  const after = await loadPingDocuments(tx, [...moved.keys()]);
  const changed = [...after].filter(([id, ping]) => JSON.stringify(before.get(id)) !== JSON.stringify(ping));
  if (changed.length === 0) return [];
  const rows = changed.flatMap(([id, ping]) => {
    const deal_percent = getPingDealPercent(ping);
    return pingRowIds([id]).map((row) => ({ id: row, deal_percent }));
  });
  await tx`
    update notifications n
    set revision = revision + 1, next_attempt_at = case when state = 'sent' then now() else next_attempt_at end,
      deal_percent = changed.deal_percent
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as changed (id uuid, deal_percent float8)
    where n.id = changed.id`;
  const ids = changed.map(([id]) => id);
  await queuePushes(tx, ids);
  return ids;
}

/**
 * Counts messages in the pings that they repeat, each once, in the order of posts. An edit of a sent ping follows a while
 * later and shows all until then: at most two for the reposts of a repost window. Returns the pings whose edit is due.
 */
async function countReposts(
  tx: SqlTx,
  reposts: readonly PlannedRepost[],
  { repostEditDelayMs }: { repostEditDelayMs: number },
): Promise<string[]> {
  if (reposts.length === 0) return [];
  const rows = reposts.flatMap(({ notificationId, discordMessageId }) =>
    pingRowIds([notificationId]).map((id) => ({ id, discordMessageId })),
  );
  const counted = await tx<{ id: string; isDue: boolean }[]>`
    with counted as (
      select n.id, count(distinct repost."discordMessageId")::int as reposts, max(repost."discordMessageId") as last_id
      from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as repost (id uuid, "discordMessageId" bigint)
      join notifications n on n.id = repost.id
      where n.state in ('pending', 'sent')
        and repost."discordMessageId" > coalesce(n.last_repost_id, n.discord_message_id)
      group by n.id
    )
    update notifications n
    set repost_count = n.repost_count + counted.reposts, last_repost_id = counted.last_id,
      revision = case when n.state = 'sent' then n.revision + 1 else n.revision end,
      next_attempt_at = case when n.state = 'sent' and n.revision = n.sent_revision
        then now() + ${repostEditDelayMs} * interval '1 millisecond' else n.next_attempt_at end
    from counted where n.id = counted.id
    returning n.id, n.state = 'sent' and n.next_attempt_at <= now() as "isDue"`;
  return counted.flatMap(({ id, isDue }) => (isDue ? [id] : []));
}
