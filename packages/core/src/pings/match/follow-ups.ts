import { LIMITS } from '@lockwatch/contracts';
import { jsonRows, type SqlTx } from '@lockwatch/db';
import { mayBeFollowUp } from '@lockwatch/language';
import type { MessageParser } from '../../market/index.js';
import { type MessageToMatch, type StoredMessage, storedMessageColumns } from './stored-message.js';

/** A message that completes, corrects or withdraws the offers of another: "3wl each", "nvm 4", "sold". */
interface FollowUp {
  /** The newest version of the message before it. */
  beforeId: string;
  message: MessageToMatch;
}

/** So soon after an offer, in the same channel, its author may still speak of it. */
const FOLLOW_UP_MS = 2 * 60_000;
/** Between an offer and its follow-up the author may have posted other things. */
const EARLIER_VERSIONS_MAX = 4;

/** Finds follow-ups among these messages. Their authors must be locked. */
export async function findFollowUps(
  tx: SqlTx,
  messages: Iterable<MessageToMatch>,
  parser: Pick<MessageParser, 'isFollowUp'>,
): Promise<FollowUp[]> {
  const candidates = [...messages].filter(
    ({ editNumber, deletedAt, parsed, content }) =>
      editNumber === 0 && !deletedAt && parsed.offers.length === 0 && mayBeFollowUp(content, parsed.worlds),
  );
  if (candidates.length === 0) return [];
  const rows = await tx<{ followUpId: string; beforeId: string; content: string }[]>`
    select candidate.id as "followUpId", before.id as "beforeId", before.content
    from jsonb_to_recordset(${jsonRows(candidates)}::jsonb)
      as candidate (id uuid, "discordMessageId" bigint, "channelId" bigint, "authorId" bigint, "postedAt" timestamptz)
    cross join lateral (
      select m.id, m.content, m.discord_message_id, m.edit_number
      from messages m
      where m.author_id = candidate."authorId" and m.channel_id = candidate."channelId"
        and m.posted_at between candidate."postedAt" - ${FOLLOW_UP_MS} * interval '1 millisecond' and candidate."postedAt"
        and m.discord_message_id < candidate."discordMessageId" and m.deleted_at is null and m.text_removed_at is null
        and not exists (
          select from messages newer
          where newer.discord_message_id = m.discord_message_id and newer.edit_number > m.edit_number)
      order by m.discord_message_id desc
      limit ${EARLIER_VERSIONS_MAX}
    ) before
    order by candidate.id, before.discord_message_id desc`;
  const earlier = Map.groupBy(rows, (row) => row.followUpId);
  return candidates.flatMap((message) => {
    const found = earlier
      .get(message.id)
      ?.find(
        ({ content }) =>
          content.length + message.content.length < LIMITS.messageMaxLength &&
          parser.isFollowUp(content, message.content, message.channelContext),
      );
    return found ? [{ beforeId: found.beforeId, message }] : [];
  });
}

/**
 * Stores each follow-up as an edit of the message before it: both texts, at the time of the follow-up. So offers, pings and
 * rules follow it like any edit. Returns the new versions, leased to this process.
 */
export async function storeFollowUps(
  tx: SqlTx,
  followUps: readonly FollowUp[],
  { leaseMs }: { leaseMs: number },
): Promise<StoredMessage[]> {
  if (followUps.length === 0) return [];
  const rows = followUps.map(({ beforeId, message: { content, postedAt, receivedAt } }) => ({
    before_id: beforeId,
    content,
    edited_at: postedAt,
    edit_number: postedAt.getTime(),
    received_at: receivedAt,
  }));
  return tx<StoredMessage[]>`
    with inserted as (
      insert into messages (id, discord_message_id, edit_number, channel_id, guild_id, author_id, author_name, content,
        source, posted_at, edited_at, received_at, stored_at)
      select message_row_id(before.discord_message_id, f.edit_number), before.discord_message_id, f.edit_number,
        before.channel_id, before.guild_id, before.author_id, before.author_name, before.content || E'\n' || f.content,
        before.source, before.posted_at, f.edited_at, f.received_at, clock_timestamp()
      from jsonb_to_recordset(${jsonRows(rows)}::jsonb)
        as f (before_id uuid, content text, edited_at timestamptz, edit_number bigint, received_at timestamptz)
      join messages before on before.id = f.before_id and before.edit_number < f.edit_number
      order by before.discord_message_id, f.edit_number
      on conflict (id) do nothing
      returning *
    ), queued as (
      insert into unprocessed_messages (message_id, leased_until)
      select id, clock_timestamp() + ${leaseMs} * interval '1 millisecond' from inserted
    )
    select ${storedMessageColumns(tx)} from inserted m join channels c on c.id = m.channel_id`;
}
