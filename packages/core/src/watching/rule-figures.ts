import { MANY_PINGS_PER_WEEK, priceFromBundle, type RuleFigures } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import type { watchRules } from '@lockwatch/db/schema';
import type { Actor } from '../access/index.js';
import type { MessageParser } from '../market/index.js';
import { ruleNotFound } from './watch-rules.js';

interface FiguresRow extends Pick<typeof watchRules.$inferSelect, 'id' | 'itemId' | 'messageType'> {
  lastPingAt: Date | null;
  weekPings: number;
  /** It had 7 days to ping as it is. */
  isSettled: boolean;
  isActive: boolean;
  /** By days ago, where several traders named one; null without any. */
  pricesByAge: Record<string, number> | null;
}

/** Of `daily_prices`: not today, which has only begun. */
const DAYS_AGO = Array.from({ length: 30 }, (_, index) => 30 - index);

/** The pings and the prices of each rule of a page, in the order of `listWatchRules`. */
export async function listRuleFigures(
  { userId, itemLimit }: Actor,
  sql: Sql,
  { getUsualPrice }: Pick<MessageParser, 'getUsualPrice'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<RuleFigures[]> {
  const rows = await sql<FiguresRow[]>`
    select rule.id, rule.item_id::float8 as "itemId", rule.message_type as "messageType",
      (select created_at from decisions
        where watch_rule_id = rule.id and reason = 'matched' order by created_at desc limit 1) as "lastPingAt",
      (select count(*)::int from (
        select from decisions
        where watch_rule_id = rule.id and reason = 'matched' and created_at > now() - interval '7 days'
        limit ${MANY_PINGS_PER_WEEK}) pinged) as "weekPings",
      rule.conditions_changed_at < now() - interval '7 days' as "isSettled",
      not rule.is_paused and rule.position <= ${itemLimit}
        and (rule.snoozed_until is null or rule.snoozed_until < now()) as "isActive",
      (select json_object_agg((now() at time zone 'UTC')::date - price.day, price.median)
        from item_price_days price
        where price.item_id = rule.item_id and price.traders > 1
          and price.type = case when rule.message_type = 'BUY' then 'BUY' else 'SELL' end
          and price.day >= (now() at time zone 'UTC')::date - ${DAYS_AGO.length}::int) as "pricesByAge"
    from watch_rules rule
    where rule.user_id = ${userId}
    order by rule.position, rule.id limit ${limit} offset ${offset}`;
  return rows.map((row) => {
    const { id, itemId, messageType, lastPingAt, weekPings, pricesByAge } = row;
    const usual = getUsualPrice({ itemId, type: messageType === 'BUY' ? 'BUY' : 'SELL' });
    return {
      id,
      last_ping_at: lastPingAt?.toISOString() ?? null,
      week_pings: weekPings,
      health: getHealth(row),
      usual_price: usual && priceFromBundle(usual.unitPrice, 1),
      usual: usual && { offers: usual.offers, traders: usual.traders },
      daily_prices: pricesByAge ? DAYS_AGO.map((days) => pricesByAge[days] ?? null) : [],
    };
  });
}

function getHealth({ isActive, isSettled, lastPingAt, weekPings }: FiguresRow): RuleFigures['health'] {
  if (!isActive) return null;
  if (weekPings === MANY_PINGS_PER_WEEK) return 'many';
  return isSettled && lastPingAt === null ? 'silent' : null;
}

/** The newest offers with a price that it lists. */
const PINGS_MAX = 500;

/** The offers with a price that a rule pinged about in the last 30 days, the newest first. Throws NOT_FOUND for another user's rule. */
export async function listRulePings({ userId }: Actor, sql: Sql, id: string) {
  const [own] = await sql`select from watch_rules where id = ${id} and user_id = ${userId}`;
  if (!own) throw ruleNotFound();
  const rows = await sql<{ pingedAt: Date; unitPrice: number }[]>`
    select d.created_at as "pingedAt", o.unit_price as "unitPrice"
    from decisions d join offers o on o.id = d.offer_id
    where d.watch_rule_id = ${id} and d.reason = 'matched' and d.created_at > now() - interval '30 days'
      and o.unit_price is not null
    order by d.created_at desc limit ${PINGS_MAX}`;
  return rows.map((row) => ({ pinged_at: row.pingedAt.toISOString(), unit_price: row.unitPrice }));
}
