import {
  type DecisionReason,
  formatPrice,
  type PriceAlert,
  priceFromBundle,
  USUAL_TRADERS_MIN,
} from '@lockwatch/contracts';
import { type DbOrTx, getDriver, jsonRows } from '@lockwatch/db';
import { formatText, type Language, type Text } from '@lockwatch/texts';
import { pingAccessSql } from '../../access/index.js';
import { readDayPrices } from '../../market/index.js';
import { webhookSql } from '../deliver/destination.js';
import { isQuiet, type QuietHours } from '../match/hold-back.js';
import { getDestinations, type RuleTargets, TARGETS_SQL } from '../match/load-rules.js';

const DAY_MS = 86_400_000;
/** A low of fewer days with offers says nothing. */
const LOW_DAYS_MIN = 5;

/** Why an alert is not sent, whatever the price is; `reached`: it is. */
type Held =
  | Extract<DecisionReason, 'banned' | 'muted' | 'paused' | 'no-access' | 'over-limit'>
  | Extract<DecisionReason, 'no-destination' | 'snoozed' | 'quiet-hours'>
  | 'sent'
  | 'not-delivered'
  | 'reached';
type Unmet = 'no-offers' | 'few-traders' | 'nothing-before' | 'unmet';

/** A price alert as its owner sees it, and what decides whether it is sent now. */
interface DecidedAlert extends QuietHours, RuleTargets {
  alert: Omit<PriceAlert, 'why'>;
  userId: string;
  reason: Held | Unmet;
  isSnoozed: boolean;
  /** Of today; null without an offer. */
  price: number | null;
  offers: number;
  traders: number;
  /** What today's price is compared with; null: nothing to compare with, or a first offer. */
  priceBefore: number | null;
  daysBefore: number;
  /** In whole percent, rounded down, so that it never reads like a change that counts. */
  change: number;
}

/** The first reason that holds, of `reason`; what only holds it back comes after. */
const REASON_SQL = `case
    when u.is_banned then 'banned'
    when u.is_muted then 'muted'
    when r.is_paused then 'paused'
    when not access.may_read then 'no-access'
    when access.item_limit < (
      select count(*) from price_alerts own where own.user_id = u.id and (own.created_at, own.id) <= (r.created_at, r.id)
    ) then 'over-limit'
    when last.day = today.day then case when last.has_arrived then 'sent' else 'not-delivered' end
    when point.median is null then 'no-offers'
    when r.kind = 'first' then case when before.days = 0 then 'reached' else 'unmet' end
    when point.traders < ${USUAL_TRADERS_MIN} then 'few-traders'
    when before.price is null or (r.kind = 'low' and before.days < ${LOW_DAYS_MIN}) then 'nothing-before'
    when case r.kind
      when 'rise' then point.median >= before.price * (1 + r.percent / 100)
      when 'fall' then point.median <= before.price * (1 - r.percent / 100)
      else point.median < before.price
    end then 'reached'
    else 'unmet'
  end`;

/** The price alerts about these items, of one user or all, the newest first, with today's reason to send them or not. */
export async function decidePriceAlerts(
  store: DbOrTx,
  { itemIds, userId = null }: { itemIds: readonly number[]; userId?: string | null },
  now: Date,
): Promise<DecidedAlert[]> {
  const sql = getDriver(store);
  const today = toDay(now.getTime());
  // Not recorded before the nightly job.
  const yesterday = toDay(now.getTime() - DAY_MS);
  const points = await readDayPrices(store, itemIds, yesterday, today);
  const rows = await sql<DecidedAlert[]>`
    with computed as (
      select * from jsonb_to_recordset(${jsonRows(points)}::jsonb)
        as point ("itemId" bigint, type text, day date, median float8, offers int, traders int)
    ), past as (
      select item_id, type, day, median, traders from item_price_days where day < ${yesterday}::date
      union all select "itemId", type, day, median, traders from computed where day = ${yesterday}::date
    )
    select json_build_object('id', r.id, 'item_id', r.item_id, 'item_name', item.name, 'side', r.side, 'kind', r.kind,
        'percent', r.percent, 'days', r.days, 'is_paused', r.is_paused, 'targets', r.targets,
        'last_sent_at', to_char(last.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as alert,
      r.user_id as "userId", point.median as price, point.offers, point.traders,
      before.price as "priceBefore", before.days as "daysBefore", floor(100 * greatest(0, case r.kind
        when 'fall' then 1 - point.median / before.price else point.median / before.price - 1 end))::int as change,
      coalesce(u.snoozed_until > ${now}, false) as "isSnoozed",
      u.time_zone as "timeZone", u.quiet_from as "quietFrom", u.quiet_to as "quietTo", u.discord_user_id as "discordUserId",
      ${sql.unsafe(TARGETS_SQL)} as targets, ${sql.unsafe(webhookSql('main'))} as "primaryWebhook",
      ${sql.unsafe(REASON_SQL)} as reason
    from price_alerts r
    cross join (select ${today}::date as day) today
    join items item on item.id = r.item_id
    join users u on u.id = r.user_id
    cross join lateral ${sql.unsafe(pingAccessSql('u.id'))} access
    left join webhooks main on main.user_id = u.id and main.is_primary and main.disabled_at is null
    left join computed point on point."itemId" = r.item_id and point.type = r.side and point.day = today.day
    left join lateral (
      select day, max(sent_at) over () as sent_at, bool_or(state in ('pending', 'sent')) over (partition by day) as has_arrived
      from price_alert_messages where price_alert_id = r.id order by day desc limit 1
    ) last on true
    cross join lateral (
      select count(*)::int as days, case r.kind when 'first' then null
        when 'fall' then max(p.median) filter (where p.traders >= ${USUAL_TRADERS_MIN})
        else min(p.median) filter (where p.traders >= ${USUAL_TRADERS_MIN}) end as price
      from past p
      where p.item_id = r.item_id and p.type = r.side and p.day >= greatest(
        today.day - r.days, case when r.kind in ('rise', 'fall') then last.day end)
    ) before
    where r.item_id = any (${[...itemIds]}::bigint[]) and r.user_id = coalesce(${userId}::uuid, r.user_id)
      and (${userId}::uuid is not null or (not r.is_paused and point.median is not null))
    order by r.created_at desc, r.id`;
  return rows.map((row) =>
    row.reason === 'reached' ? { ...row, reason: findHoldBack(row, now.getTime()) } : row,
  );
}

/** Why an alert that is reached is not sent now. */
function findHoldBack(alert: DecidedAlert, nowMs: number): Held {
  if (getDestinations([alert]).length === 0) return 'no-destination';
  if (alert.isSnoozed) return 'snoozed';
  return isQuiet(alert, nowMs) ? 'quiet-hours' : 'reached';
}

/** The alert for its owner, with the reason in words. */
export function explainAlert(decided: DecidedAlert, language: Language): PriceAlert {
  return { ...decided.alert, why: formatText(language, describe(decided)) };
}

function describe({ alert, reason, price, priceBefore, traders, daysBefore, change }: DecidedAlert): Text {
  const { kind, side, days, percent } = alert;
  const toText = (value: number | null) => (value === null ? '' : formatPrice(priceFromBundle(value, 1)));
  const values = {
    ...{ days, percent, traders, change, count: daysBefore, min: USUAL_TRADERS_MIN },
    ...{ price: toText(price), before: toText(priceBefore) },
    side: side === 'SELL' ? side : ('other' as const),
  };
  switch (reason) {
    case 'unmet':
      return { text: `pings.alert.unmet.${kind}`, values };
    case 'no-offers':
    case 'few-traders':
    case 'nothing-before':
      return { text: `pings.alert.${reason}`, values };
    default:
      return { text: `pings.alert.${reason}` };
  }
}

function toDay(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
