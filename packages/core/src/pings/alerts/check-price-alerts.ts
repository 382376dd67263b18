import { type Db, jsonRows, type Sql } from '@lockwatch/db';
import { getDestinations } from '../match/load-rules.js';
import { decidePriceAlerts } from './decide-price-alerts.js';

const ITEMS_AT_ONCE = 200;

/**
 * Schedules the messages of each price alert that today's offers reach, to its targets and to its owner's browsers, at most once
 * on each UTC day. A change counts from the day of the last message on. Returns how many alerts.
 */
export async function checkPriceAlerts({ db, sql }: { db: Db; sql: Sql }, now: Date): Promise<number> {
  const watched = await sql<{ itemId: number }[]>`
    select distinct item_id::int as "itemId" from price_alerts where not is_paused`;
  let scheduled = 0;
  for (let from = 0; from < watched.length; from += ITEMS_AT_ONCE) {
    const itemIds = watched.slice(from, from + ITEMS_AT_ONCE).map(({ itemId }) => itemId);
    const decided = await decidePriceAlerts(db, { itemIds }, now);
    const reached = decided.filter(({ reason }) => reason === 'reached');
    const messages = reached.flatMap((alert) => {
      const { userId, price, priceBefore, offers, traders } = alert;
      const message = { alertId: alert.alert.id, price, priceBefore, offers, traders };
      const targets = alert.targets.length === 0 ? [null] : getDestinations([alert]);
      const ids = targets.map((target) => (target?.kind === 'dm' ? target.kind : target?.webhookId));
      return [...ids.map((target) => ({ ...message, target })), { ...message, pushedTo: userId }];
    });
    await sql`
      insert into price_alert_messages (id, price_alert_id, day, price, price_before, offers, traders, target, subscription_id)
      select gen_random_uuid(), "alertId", ${now.toISOString()}::date, price, "priceBefore", offers, traders, target, s.id
      from jsonb_to_recordset(${jsonRows(messages)}::jsonb) as reached ("alertId" uuid, price float8, "priceBefore" float8,
        offers int, traders int, target text, "pushedTo" uuid)
      left join push_subscriptions s on s.user_id = "pushedTo"
      where "pushedTo" is null or s.id is not null
      on conflict do nothing`;
    scheduled += reached.length;
  }
  return scheduled;
}
