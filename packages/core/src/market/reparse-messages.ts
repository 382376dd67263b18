import { AppError, type Notice } from '@lockwatch/contracts';
import type { Db, Sql } from '@lockwatch/db';
import { formatText, type Text } from '@lockwatch/texts';
import { type Actor, writeAudit } from '../access/index.js';
import { mapWithYield } from '../ports/index.js';
import type { MessageParser, ParsedOffer } from './message-parser.js';
import { type RecentMessage, recentMessages } from './recent-messages.js';

const REPARSE_LOCK = 7_204_518_336;
const HOUR_MS = 3_600_000;

/**
 * Parses the messages of the last `hours` again, for example after a new alias. Messages with other offers are matched
 * again by the pipeline: recent offers still ping, old ones are late. A message that has pinged a user does not change.
 * Throws CONFLICT while another run is active.
 */
export async function reparseMessages(
  actor: Actor,
  deps: { db: Db; sql: Sql; parser: Pick<MessageParser, 'parse'> },
  hours: number,
): Promise<Notice & { messages_read: number; messages_changed: number }> {
  const { sql, parser } = deps;
  const connection = await sql.reserve();
  try {
    const [lock] = await connection<
      [{ taken: boolean }]
    >`select pg_try_advisory_lock(${REPARSE_LOCK}) as taken`;
    if (!lock.taken) throw new AppError('CONFLICT', { text: 'market.parsingAgain' });
    try {
      let read = 0;
      let changed = 0;
      for await (const chunk of recentMessages(sql, new Date(Date.now() - hours * HOUR_MS))) {
        read += chunk.length;
        changed += await requeueMessages(sql, await findChangedMessages(sql, parser, chunk));
      }
      const message: Text = { text: 'market.parsedAgain', values: { hours, read, changed } };
      await writeAudit(deps.db, actor, { action: 'messages_reparsed', message: formatText('en', message) });
      return { message, messages_read: read, messages_changed: changed };
    } finally {
      await connection`select pg_advisory_unlock(${REPARSE_LOCK})`;
    }
  } finally {
    connection.release();
  }
}

type OfferContent = Pick<ParsedOffer, 'type' | 'itemId' | 'price' | 'priceMax' | 'kind' | 'ownerIds'>;

async function findChangedMessages(
  sql: Sql,
  parser: Pick<MessageParser, 'parse'>,
  messages: readonly RecentMessage[],
): Promise<string[]> {
  const stored = await sql<(OfferContent & { messageId: string })[]>`
    select message_id as "messageId", type, item_id::float8 as "itemId", price::float8, price_max::float8 as "priceMax",
      kind, owner_ids as "ownerIds"
    from offers where message_id = any (${messages.map(({ id }) => id)}::uuid[])`;
  const before = Map.groupBy(stored, (offer) => offer.messageId);
  const changed = await mapWithYield(messages, (message) => {
    const was = (before.get(message.id) ?? []).map(toOfferKey);
    const is = parser.parse(message.content, message.channelContext).offers.map(toOfferKey);
    return was.sort().join('\n') === is.sort().join('\n') ? [] : [message.id];
  });
  return changed.flat();
}

function toOfferKey({ type, itemId, price, priceMax, kind, ownerIds }: OfferContent): string {
  return [type, itemId, price, priceMax, kind, ownerIds?.toSorted().join()].join(' ');
}

/** Queues messages to be processed again, unless they pinged a user; a sweep claims them. Returns how many. */
async function requeueMessages(sql: Sql, messageIds: readonly string[]): Promise<number> {
  if (messageIds.length === 0) return 0;
  const requeued = await sql`
    with reset as (
      select m.id from messages m
      where m.id = any (${[...messageIds]}::uuid[])
        and not exists (select from unprocessed_messages u where u.message_id = m.id)
        and not exists (select from notifications n where n.discord_message_id = m.discord_message_id)
      order by m.discord_message_id, m.edit_number
      for update
    ), gone as (
      delete from offers using reset where offers.message_id = reset.id
    )
    insert into unprocessed_messages (message_id) select id from reset on conflict do nothing`;
  return requeued.count;
}
