import type { IngestInput, IngestMessage } from '@lockwatch/contracts';
import { inTransaction, jsonRows, type Sql, type SqlTx } from '@lockwatch/db';
import {
  DELETED_AT_ONCE_MS,
  lockMessageAuthors,
  type RequeueSettings,
  requeueReposts,
  type StoredMessage,
} from '../match/stored-message.js';
import { queuePushes } from '../push/queue-pushes.js';

/** Commit 1: stores a batch. Idempotent by Discord's id and time of edit. Leases new messages to this process. */
export async function storeBatch(
  sql: Sql,
  batch: IngestInput,
  settings: RequeueSettings,
): Promise<{
  result: { stored: number; known: number; deleted: number };
  /** New ones, and reposts that may ping now because the message that pinged is deleted. */
  messages: StoredMessage[];
  /** Pings that must show that their message is deleted. */
  changedNotificationIds: string[];
}> {
  const messages = batch.messages.map(cleanMessage);
  const { inserted, deletion } =
    batch.deletions.length === 0
      ? { inserted: await insertMessages(sql, batch, messages, settings.leaseMs), deletion: NO_DELETIONS }
      : await inTransaction(sql, async (tx) => ({
          inserted: await insertMessages(tx, batch, messages, settings.leaseMs),
          deletion: await markDeleted(tx, batch.deletions, settings),
        }));
  // A message that was being stored at the same moment was not marked: mark it now, or matching sees the deletion.
  const late = await markLateInserts(sql, deletion.unknown, settings);
  const names = new Map(messages.map((message) => [message.channel_id, message.channel_name ?? null]));
  return {
    result: {
      stored: inserted.length,
      known: messages.length - inserted.length,
      deleted: deletion.deleted.length,
    },
    messages: [
      ...inserted.map(({ hint, ...row }) => ({
        ...row,
        channelContext: [names.get(row.channelId), hint].filter((part) => part != null).join(' '),
      })),
      ...deletion.requeued,
      ...late.requeued,
    ],
    changedNotificationIds: [...deletion.changedNotificationIds, ...late.changedNotificationIds],
  };
}

/** PostgreSQL's text cannot hold NUL or half a surrogate pair. */
function cleanMessage(message: IngestMessage): IngestMessage {
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

/** What the batch says about channels: their names, and how far the bot has read them without a gap. */
function toChannelRows(batch: IngestInput, messages: readonly IngestMessage[]) {
  const marks = new Map<string, string>();
  for (const { channel_id, message_id } of batch.read_to ?? []) {
    const mark = marks.get(channel_id);
    if (mark === undefined || BigInt(mark) < BigInt(message_id)) marks.set(channel_id, message_id);
  }
  const newest = new Map(messages.map((message) => [message.channel_id, message]));
  return [...new Set([...newest.keys(), ...marks.keys()])].sort().map((id) => {
    const message = newest.get(id);
    return {
      id,
      guild_id: message?.guild_id,
      name: message?.channel_name,
      parent_id: message?.parent_channel_id,
      permission_channel_id: message?.permission_channel_id,
      mark: marks.get(id),
    };
  });
}

/** A channel's silences count less with time, and nothing after a week. */
const SILENCE_MEMORY_MS = 7 * 24 * 3_600_000;

type InsertedMessage = Omit<StoredMessage, 'channelContext'> & { hint: string | null };

/** Moves a channel's mark only with its messages, never back. Skips opted-out authors and unconfirmed guilds. */
async function insertMessages(
  sql: Sql | SqlTx,
  batch: IngestInput,
  messages: readonly IngestMessage[],
  leaseMs: number,
): Promise<readonly InsertedMessage[]> {
  const channels = toChannelRows(batch, messages);
  if (channels.length === 0) return [];
  const values = messages.map(({ channel_name: _, received_at_ms, ...message }) => ({
    ...message,
    edit_number: message.edited_at ? Date.parse(message.edited_at) : 0,
    received_at: new Date(received_at_ms).toISOString(),
  }));
  // The condition on channels avoids writes and locks in the usual case, in which nothing about them is new.
  return sql<InsertedMessage[]>`
    with channel as (
      insert into channels as c (id, guild_id, name, parent_id, permission_channel_id, last_message_id)
      select id, guild_id, name, parent_id, permission_channel_id, mark
      from jsonb_to_recordset(${jsonRows(channels)}::jsonb)
        as channel (id bigint, guild_id bigint, name text, parent_id bigint, permission_channel_id bigint, mark bigint)
      on conflict (id) do update
      set guild_id = coalesce(excluded.guild_id, c.guild_id), name = coalesce(excluded.name, c.name),
        parent_id = coalesce(excluded.parent_id, c.parent_id),
        permission_channel_id = coalesce(excluded.permission_channel_id, c.permission_channel_id),
        last_message_id = greatest(c.last_message_id, excluded.last_message_id),
        usual_silence_ms = greatest((excluded.last_message_id - c.last_message_id) >> 22, c.usual_silence_ms
          * (1 - least(1, greatest(0, (excluded.last_message_id - c.last_message_id) >> 22) / ${SILENCE_MEMORY_MS}::float8)))
      where (coalesce(excluded.guild_id, c.guild_id), coalesce(excluded.name, c.name),
          coalesce(excluded.parent_id, c.parent_id),
          coalesce(excluded.permission_channel_id, c.permission_channel_id),
          greatest(c.last_message_id, excluded.last_message_id))
        is distinct from (c.guild_id, c.name, c.parent_id, c.permission_channel_id, c.last_message_id)
    )
, inserted as (
    insert into messages (id, discord_message_id, edit_number, channel_id, guild_id, author_id, author_name, content,
      source, posted_at, edited_at, received_at, stored_at)
    select message_row_id(message_id, edit_number), message_id, edit_number, channel_id, guild_id,
      author_id, author_name, content, source, posted_at, edited_at, received_at, clock_timestamp()
    from jsonb_to_recordset(${jsonRows(values)}::jsonb) as message (message_id bigint, edit_number bigint, channel_id bigint, guild_id bigint, author_id bigint, author_name text, content text,
      source text, posted_at timestamptz, edited_at timestamptz, received_at timestamptz)
    where not exists (select from author_opt_outs o where o.discord_user_id = message.author_id)
      and not exists (select from guilds g where g.id = message.guild_id and g.state <> 'confirmed')
    order by message_id, edit_number
    on conflict (id) do nothing
    returning id, discord_message_id, author_id, channel_id, content
    ), queued as (
      insert into unprocessed_messages (message_id, leased_until)
      select id, clock_timestamp() + ${leaseMs} * interval '1 millisecond' from inserted
    )
    select m.id, m.discord_message_id as "discordMessageId", m.author_id as "authorId", m.channel_id as "channelId",
      m.content, nullif(channel_context(null, c.hint, known.parent_id), '') as hint
    from inserted m
    join jsonb_to_recordset(${jsonRows(channels)}::jsonb) as known (id bigint, parent_id bigint) on known.id = m.channel_id
    left join channels c on c.id = m.channel_id`;
}

const NO_DELETIONS: Awaited<ReturnType<typeof markDeleted>> = {
  deleted: [],
  unknown: [],
  changedNotificationIds: [],
  requeued: [],
};

async function markDeleted(tx: SqlTx, deletions: IngestInput['deletions'], settings: RequeueSettings) {
  await lockMessageAuthors(
    tx,
    deletions.map((deletion) => deletion.message_id),
  );
  const values = deletions.map((deletion) => ({ id: deletion.message_id, at: deletion.deleted_at }));
  const known = await tx<{ discord_message_id: string; is_new: boolean }[]>`
    with versions as (
      select m.id, m.discord_message_id, m.deleted_at, deletion.at
      from messages m
      join jsonb_to_recordset(${jsonRows(values)}::jsonb) as deletion (id bigint, at timestamptz)
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
  const [tombstones, withdrawn] = await Promise.all([
    unknown.length === 0
      ? []
      : tx<{ discord_message_id: string }[]>`
          insert into message_deletions (discord_message_id, deleted_at)
          select id, at from jsonb_to_recordset(${jsonRows(unknown)}::jsonb) as deletion (id bigint, at timestamptz)
          order by id
          on conflict do nothing
          returning discord_message_id`,
    applyDeletions(
      tx,
      known.filter((row) => row.is_new).map((row) => row.discord_message_id),
      settings,
    ),
  ]);
  return {
    deleted: [...known.filter((row) => row.is_new), ...tombstones].map((row) => row.discord_message_id),
    /** Messages that are not stored. */
    unknown: unknown.map((value) => value.id),
    ...withdrawn,
  };
}

async function applyDeletions(tx: SqlTx, discordMessageIds: readonly string[], settings: RequeueSettings) {
  const changedNotificationIds = await cancelOrUpdatePings(tx, discordMessageIds);
  return { changedNotificationIds, requeued: await requeueReposts(tx, discordMessageIds, settings) };
}

/** Cancels pings that were not sent, unless they were deleted at once; the others get a revision that shows the deletion. */
async function cancelOrUpdatePings(tx: SqlTx, discordMessageIds: readonly string[]): Promise<string[]> {
  if (discordMessageIds.length === 0) return [];
  const changed = await tx<{ id: string }[]>`
    update notifications n
    set revision = n.revision + 1,
      next_attempt_at = case when n.state = 'sent' then now() else n.next_attempt_at end,
      state = case when n.state = 'pending'
        and m.deleted_at > m.received_at + ${DELETED_AT_ONCE_MS} * interval '1 millisecond'
        then 'cancelled' else n.state end
    from messages m
    where m.id = n.message_id and n.discord_message_id = any (${[...discordMessageIds]}::bigint[])
      and n.state in ('pending', 'sent')
    returning n.id`;
  const ids = changed.map((row) => row.id);
  await queuePushes(tx, ids);
  return ids;
}

async function markLateInserts(sql: Sql, discordMessageIds: readonly string[], settings: RequeueSettings) {
  if (discordMessageIds.length === 0) return NO_DELETIONS;
  return inTransaction(sql, async (tx) => {
    await lockMessageAuthors(tx, discordMessageIds);
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
    return applyDeletions(tx, [...new Set(marked.map((row) => row.discord_message_id))], settings);
  });
}
