import type { SubscriptionOverview } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { sql } from 'drizzle-orm';

const WEEKS = 12;

type Totals = Pick<SubscriptionOverview, 'active' | 'lifetime' | 'renewing' | 'expire_soon'>;
type TypeCount = SubscriptionOverview['by_type'][number];
type WeekCount = SubscriptionOverview['ends'][number];

/** Running subscriptions in figures: the cards of [2-52], how many of each type, how many end in which week. */
export async function getSubscriptionOverview(store: DbOrTx): Promise<SubscriptionOverview> {
  const [totals, byType, ends] = await Promise.all([
    store.execute<Totals>(sql`
      select count(*)::int as active,
        (count(*) filter (where expires_at is null))::int as lifetime,
        (count(*) filter (where is_renewing))::int as renewing,
        (count(*) filter (where expires_at < now() + interval '24 hours'))::int as expire_soon
      from subscriptions where is_active and (expires_at is null or expires_at > now())`),
    store.execute<TypeCount>(sql`
      select type.id::int as subscription_type_id, type.name, count(running.id)::int as count
      from subscription_types as type
      left join subscriptions as running on running.type_id = type.id and running.is_active
        and (running.expires_at is null or running.expires_at > now())
      group by type.id, type.name order by count desc, type.id`),
    store.execute<WeekCount>(sql`
      with weeks as (
        select date_trunc('week', now(), 'UTC') + make_interval(weeks => number) as week
        from generate_series(0, ${WEEKS - 1}) as number),
      ending as (
        select date_trunc('week', expires_at, 'UTC') as week, count(*)::int as count
        from subscriptions where is_active and expires_at > now() group by 1)
      select to_char(weeks.week at time zone 'UTC', 'YYYY-MM-DD') as week, coalesce(ending.count, 0) as count
      from weeks left join ending on ending.week = weeks.week
      order by weeks.week`),
  ]);
  const none: Totals = { active: 0, lifetime: 0, renewing: 0, expire_soon: 0 };
  return { ...(totals[0] ?? none), by_type: [...byType], ends: [...ends] };
}
