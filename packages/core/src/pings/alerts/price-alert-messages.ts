import { describePriceBasis, formatPrice, priceFromBundle } from '@lockwatch/contracts';
import type { SqlTx } from '@lockwatch/db';
import type { priceAlertMessages, priceAlerts } from '@lockwatch/db/schema';
import type { Language } from '@lockwatch/texts';
import { mayBeMessagedSql } from '../../access/index.js';
import { destinationSql } from '../deliver/destination.js';
import { type DueMessage, type DueRow, toDueMessages } from '../deliver/send-due-messages.js';
import { createSay, type PingBody } from '../document/render-ping.js';
import { safeText } from '../document/safe-text.js';

/** An alert that could not be sent for this long is cancelled. */
const USEFUL_FOR_HOURS = 12;

interface AlertRow
  extends DueRow,
    Pick<typeof priceAlerts.$inferSelect, 'kind' | 'side' | 'days'>,
    Pick<typeof priceAlertMessages.$inferSelect, 'price' | 'offers' | 'traders'> {
  item_name: string;
  price_before: number | null;
  language: Language | null;
}

/** Messages about price alerts. */
export async function loadPriceAlertMessages(tx: SqlTx, ids: string[]): Promise<DueMessage[]> {
  const rows = await tx<AlertRow[]>`
    select m.id, m.attempt_count, a.kind, a.side, a.days, i.name as item_name, m.price, m.price_before, m.offers, m.traders,
      u.language, not a.is_paused and ${tx.unsafe(mayBeMessagedSql('u'))}
        and m.created_at > now() - make_interval(hours => ${USEFUL_FOR_HOURS}) as is_due,
      ${tx.unsafe(destinationSql('w', 'u'))} as destination
    from price_alert_messages m
    join price_alerts a on a.id = m.price_alert_id
    join items i on i.id = a.item_id
    join users u on u.id = a.user_id
    left join webhooks w on w.user_id = u.id and w.is_primary and w.disabled_at is null
    where m.id = any (${ids}::uuid[])`;
  return toDueMessages(rows, renderAlert);
}

function renderAlert(row: AlertRow): PingBody {
  const say = createSay(row.language ?? 'en');
  const change = row.price_before === null ? 0 : Math.abs(row.price / row.price_before - 1);
  const item = safeText(row.item_name, 100);
  const values = { item, days: row.days };
  const title = say(
    row.kind === 'rise' || row.kind === 'fall'
      ? { text: `ping.alert.${row.kind}`, values: { ...values, percent: Math.round(change * 100) } }
      : { text: `ping.alert.${row.kind}`, values },
  );
  const price = (value: number) => formatPrice(priceFromBundle(value, 1));
  const side = row.side === 'SELL' ? row.side : 'other';
  const lines = [say({ text: 'ping.alert.price', values: { side, price: price(row.price) } })];
  if (row.price_before !== null)
    lines.push(say({ text: 'ping.alert.before', values: { price: price(row.price_before) } }));
  lines.push(say(describePriceBasis(row, row.side)));
  const embed = { title, description: lines.join('\n'), color: COLOURS[row.kind] };
  return { content: `${title}.`, embeds: [embed] };
}

const COLOURS = { rise: 0x2f6fde, fall: 0x2e9e5b, low: 0x2e9e5b, first: 0x8a5bd6 };
