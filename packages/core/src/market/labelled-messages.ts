import { AppError, type LabelledOfferDto, type Notice, type ParserExample } from '@lockwatch/contracts';
import { type Db, type DbOrTx, getDriver } from '@lockwatch/db';
import { items, type LabelledOffer, labelledMessages, offerFeedback, offers } from '@lockwatch/db/schema';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../access/index.js';
import { requireItemName } from './catalogue.js';

/**
 * Stores the correct offers of a message, as staff label them, beside the parsed ones; a later label replaces it. Marks
 * the feedback on the message as reviewed; pings do not change. Throws NOT_FOUND, and INVALID for an unknown item or one
 * that is named twice on the same side.
 */
export async function labelMessage(
  actor: Actor,
  db: Db,
  input: { id: string; offers: readonly LabelledOfferDto[] },
): Promise<Notice> {
  requireDistinct(input.offers);
  return db.transaction(async (tx) => {
    const [found] = await getDriver(tx)<{ content: string; channelName: string | null }[]>`
      select m.content, channel_context(c.name, c.hint, c.parent_id) as "channelName"
      from messages m left join channels c on c.id = m.channel_id where m.id = ${input.id}`;
    if (!found) throw new AppError('NOT_FOUND', { text: 'market.noSuchMessage' });
    for (const itemId of new Set(input.offers.map((offer) => offer.item_id)))
      await requireItemName(tx, itemId);
    const parsedOffers = await tx
      .select({ type: offers.type, itemId: offers.itemId, price: offers.price, priceMax: offers.priceMax })
      .from(offers)
      .where(and(eq(offers.messageId, input.id), isNull(offers.ownerIds)))
      .orderBy(asc(offers.ordinal));
    const label = {
      ...found,
      offers: input.offers.map(({ item_id: itemId, price_max: priceMax, type, price }) => {
        return { type, itemId, price, priceMax };
      }),
      parsedOffers,
      labelledBy: actor.userId,
    };
    await tx
      .insert(labelledMessages)
      .values({ messageId: input.id, ...label })
      .onConflictDoUpdate({ target: labelledMessages.messageId, set: { ...label, updatedAt: sql`now()` } });
    await tx
      .update(offerFeedback)
      .set({ reviewedAt: sql`now()`, reviewedBy: actor.userId })
      .where(and(eq(offerFeedback.messageId, input.id), isNull(offerFeedback.reviewedAt)));
    const isRight = sameOffers(label.offers, label.parsedOffers);
    await writeAudit(tx, actor, {
      action: 'message_labelled',
      message: isRight ? 'Confirmed how a message was read.' : 'Corrected how a message was read.',
      details: { message_id: input.id },
    });
    return { message: isRight ? { text: 'market.parsedCorrectly' } : { text: 'market.correctionKept' } };
  });
}

/** Labelled messages, oldest first, in the form that `npm run parse` reads and writes. */
export async function listExamples(
  store: DbOrTx,
  page: { limit: number; offset: number },
): Promise<ParserExample[]> {
  const rows = await store
    .select()
    .from(labelledMessages)
    .orderBy(asc(labelledMessages.createdAt), asc(labelledMessages.id))
    .limit(page.limit)
    .offset(page.offset);
  const itemIds = [...new Set(rows.flatMap((row) => row.offers.map((offer) => offer.itemId)))];
  const named =
    itemIds.length === 0 ? [] : await store.select().from(items).where(inArray(items.id, itemIds));
  const names = new Map(named.map((item) => [item.id, item.name]));
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    channel: row.channelName,
    offers: row.offers.flatMap((offer) => {
      const item = names.get(offer.itemId);
      if (item === undefined) return [];
      const { type, price, priceMax } = offer;
      return [{ type, item, price, ...(priceMax !== null && { price_max: priceMax }) }];
    }),
  }));
}

function requireDistinct(labelled: readonly LabelledOfferDto[]): void {
  const keys = new Set(labelled.map((offer) => `${offer.type} ${offer.item_id}`));
  if (keys.size < labelled.length) throw new AppError('INVALID', { text: 'market.itemTwice' });
}

function sameOffers(one: readonly LabelledOffer[], other: readonly LabelledOffer[]): boolean {
  const keys = (all: readonly LabelledOffer[]) =>
    all.map((offer) => `${offer.type} ${offer.itemId} ${offer.price} ${offer.priceMax}`).sort();
  return JSON.stringify(keys(one)) === JSON.stringify(keys(other));
}
