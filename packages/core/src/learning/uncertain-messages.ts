import { OFFER_KINDS, offerTypeSchema, type UncertainMessage } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { channels, items, labelledMessages, messages, offers } from '@lockwatch/db/schema';
import { and, asc, desc, eq, exists, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';

const kindSchema = z.enum(OFFER_KINDS);

/**
 * Messages of the last week with an offer that was read as a guess and that nobody has judged yet, newest first. Only
 * what was read for everybody: a person's own alias is that person's matter.
 */
export async function listUncertainMessages(
  store: DbOrTx,
  page: { limit: number; offset: number },
): Promise<UncertainMessage[]> {
  const since = sql`now() - interval '7 days'`;
  const rows = await store
    .select({ message: messages, channelName: channels.name })
    .from(messages)
    .leftJoin(channels, eq(channels.id, messages.channelId))
    .where(
      and(
        gt(messages.postedAt, since),
        exists(
          store
            .select({ one: sql`1` })
            .from(offers)
            .where(
              and(
                eq(offers.messageId, messages.id),
                eq(offers.kind, 'predicted'),
                isNull(offers.ownerIds),
                gt(offers.postedAt, since),
              ),
            ),
        ),
        notExists(
          store
            .select({ one: sql`1` })
            .from(labelledMessages)
            .where(eq(labelledMessages.messageId, messages.id)),
        ),
      ),
    )
    .orderBy(desc(messages.postedAt), desc(messages.id))
    .limit(page.limit)
    .offset(page.offset);
  const offersOf = await offersByMessage(
    store,
    rows.map(({ message }) => message.id),
  );
  return rows.map(({ message, channelName }) => ({
    message_id: message.id,
    content: message.content,
    author_name: message.authorName,
    channel_name: channelName,
    posted_at: message.postedAt.toISOString(),
    offers: offersOf.get(message.id) ?? [],
  }));
}

async function offersByMessage(
  store: DbOrTx,
  messageIds: string[],
): Promise<Map<string, UncertainMessage['offers']>> {
  if (messageIds.length === 0) return new Map();
  const rows = await store
    .select({ offer: offers, itemName: items.name })
    .from(offers)
    .innerJoin(items, eq(items.id, offers.itemId))
    .where(and(inArray(offers.messageId, messageIds), isNull(offers.ownerIds)))
    .orderBy(asc(offers.messageId), asc(offers.ordinal));
  const groups = Map.groupBy(rows, ({ offer }) => offer.messageId);
  return new Map(
    [...groups].map(([messageId, group]) => [
      messageId,
      group.map(({ offer, itemName }) => ({
        type: offerTypeSchema.parse(offer.type),
        item_id: offer.itemId,
        item_name: itemName,
        price: offer.price,
        price_max: offer.priceMax,
        kind: kindSchema.parse(offer.kind),
        confidence: offer.confidence,
        span_start: offer.spanStart,
        span_end: offer.spanEnd,
      })),
    ]),
  );
}
