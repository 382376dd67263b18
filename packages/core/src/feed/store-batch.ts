import type { FeedIngestInput, FeedMessage } from '@lockwatch/contracts';
import { v7 } from 'uuid';
import { inTransaction, rows, type Sql, type SqlTx } from './sql.js';

/** A message that this process stored, and now holds the lease to understand. */
export interface StoredMessage {
  id: string;
  discordMessageId: string;
  authorId: string;
  channelId: string;
  channelName: string | null;
  content: string;
}

export interface StoredBatch {
  result: { stored: number; known: number; deleted: number };
  messages: StoredMessage[];
  /** Pings that have to show that their message is gone. */
  changedNotificationIds: string[];
}

/**
 * The first commit of a message: afterwards nothing is lost. Idempotent: a version is known by Discord's id and the
 * time of its edit, and a deletion that is known changes nothing. New messages are leased to this process.
 */
export async function storeBatch(
  sql: Sql,
  batch: FeedIngestInput,
  settings: { leaseMs: number },
): Promise<StoredBatch> {
  const messages = batch.messages.map(cleanMessage);
  const { inserted, deletion } =
    batch.deletions.length === 0
      ? { inserted: await insertMessages(sql, batch, messages, settings.leaseMs), deletion: NO_DELETIONS }
      : await inTransaction(sql, async (tx) => ({
          inserted: await insertMessages(tx, batch, messages, settings.leaseMs),
          deletion: await markDeleted(tx, batch.deletions),
        }));
  // A message that was being stored at the same moment escaped the mark; now it is there, or its reader sees ours.
  const caught = deletion.unknown.length > 0 ? await markStragglers(sql, deletion.unknown) : [];
  const names = new Map(messages.map((message) => [message.channel_id, message.channel_name ?? null]));
  return {
    result: {
      stored: inserted.length,
      known: messages.length - inserted.length,
      deleted: deletion.deleted.length,
    },
    messages: inserted.map((row) => ({
      id: row.id,
      discordMessageId: row.discord_message_id,
      authorId: row.author_id,
      channelId: row.channel_id,
      channelName: names.get(row.channel_id) ?? null,
      content: row.content,
    })),
    changedNotificationIds: [...deletion.changedNotificationIds, ...caught],
  };
}

/** PostgreSQL's text holds neither NUL nor half a surrogate pair; both carry nothing. */
function cleanMessage(message: FeedMessage): FeedMessage {
  return {
    ...message,
    content: cleanText(message.content),
    author_name: cleanText(message.author_name),
    channel_name: message.channel_name == null ? null : cleanText(message.channel_name),
  };
}

function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

interface ChannelRow {
  id: string;
  guild_id: string | null;
  name: string | null;
  mark: string | null;
}

/** What the batch says about channels: their names, and how far the bot vouches to have read them. */
function channelRows(batch: FeedIngestInput, messages: readonly FeedMessage[]): ChannelRow[] {
  const channels = new Map<string, ChannelRow>();
  for (const message of messages) {
    channels.set(message.channel_id, {
      id: message.channel_id,
      guild_id: message.guild_id ?? null,
      name: message.channel_name ?? null,
      mark: null,
    });
  }
  for (const { channel_id, message_id } of batch.read_to ?? []) {
    const known = channels.get(channel_id) ?? { id: channel_id, guild_id: null, name: null, mark: null };
    const isNewer = known.mark === null || BigInt(known.mark) < BigInt(message_id);
    channels.set(channel_id, { ...known, mark: isNewer ? message_id : known.mark });
  }
  return [...channels.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

interface InsertedRow {
  id: string;
  discord_message_id: string;
  author_id: string;
  channel_id: string;
  content: string;
}

/**
 * Channels, messages and marks in one statement, which is a transaction by itself. A mark moves only here, together with
 * the messages it vouches for, and never back.
 */
async function insertMessages(
  sql: Sql | SqlTx,
  batch: FeedIngestInput,
  messages: readonly FeedMessage[],
  leaseMs: number,
): Promise<readonly InsertedRow[]> {
  const channels = channelRows(batch, messages);
  if (channels.length === 0) return [];
  const values = messages.map((message) => ({
    id: v7(),
    discord_message_id: message.message_id,
    edit_number: message.edited_at ? Date.parse(message.edited_at) : 0,
    channel_id: message.channel_id,
    guild_id: message.guild_id ?? null,
    author_id: message.author_id,
    author_name: message.author_name,
    content: message.content,
    source: message.source,
    posted_at: message.posted_at,
    edited_at: message.edited_at ?? null,
    received_at: new Date(message.received_at_ms).toISOString(),
  }));
  // The condition on channels keeps the usual case, nothing new about them, free of writes and locks.
  return sql<InsertedRow[]>`
    with channel as (
      insert into channels as c (id, guild_id, name, last_message_id)
      select id, guild_id, name, mark
      from jsonb_to_recordset(${rows(channels)}::jsonb) as channel (id bigint, guild_id bigint, name text, mark bigint)
      on conflict (id) do update
      set guild_id = coalesce(excluded.guild_id, c.guild_id), name = coalesce(excluded.name, c.name),
        last_message_id = greatest(c.last_message_id, excluded.last_message_id)
      where (coalesce(excluded.guild_id, c.guild_id), coalesce(excluded.name, c.name),
          greatest(c.last_message_id, excluded.last_message_id))
        is distinct from (c.guild_id, c.name, c.last_message_id)
    )
    insert into messages (id, discord_message_id, edit_number, channel_id, guild_id, author_id, author_name, content,
      source, posted_at, edited_at, received_at, stored_at, leased_until)
    select id, discord_message_id, edit_number, channel_id, guild_id, author_id, author_name, content, source,
      posted_at, edited_at, received_at, clock_timestamp(),
      clock_timestamp() + ${leaseMs} * interval '1 millisecond'
    from jsonb_to_recordset(${rows(values)}::jsonb) as message (id uuid, discord_message_id bigint,
      edit_number bigint, channel_id bigint, guild_id bigint, author_id bigint, author_name text, content text,
      source text, posted_at timestamptz, edited_at timestamptz, received_at timestamptz)
    order by discord_message_id, edit_number
    on conflict (discord_message_id, edit_number) do nothing
    returning id, discord_message_id, author_id, channel_id, content`;
}

interface MarkedDeletions {
  /** Messages that were not marked before. */
  deleted: string[];
  /** Messages that we have never seen. */
  unknown: string[];
  changedNotificationIds: string[];
}

const NO_DELETIONS: MarkedDeletions = { deleted: [], unknown: [], changedNotificationIds: [] };

async function markDeleted(tx: SqlTx, deletions: FeedIngestInput['deletions']): Promise<MarkedDeletions> {
  const values = deletions.map((deletion) => ({ id: deletion.message_id, at: deletion.deleted_at }));
  const known = await tx<{ discord_message_id: string; is_new: boolean }[]>`
    with versions as (
      select m.id, m.discord_message_id, m.deleted_at, deletion.at
      from messages m
      join jsonb_to_recordset(${rows(values)}::jsonb) as deletion (id bigint, at timestamptz)
        on deletion.id = m.discord_message_id
      order by m.discord_message_id, m.edit_number
      for update of m
    ), marked as (
      update messages m set deleted_at = versions.at from versions
      where m.id = versions.id and m.deleted_at is null
    )
    select discord_message_id, bool_and(deleted_at is null) as is_new from versions group by discord_message_id`;
  const seen = new Set(known.map((row) => row.discord_message_id));
  const unknown = values.filter((value) => !seen.has(value.id));
  const [tombstones, changed] = await Promise.all([
    unknown.length === 0
      ? []
      : tx<{ discord_message_id: string }[]>`
          insert into message_deletions (discord_message_id, deleted_at)
          select id, at from jsonb_to_recordset(${rows(unknown)}::jsonb) as deletion (id bigint, at timestamptz)
          order by id
          on conflict do nothing
          returning discord_message_id`,
    withdrawPings(
      tx,
      known.filter((row) => row.is_new).map((row) => row.discord_message_id),
    ),
  ]);
  return {
    deleted: [...known.filter((row) => row.is_new), ...tombstones].map((row) => row.discord_message_id),
    unknown: unknown.map((value) => value.id),
    changedNotificationIds: changed,
  };
}

/** Pings that nobody is sending are cancelled; the others get a revision that shows the message as gone. */
async function withdrawPings(tx: SqlTx, discordMessageIds: readonly string[]): Promise<string[]> {
  if (discordMessageIds.length === 0) return [];
  const changed = await tx<{ id: string; state: string }[]>`
    update notifications
    set revision = revision + 1, next_attempt_at = now(),
      state = case when state = 'pending' and (leased_until is null or leased_until < now()) then 'cancelled'
        else state end
    where discord_message_id = any (${[...discordMessageIds]}::bigint[]) and state in ('pending', 'sent')
    returning id, state`;
  return changed.filter((row) => row.state !== 'cancelled').map((row) => row.id);
}

async function markStragglers(sql: Sql, discordMessageIds: readonly string[]): Promise<string[]> {
  return inTransaction(sql, async (tx) => {
    const marked = await tx<{ discord_message_id: string }[]>`
      with versions as (
        select m.id, x.deleted_at from messages m
        join message_deletions x on x.discord_message_id = m.discord_message_id
        where m.discord_message_id = any (${[...discordMessageIds]}::bigint[]) and m.deleted_at is null
        order by m.discord_message_id, m.edit_number
        for update of m
      )
      update messages m set deleted_at = versions.deleted_at from versions where m.id = versions.id
      returning m.discord_message_id`;
    return withdrawPings(tx, [...new Set(marked.map((row) => row.discord_message_id))]);
  });
}
