import { describePriceBasis, formatPrice, priceFromBundle } from '@lockwatch/contracts';
import type { SqlTx } from '@lockwatch/db';
import type { priceAlertMessages, priceAlerts } from '@lockwatch/db/schema';
import type { Language } from '@lockwatch/texts';
import { mayBeMessagedSql } from '../../access/index.js';
import { destinationSql, dmSql, pushSql, webhookSql } from '../deliver/destination.js';
import { shortenId } from '../deliver/request-result.js';
import type { DueMessage, DueRow } from '../deliver/send-due-messages.js';
import { createSay, type PingBody } from '../document/render-ping.js';
import { plainText, safeText } from '../document/safe-text.js';

/** An alert that could not be sent for this long is cancelled. */
const USEFUL_FOR_HOURS = 12;
const NAME_MAX = 100;

interface AlertRow
  extends DueRow,
    Pick<typeof priceAlerts.$inferSelect, 'kind' | 'side' | 'days'>,
    Pick<typeof priceAlertMessages.$inferSelect, 'price' | 'offers' | 'traders'> {
  alert_id: string;
  item_id: number;
  item_name: string;
  price_before: number | null;
  created_at: Date;
  language: Language | null;
}

/** Messages about price alerts. One of several targets that is gone ends; an only target is replaced by the usual destination. */
export async function loadPriceAlertMessages(tx: SqlTx, ids: string[]): Promise<DueMessage[]> {
  const rows = await tx<AlertRow[]>`
    select m.id, m.attempt_count, a.id as alert_id, a.kind, a.side, a.days, i.id::int as item_id, i.name as item_name, m.price,
      m.price_before, m.offers, m.traders, m.created_at, u.language, not a.is_paused and ${tx.unsafe(mayBeMessagedSql('u'))}
        and m.created_at > now() - make_interval(hours => ${USEFUL_FOR_HOURS}) as is_due,
      coalesce(${tx.unsafe(pushSql('s'))}, ${tx.unsafe(webhookSql('w'))}, case
        when m.target = 'dm' then ${tx.unsafe(dmSql('u'))}
        when cardinality(a.targets) < 2 then ${tx.unsafe(destinationSql('main', 'u'))} end) as destination
    from price_alert_messages m
    join price_alerts a on a.id = m.price_alert_id
    join items i on i.id = a.item_id
    join users u on u.id = a.user_id
    left join push_subscriptions s on s.id = m.subscription_id
    left join webhooks w on w.user_id = u.id and w.id::text = m.target and w.disabled_at is null
    left join webhooks main on main.user_id = u.id and main.is_primary and main.disabled_at is null
    where m.id = any (${ids}::uuid[])`;
  return rows.map((row) => ({
    ...row,
    body: row.is_due ? renderAlert(row) : null,
    others: renderOthers(row),
  }));
}

function renderAlert(row: AlertRow): PingBody {
  const { title, description } = describe(row, safeText(row.item_name, NAME_MAX));
  return { content: `${title}.`, embeds: [{ title, description, color: COLOURS[row.kind] }] };
}

function renderOthers(row: AlertRow): NonNullable<DueMessage['others']> {
  const { id, alert_id, item_id, item_name: item, kind, side, price, price_before, offers, traders } = row;
  const { title, description } = describe(row, plainText(item, NAME_MAX));
  return {
    push: { tag: shortenId(id), title, body: description, path: `/dashboard/market?item=${item_id}` },
    event: {
      type: 'price_alert.reached',
      timestamp: row.created_at.toISOString(),
      data: { alert_id, item_id, item, kind, side, price, price_before, offers, traders },
    },
  };
}

function describe(row: AlertRow, item: string): { title: string; description: string } {
  const say = createSay(row.language ?? 'en');
  const change = row.price_before === null ? 0 : Math.abs(row.price / row.price_before - 1);
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
  return { title, description: lines.join('\n') };
}

const COLOURS = { rise: 0x2f6fde, fall: 0x2e9e5b, low: 0x2e9e5b, first: 0x8a5bd6 };
