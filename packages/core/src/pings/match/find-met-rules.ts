import { unitPrice } from '@lockwatch/contracts';
import { jsonRows, type SqlTx } from '@lockwatch/db';
import type { ParsedOffer } from '../../market/index.js';
import { MESSAGE_TYPES_MET } from './decide.js';

/** A rule that an offer of a message meets in side and price. */
export interface MetRule {
  messageId: string;
  ruleId: string;
  /** Of a message with more matches than one transaction writes: the last user of this one. */
  continueAfter: string | null;
}

/** Matches, or moved pings, of one message in one transaction; more take several, in the order of users. */
export const MATCHES_PER_TRANSACTION = 100;

/** Index scans are always right here and plans are reused; the planner would scan small tables. */
export function forceIndexScans(tx: SqlTx): Promise<unknown> {
  return tx`
    select set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`.execute();
}

/**
 * The conditions of the rules that the offer meets, as in `findUnmetReason`: `watch_rules_match_index` finds these by their
 * range of unit prices. `low` and `high` are null for an offer without a price.
 */
function toRuleConditions(message_id: string, { type, itemId: item_id, price, priceMax }: ParsedOffer) {
  const ends = price === null ? [] : [unitPrice(price), unitPrice(priceMax ?? price)];
  const [low, high] = price === null ? [null, null] : [Math.min(...ends), Math.max(...ends)];
  return MESSAGE_TYPES_MET[type].map((message_type) => ({ message_id, item_id, message_type, low, high }));
}

/** The rules that these messages' offers meet, of users who come after those that are decided already. */
export function findMetRules(
  tx: SqlTx,
  messages: readonly { id: string; parsed: { offers: readonly ParsedOffer[] } }[],
) {
  const conditions = messages.flatMap(({ id, parsed }) =>
    parsed.offers.flatMap((offer) => toRuleConditions(id, offer)),
  );
  return tx<MetRule[]>`
    with condition as (
      select c.*, coalesce(u.matched_through_user_id, '00000000-0000-0000-0000-000000000000') as after_user_id
      from jsonb_to_recordset(${jsonRows(conditions)}::jsonb) as c (message_id uuid, item_id bigint, message_type text,
        low float8, high float8)
      left join unprocessed_messages u on u.message_id = c.message_id
    ), met as (
      select c.message_id, r.id, r.user_id from condition c
      join watch_rules r on r.item_id = c.item_id and r.message_type = c.message_type
        and numrange(r.min_unit_price::numeric, r.max_unit_price::numeric, '[]')
          && numrange(c.low::numeric, c.high::numeric, '[]')
      where c.low is not null and r.user_id > c.after_user_id
      union
      select c.message_id, r.id, r.user_id from condition c
      join watch_rules r on r.item_id = c.item_id and r.message_type = c.message_type and r.meets_unpriced
      where c.low is null and r.user_id > c.after_user_id
    ), counted as (
      select met.*, count(*) over (partition by message_id) as total,
        nth_value(user_id, ${MATCHES_PER_TRANSACTION}) over (partition by message_id order by user_id
          rows between unbounded preceding and unbounded following) as last_user_id
      from met
    )
    select message_id as "messageId", id as "ruleId",
      case when total > ${MATCHES_PER_TRANSACTION} then last_user_id end as "continueAfter"
    from counted
    where total <= ${MATCHES_PER_TRANSACTION} or user_id <= last_user_id`;
}
