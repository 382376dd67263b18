import {
  givenFeedbackSchema,
  isFarBelowUsual,
  type ListNotificationsInput,
  messageUrl,
  type Notification,
  snowflakeTimestampMs,
  toCautions,
} from '@lockwatch/contracts';
import type { Sql, SqlFragment } from '@lockwatch/db';
import type { NotificationTimings } from '@lockwatch/db/schema';
import type { Actor } from '../../access/index.js';
import { FIRST_POST_SQL, type PriceOfOffers } from '../../market/index.js';
import { mapWithYield } from '../../ports/index.js';
import { getOfferDealPercent } from '../document/ping-document.js';
import { filterPings } from './filter-pings.js';

type ShownOffer = Notification['offers'][number];

type PageRow = Omit<
  Notification,
  'message_url' | 'offers' | 'created_at' | 'sent_at' | 'timeline' | 'reposts' | 'cautions'
> &
  Parameters<typeof messageUrl>[0] & {
    created_at: Date;
    sent_at: Date | null;
    timings: NotificationTimings;
    is_first_post: boolean;
    repost_count: number;
    last_repost_id: string | null;
    last_repost_channel: string | null;
    offers: OfferRow[];
  };

interface OfferRow
  extends Omit<
      ShownOffer,
      'pinged_price' | 'told' | 'deal_percent' | 'usual' | 'watch_rule_ids' | 'feedback'
    >,
    Record<'answer' | 'reason' | 'comment', string | null> {
  message_id: string;
  stored_usual: PriceOfOffers | null;
  /** Whether it was decided on when the ping was sent; null: the ping was not. */
  was_first_notified: boolean | null;
}

/** The user's pings that meet the filters, the newest or best first, each with its offers. */
export async function listNotifications(
  actor: Actor,
  sql: Sql,
  { limit, offset, sort, ...filters }: ListNotificationsInput,
): Promise<Notification[]> {
  // The page is selected first, so that no other ping or message is read. Discord's id names the partition of the
  // decisions; the ids of a message's versions are ordered as the versions are.
  const bestFirst = (deal: SqlFragment) => (sort === 'deal' ? sql`${deal} desc nulls last,` : sql``);
  const rows = await sql<PageRow[]>`
    select ping.id as notification_id, ping.state, ping.kind, ping.is_late, ping.created_at, ping.sent_at, ping.failure,
      ping.deal_percent, ping.is_done, ping.is_starred, ping.outcome, coalesce(ping.is_read, ping.created_at <= (
        select notifications_seen_at from users where id = ping.user_id)) as is_read,
      ping.timings, ping.repost_count, ping.last_repost_id, (
        select rc.name from messages r join channels rc on rc.id = r.channel_id
        where r.id >= first_row_id(ping.last_repost_id) and r.id < first_row_id(ping.last_repost_id + 1) limit 1
      ) as last_repost_channel,
      m.discord_message_id as "discordMessageId", m.channel_id as "channelId",
      m.guild_id as "guildId", m.author_id, m.author_name, m.content, m.worlds,
      m.deleted_at is not null as is_deleted, m.text_removed_at is not null as text_removed,
      c.name as channel_name, ${sql.unsafe(FIRST_POST_SQL)} is true as is_first_post,
      (select count(*)::int from delivery_attempts attempt
        where attempt.notification_id = any (delivery_row_ids(ping.id, ping.destination)) and attempt.method = 'POST') as attempts,
      (select json_agg(json_build_object('webhook_name', webhook.name, 'is_dm', delivery.destination = 'dm',
          'state', delivery.state, 'failure', delivery.failure) order by delivery.target_number)
        from notifications delivery left join webhooks webhook on webhook.id = delivery.webhook_id
        where delivery.id = any (delivery_row_ids(ping.id, ping.destination))) as deliveries,
      coalesce((
        select json_agg(json_build_object('watch_rule_id', decision.watch_rule_id,
          'was_first_notified', decision.created_at <= ping.sent_at, 'is_current', offer.message_id = ping.message_id,
          'offer_id', offer.id, 'message_id', offer.message_id, 'ordinal', offer.ordinal, 'type', offer.type,
          'item_id', offer.item_id, 'item_name', item.name, 'price', offer.price, 'price_max', offer.price_max,
          'stored_usual', offer.usual,
          'span_start', offer.span_start, 'span_end', offer.span_end, 'price_span_start', offer.price_span_start,
          'price_span_end', offer.price_span_end, 'side_span_start', offer.side_span_start,
          'side_span_end', offer.side_span_end, 'answer', feedback.answer, 'reason', feedback.reason,
          'comment', feedback.comment) order by offer.message_id desc, offer.ordinal, decision.id)
        from decisions decision
        join offers offer on offer.id = decision.offer_id
        join items item on item.id = offer.item_id
        left join offer_feedback feedback on feedback.offer_id = offer.id and feedback.user_id = ping.user_id
        where decision.notification_id = ping.id and decision.reason = 'matched'
          and decision.offer_id >= first_row_id(ping.discord_message_id)
          and decision.offer_id < first_row_id(ping.discord_message_id + 1)), '[]') as offers
    from (
      select id from notifications n
      where user_id = ${actor.userId} and target_number = 0 ${filterPings(sql, actor.userId, filters)}
      order by ${bestFirst(sql`n.deal_percent`)} created_at desc, id desc limit ${limit} offset ${offset}) page
    join notifications ping on ping.id = page.id
    join messages m on m.id = ping.message_id
    left join channels c on c.id = m.channel_id
    order by ${bestFirst(sql`ping.deal_percent`)} ping.created_at desc, ping.id desc`;
  return mapWithYield(
    rows,
    ({
      discordMessageId,
      channelId,
      guildId,
      timings,
      repost_count: count,
      last_repost_id,
      last_repost_channel: channel_name,
      is_first_post: isFirstPost,
      ...row
    }) => ({
      ...row,
      message_url: messageUrl({ discordMessageId, channelId, guildId }),
      offers: mergeOffers(row.offers),
      cautions: toCautions(row.offers.some(isFarBelow), isFirstPost),
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      timeline: toTimeline(timings),
      reposts:
        last_repost_id === null
          ? null
          : { count, last_at: new Date(snowflakeTimestampMs(last_repost_id)).toISOString(), channel_name },
    }),
  );
}

function isFarBelow({ stored_usual: usual, is_current: isCurrent, ...offer }: OfferRow): boolean {
  const percent = getOfferDealPercent({ ...offer, usual });
  return isCurrent && usual !== null && isFarBelowUsual({ ...offer, percent, traders: usual.traders });
}

function toTimeline(timings: Partial<NotificationTimings>): Notification['timeline'] {
  const at = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  return {
    posted_at: at(timings.postedMs),
    received_at: at(timings.receivedMs),
    matched_at: at(timings.matchedMs),
    requested_at: at(timings.sentMs),
  };
}

const NO_SPANS = {
  span_start: 0,
  span_end: 0,
  price_span_start: null,
  price_span_end: null,
  side_span_start: null,
  side_span_end: null,
};

/** Each offer of a ping once, from the newest version of the message that has it. */
function mergeOffers(rows: readonly OfferRow[]): ShownOffer[] {
  const versions = new Map<string, string>();
  const listed = new Map<string, ShownOffer>();
  const firstNotified = groupFirstNotified(rows);
  for (const offer of rows) {
    const { answer, reason, comment, message_id: _, was_first_notified: __, watch_rule_id, ...rest } = offer;
    const { stored_usual: usual, ...shown } = rest;
    const known = listed.get(offer.offer_id);
    if (known) {
      if (watch_rule_id !== null) known.watch_rule_ids.push(watch_rule_id);
      known.watch_rule_id ??= watch_rule_id;
      continue;
    }
    // Only the newest version with an item and side is listed.
    const followed = `${offer.type} ${offer.item_id}`;
    if ((versions.get(followed) ?? offer.message_id) !== offer.message_id) continue;
    versions.set(followed, offer.message_id);
    const before = firstNotified.get(followed)?.shift();
    const pingedPrice =
      before && (before.price !== offer.price || before.price_max !== offer.price_max)
        ? { price: before.price, price_max: before.price_max }
        : null;
    listed.set(offer.offer_id, {
      ...shown,
      ...(!offer.is_current && NO_SPANS),
      pinged_price: pingedPrice,
      told: pingedPrice,
      deal_percent: getOfferDealPercent({ ...shown, usual }),
      usual: usual && { unit_price: usual.unitPrice, offers: usual.offers, traders: usual.traders },
      watch_rule_id,
      watch_rule_ids: watch_rule_id === null ? [] : [watch_rule_id],
      feedback:
        answer === null ? null : givenFeedbackSchema.parse({ answer, verdict: answer, reason, comment }),
    });
  }
  return [...listed.values()];
}

/** By side and item: the offers of the newest version that was decided on when the ping was sent, in their order. */
function groupFirstNotified(rows: readonly OfferRow[]): Map<string, OfferRow[]> {
  const firstNotified = new Map<string, OfferRow[]>();
  for (const offer of rows) {
    if (!offer.was_first_notified) continue;
    const followed = `${offer.type} ${offer.item_id}`;
    const list = firstNotified.get(followed) ?? [];
    const isOfVersion = list.every(({ message_id }) => message_id === offer.message_id);
    if (isOfVersion && list.every(({ offer_id }) => offer_id !== offer.offer_id)) list.push(offer);
    firstNotified.set(followed, list);
  }
  return firstNotified;
}
