import { type MessageType, priceFromBundle, type RuleFigures } from '@lockwatch/contracts';
import type { Sql } from '@lockwatch/db';
import type { Actor } from '../access/index.js';
import type { MessageParser } from '../market/index.js';

/** The last ping and the usual price of each rule of a page, in the order of `listWatchRules`. */
export async function listRuleFigures(
  { userId }: Actor,
  sql: Sql,
  { getUsualPrice }: Pick<MessageParser, 'getUsualPrice'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<RuleFigures[]> {
  const rows = await sql<{ id: string; itemId: number; messageType: MessageType; lastPingAt: Date | null }[]>`
    select rule.id, rule.item_id::float8 as "itemId", rule.message_type as "messageType",
      (select created_at from decisions
        where watch_rule_id = rule.id and reason = 'matched' order by created_at desc limit 1) as "lastPingAt"
    from watch_rules rule
    where rule.user_id = ${userId}
    order by rule.position, rule.id limit ${limit} offset ${offset}`;
  return rows.map(({ id, itemId, messageType, lastPingAt }) => {
    const usual = getUsualPrice({ itemId, type: messageType === 'BUY' ? 'BUY' : 'SELL' });
    return {
      id,
      last_ping_at: lastPingAt?.toISOString() ?? null,
      usual_price: usual && priceFromBundle(usual.unitPrice, 1),
      usual: usual && { offers: usual.offers, traders: usual.traders },
    };
  });
}
