import {
  type DecisionReason,
  decisionReasonSchema,
  type MessageType,
  messageTypeSchema,
  NOTIFICATION_STATES,
  type NotificationState,
  type OfferType,
  offerTypeSchema,
} from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import { z } from 'zod';
import { findUnmetReason } from '../match/decide.js';

const stateSchema = z.enum(NOTIFICATION_STATES).nullable();

/** What became of one rule and one offer of its item, with the rule as it was then. */
export interface RuleDecision {
  messageId: string;
  watchRuleId: string;
  /** The offer of the message. */
  ordinal: number;
  itemId: number;
  minPrice: number;
  maxPrice: number;
  takesUnpriced: boolean | null;
  messageType: MessageType;
  type: OfferType;
  price: number | null;
  priceMax: number | null;
  reason: DecisionReason;
  /** The ping of a rule that matched. */
  state: NotificationState | null;
  failure: string | null;
}

type Row = Omit<RuleDecision, 'reason' | 'state' | 'messageType' | 'type'> & {
  state: string | null;
  reason: string | null;
  messageType: string;
  type: string;
};

/**
 * Why each of the user's rules was pinged about these messages or not, in the order of messages and offers. Matching
 * stores the reasons of rules that an offer meets; about side and price the rule is asked as it was at that time.
 */
export async function listDecisions(
  sql: Sql,
  userId: string,
  messageIds: readonly string[],
): Promise<RuleDecision[]> {
  const rows = await sql<Row[]>`
    select m.id as "messageId", rule.id as "watchRuleId", o.ordinal, o.item_id::float8 as "itemId", d.reason,
      rule.min_price::float8 as "minPrice", rule.max_price::float8 as "maxPrice", rule.message_type as "messageType",
      rule.takes_unpriced as "takesUnpriced", o.type, o.price::float8, o.price_max::float8 as "priceMax", n.state, n.failure
    from messages m
    join offers o on o.message_id = m.id and (o.owner_ids is null or ${userId}::uuid = any (o.owner_ids))
    cross join lateral (
      select id, item_id, min_price, max_price, message_type, takes_unpriced, created_at
      from watch_rules
      where user_id = ${userId} and conditions_changed_at <= o.matched_at
      union all
      select r.id, v.item_id, v.min_price, v.max_price, v.message_type, v.takes_unpriced, r.created_at
      from watch_rules r
      join watch_rule_versions v on v.watch_rule_id = r.id
      where r.user_id = ${userId} and v.valid_from <= o.matched_at and v.valid_to > o.matched_at
    ) rule
    left join decisions d on d.offer_id = o.id and d.watch_rule_id = rule.id
    left join notifications n on n.id = d.notification_id
    where m.id = any (${[...messageIds]}::uuid[]) and rule.item_id = o.item_id
    order by m.stored_at, m.id, o.ordinal, rule.created_at, rule.id`;
  return rows.flatMap(({ reason: stored, ...row }) => {
    const decided = {
      ...row,
      messageType: messageTypeSchema.parse(row.messageType),
      type: offerTypeSchema.parse(row.type),
      state: stateSchema.parse(row.state),
    };
    const reason = stored === null ? findUnmetReason(decided, decided) : decisionReasonSchema.parse(stored);
    // Without a reason the message was not matched, since a newer version was stored already.
    return reason === null ? [] : [{ ...decided, reason }];
  });
}
