import { AppError, feedbackAnswerSchema, type Notice, type OfferFeedbackInput } from '@lockwatch/contracts';
import { type Db, getDriver } from '@lockwatch/db';
import { v7 } from 'uuid';
import type { Actor } from '../../access/index.js';

/** Stores feedback on an offer of a ping, with a copy of both; later feedback replaces it. Throws NOT_FOUND. */
export async function submitOfferFeedback(actor: Actor, db: Db, input: OfferFeedbackInput): Promise<Notice> {
  const answer = feedbackAnswerSchema.parse(input.answer ?? input.verdict);
  // Staff reviewed the earlier feedback.
  const { count } = await getDriver(db)`
    insert into offer_feedback (id, user_id, source, notification_id, offer_id, message_id, discord_message_id, ordinal,
      content, channel_name, parsed_offer, answer, reason, comment)
    select ${v7()}, n.user_id, 'user', n.id, o.id, m.id, m.discord_message_id, o.ordinal, m.content, c.name,
      jsonb_build_object('type', o.type, 'itemId', o.item_id, 'itemName', i.name, 'price', o.price, 'priceMax', o.price_max,
        'kind', o.kind, 'confidence', o.confidence, 'spanStart', o.span_start, 'spanEnd', o.span_end),
      ${answer}, ${input.reason ?? null}, ${input.comment || null}
    from notifications n
    join decisions d on d.notification_id = n.id and d.reason = 'matched'
    join offers o on o.id = d.offer_id
    join items i on i.id = o.item_id
    join messages m on m.id = o.message_id
    left join channels c on c.id = m.channel_id
    where n.id = ${input.id} and n.user_id = ${actor.userId} and o.ordinal = ${input.ordinal}
      and o.id = coalesce(${input.offer_id ?? null}::uuid, o.id)
    order by m.edit_number desc
    limit 1
    on conflict (offer_id, user_id) do update set answer = excluded.answer, reason = excluded.reason,
      comment = excluded.comment, updated_at = now(), reviewed_at = null, reviewed_by = null`;
  if (count === 0) throw new AppError('NOT_FOUND', { text: 'pings.notYourPing' });
  return { message: { text: answer === 'right' ? 'pings.feedbackRight' : 'pings.feedbackWrong' } };
}
