import {
  AppError,
  feedbackAnswerSchema,
  type Notice,
  type OfferFeedbackInput,
  offerTypeSchema,
} from '@lockwatch/contracts';
import type { Db, DbOrTx } from '@lockwatch/db';
import {
  channels,
  decisions,
  items,
  messages,
  notifications,
  offerFeedback,
  offers,
} from '@lockwatch/db/schema';
import { and, desc, eq } from 'drizzle-orm';
import type { Actor } from '../../access/index.js';

/** Stores feedback on an offer of a ping; later feedback replaces it. Throws NOT_FOUND. */
export async function submitOfferFeedback(actor: Actor, db: Db, input: OfferFeedbackInput): Promise<Notice> {
  const shown = await findNotifiedOffer(actor, db, input);
  const answer = feedbackAnswerSchema.parse(input.answer ?? input.verdict);
  const feedback = { answer, reason: input.reason ?? null, comment: input.comment || null };
  await db
    .insert(offerFeedback)
    .values({ userId: actor.userId, source: 'user', ...shown, ...feedback })
    .onConflictDoUpdate({
      target: [offerFeedback.offerId, offerFeedback.userId],
      // Staff reviewed the earlier feedback.
      set: { ...feedback, updatedAt: new Date(), reviewedAt: null, reviewedBy: null },
    });
  return { message: { text: answer === 'right' ? 'pings.feedbackRight' : 'pings.feedbackWrong' } };
}

async function findNotifiedOffer(actor: Actor, store: DbOrTx, input: OfferFeedbackInput) {
  const [row] = await store
    .select({
      notificationId: notifications.id,
      message: messages,
      channelName: channels.name,
      offer: offers,
      itemName: items.name,
    })
    .from(notifications)
    .innerJoin(
      decisions,
      and(eq(decisions.notificationId, notifications.id), eq(decisions.reason, 'matched')),
    )
    .innerJoin(offers, eq(offers.id, decisions.offerId))
    .innerJoin(items, eq(items.id, offers.itemId))
    .innerJoin(messages, eq(messages.id, offers.messageId))
    .leftJoin(channels, eq(channels.id, messages.channelId))
    .where(
      and(
        eq(notifications.id, input.id),
        eq(notifications.userId, actor.userId),
        eq(offers.ordinal, input.ordinal),
        input.offer_id === undefined ? undefined : eq(offers.id, input.offer_id),
      ),
    )
    .orderBy(desc(messages.editNumber))
    .limit(1);
  if (!row) throw new AppError('NOT_FOUND', { text: 'pings.notYourPing' });
  const { offer, message } = row;
  return {
    notificationId: row.notificationId,
    offerId: offer.id,
    messageId: message.id,
    discordMessageId: message.discordMessageId,
    ordinal: offer.ordinal,
    content: message.content,
    channelName: row.channelName,
    parsedOffer: {
      type: offerTypeSchema.parse(offer.type),
      itemId: offer.itemId,
      itemName: row.itemName,
      price: offer.price,
      priceMax: offer.priceMax,
      kind: offer.kind,
      confidence: offer.confidence,
      spanStart: offer.spanStart,
      spanEnd: offer.spanEnd,
    },
  };
}
