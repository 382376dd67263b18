import { OFFER_KINDS, offerTypeSchema, type UncertainMessage } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { channels, items, labelledMessages, messages, offerFeedback, offers } from '@lockwatch/db/schema';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';

const kindSchema = z.enum(OFFER_KINDS);
const isUnreviewed = and(eq(offerFeedback.answer, 'wrong'), isNull(offerFeedback.reviewedAt));

/** Messages to label: reported ones, then unlabelled predicted ones of the last week, newest first. */
export async function listUncertainMessages(
  store: DbOrTx,
  page: { limit: number; offset: number },
): Promise<UncertainMessage[]> {
  const reported = store
    .select({ messageId: offerFeedback.messageId })
    .from(offerFeedback)
    .where(and(isUnreviewed, isNotNull(offerFeedback.messageId)));
  const guessed = store
    .select({ messageId: offers.messageId })
    .from(offers)
    .where(
      and(
        eq(offers.kind, 'predicted'),
        isNull(offers.ownerIds),
        gt(offers.postedAt, sql`now() - interval '7 days'`),
        notExists(
          store
            .select({ one: sql`1` })
            .from(labelledMessages)
            .where(eq(labelledMessages.messageId, offers.messageId)),
        ),
      ),
    )
    // An offer has the time of its message, so no more than these can be on the page.
    .groupBy(offers.postedAt, offers.messageId)
    .orderBy(desc(offers.postedAt), desc(offers.messageId))
    .limit(page.offset + page.limit);
  const rows = await store
    .select({ message: messages, channelName: channels.name })
    .from(messages)
    .leftJoin(channels, eq(channels.id, messages.channelId))
    .where(inArray(messages.id, sql`(${reported} union (${guessed}))`))
    .orderBy(desc(sql`${messages.id} in ${reported}`), desc(messages.postedAt), desc(messages.id))
    .limit(page.limit)
    .offset(page.offset);
  const ids = rows.map(({ message }) => message.id);
  const [messageOffers, messageReports] = await Promise.all([
    offersByMessage(store, ids),
    reportsByMessage(store, ids),
  ]);
  return rows.map(({ message, channelName }) => ({
    message_id: message.id,
    content: message.content,
    author_name: message.authorName,
    channel_name: channelName,
    posted_at: message.postedAt.toISOString(),
    offers: messageOffers.get(message.id) ?? [],
    reports: messageReports.get(message.id) ?? [],
  }));
}

async function reportsByMessage(
  store: DbOrTx,
  messageIds: string[],
): Promise<Map<string, UncertainMessage['reports']>> {
  if (messageIds.length === 0) return new Map();
  const rows = await store
    .select()
    .from(offerFeedback)
    .where(and(inArray(offerFeedback.messageId, messageIds), isUnreviewed))
    .orderBy(asc(offerFeedback.createdAt));
  const groups = Map.groupBy(rows, (row) => row.messageId ?? '');
  return new Map(
    [...groups].map(([messageId, group]) => [
      messageId,
      group.map((row) => ({ item_name: row.parsedOffer.itemName, reason: row.reason, comment: row.comment })),
    ]),
  );
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
        price_span_start: offer.priceSpanStart,
        price_span_end: offer.priceSpanEnd,
        side_span_start: offer.sideSpanStart,
        side_span_end: offer.sideSpanEnd,
      })),
    ]),
  );
}
