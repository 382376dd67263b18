import { AppError } from '@lockwatch/contracts';
import type { Db } from '@lockwatch/db';
import type { Actor } from '../actor/actor.js';
import { writeAudit } from '../audit-log/audit-log.js';
import type { Sql } from '../feed/sql.js';
import type { Reader, ReadOffer } from '../reader/reader.js';
import { type RecentMessage, recentMessages } from './recent-messages.js';

/** Any fixed number: one reading-again at a time. */
const REREAD_LOCK = 7_204_518_336;
const HOUR_MS = 3_600_000;

export interface RereadResult {
  message: string;
  messages_read: number;
  messages_changed: number;
}

/**
 * Reads the messages of the last `hours` again, as after a new name for an item. What reads differently now is handed
 * back to the pipeline, which understands and matches it anew: fresh offers still ping, old ones are late. A message
 * that has pinged somebody keeps the reading that was told. Throws CONFLICT while somebody else does the same.
 */
export async function rereadMessages(
  actor: Actor,
  deps: { db: Db; sql: Sql; reader: Pick<Reader, 'read'> },
  hours: number,
): Promise<RereadResult> {
  const { sql, reader } = deps;
  const connection = await sql.reserve();
  try {
    const [lock] = await connection<
      [{ taken: boolean }]
    >`select pg_try_advisory_lock(${REREAD_LOCK}) as taken`;
    if (!lock.taken) {
      throw new AppError('CONFLICT', 'The messages are being read again already. Try again in a minute.');
    }
    try {
      let read = 0;
      let changed = 0;
      for await (const chunk of recentMessages(sql, new Date(Date.now() - hours * HOUR_MS))) {
        read += chunk.length;
        changed += await handBack(sql, await readDifferently(sql, reader, chunk));
      }
      const message = `Read the messages of the last ${hours === 1 ? 'hour' : `${hours} hours`} again: ${read} read, ${changed} changed.`;
      await writeAudit(deps.db, { actor, action: 'messages_reread', message });
      return { message, messages_read: read, messages_changed: changed };
    } finally {
      await connection`select pg_advisory_unlock(${REREAD_LOCK})`;
    }
  } finally {
    connection.release();
  }
}

interface StoredOffer {
  message_id: string;
  type: string;
  item_id: string;
  price: string | null;
  price_max: string | null;
  kind: string;
  owner_ids: string[] | null;
}

async function readDifferently(
  sql: Sql,
  reader: Pick<Reader, 'read'>,
  messages: readonly RecentMessage[],
): Promise<string[]> {
  const stored = await sql<StoredOffer[]>`
    select message_id, type, item_id, price, price_max, kind, owner_ids from offers
    where message_id = any (${messages.map(({ id }) => id)}::uuid[])`;
  const before = Map.groupBy(stored, (offer) => offer.message_id);
  return messages.flatMap((message) => {
    const was = (before.get(message.id) ?? []).map((offer) =>
      keyOf({
        type: offer.type,
        itemId: Number(offer.item_id),
        price: offer.price === null ? null : Number(offer.price),
        priceMax: offer.price_max === null ? null : Number(offer.price_max),
        kind: offer.kind,
        ownerIds: offer.owner_ids,
      }),
    );
    const is = reader.read(message.content, message.channelName).offers.map(keyOf);
    return was.sort().join('\n') === is.sort().join('\n') ? [] : [message.id];
  });
}

function keyOf(
  offer: Pick<ReadOffer, 'itemId' | 'price' | 'priceMax' | 'ownerIds'> & { type: string; kind: string },
): string {
  const owners = offer.ownerIds === null ? '' : [...offer.ownerIds].sort().join(',');
  return [offer.type, offer.itemId, offer.price, offer.priceMax, offer.kind, owners].join(' ');
}

/** Makes messages unread again, unless they pinged somebody; a sweep takes them from there. Answers how many. */
async function handBack(sql: Sql, messageIds: readonly string[]): Promise<number> {
  if (messageIds.length === 0) return 0;
  const handed = await sql`
    with unread as (
      select m.id from messages m
      where m.id = any (${[...messageIds]}::uuid[]) and m.processed_at is not null
        and not exists (select from notifications n where n.discord_message_id = m.discord_message_id)
      order by m.discord_message_id, m.edit_number
      for update
    ), gone as (
      delete from offers using unread where offers.message_id = unread.id
    )
    update messages m set processed_at = null, leased_until = null from unread where m.id = unread.id`;
  return handed.count;
}
