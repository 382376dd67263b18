import type { UncertainMessage } from '@lockwatch/contracts';
import { type DbOrTx, isoTime } from '@lockwatch/db';
import { channels, labelledMessages, messages, offerFeedback, offers } from '@lockwatch/db/schema';
import { and, desc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';

const isUnreviewed = and(eq(offerFeedback.answer, 'wrong'), isNull(offerFeedback.reviewedAt));

/** The offers of a message, for everyone, and what users reported about them. */
const DETAILS = {
  offers: sql<UncertainMessage['offers']>`coalesce((
    select json_agg(json_build_object('type', o.type, 'item_id', o.item_id, 'item_name', i.name, 'price', o.price,
      'price_max', o.price_max, 'kind', o.kind, 'confidence', o.confidence, 'span_start', o.span_start,
      'span_end', o.span_end, 'price_span_start', o.price_span_start, 'price_span_end', o.price_span_end,
      'side_span_start', o.side_span_start, 'side_span_end', o.side_span_end) order by o.ordinal)
    from offers o join items i on i.id = o.item_id
    where o.message_id = ${messages.id} and o.owner_ids is null), '[]')`,
  reports: sql<UncertainMessage['reports']>`coalesce((
    select json_agg(json_build_object('item_name', f.parsed_offer ->> 'itemName', 'reason', f.reason,
      'comment', f.comment) order by f.created_at)
    from offer_feedback f
    where f.message_id = ${messages.id} and f.answer = 'wrong' and f.reviewed_at is null), '[]')`,
};

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
  return store
    .select({
      message_id: messages.id,
      content: messages.content,
      author_name: messages.authorName,
      channel_name: channels.name,
      posted_at: isoTime(messages.postedAt),
      ...DETAILS,
    })
    .from(messages)
    .leftJoin(channels, eq(channels.id, messages.channelId))
    .where(inArray(messages.id, sql`(${reported} union (${guessed}))`))
    .orderBy(desc(sql`${messages.id} in ${reported}`), desc(messages.postedAt), desc(messages.id))
    .limit(page.limit)
    .offset(page.offset);
}
