import { type DayDeal, toUsualPrice, USUAL_TRADERS_MIN } from '@lockwatch/contracts';
import { fromCountedOffers, readOffers } from './counted-offers.js';
import { findDealCandidates, toDealFigures } from './deals.js';
import type { OfferSource } from './item-offers.js';
import { readUsualPrices } from './usual-prices.js';

const DAY_MS = 86_400_000;
const ITEMS_MAX = 100;
const LISTED = 30;

/**
 * Sellers' offers of the UTC day before, against the usual prices at its end: the best of each item, the furthest below
 * first. For everybody: without names, and without offers on servers that ping members only.
 */
export async function listYesterdaysDeals(source: OfferSource, now: Date): Promise<DayDeal[]> {
  const to = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  const period = { from: new Date(to.getTime() - DAY_MS), to };
  const query = { side: 'SELL', min_percent: 0, min_traders: USUAL_TRADERS_MIN } as const;
  const candidates = await findDealCandidates(source, query, now, period);
  const names = new Map(
    [...new Map(candidates.map(({ itemId, itemName }) => [itemId, itemName]))].slice(0, ITEMS_MAX),
  );
  const ids = candidates.flatMap(({ id, itemId }) => (names.has(itemId) ? [id] : []));
  const [usualPrices, best] = await Promise.all([
    readUsualPrices(source.store, to, [...names.keys()]),
    readOffers(
      source.store,
      'few',
      (sql) => sql<Pick<DayDeal, 'item_id' | 'unit_price'>[]>`
      select o.item_id::float8, min(o.unit_price) as unit_price
      from ${fromCountedOffers(sql, sql`select * from offers where id = any (${ids}::uuid[])`, 'few')}
        and not exists (
          select from channels c join guilds g on g.id = c.guild_id where c.id = m.channel_id and g.pings_members_only)
      group by o.item_id`,
    ),
  ]);
  return best
    .flatMap((offer) => {
      const usual = toUsualPrice(usualPrices.get(offer.item_id)?.sell);
      const item_name = names.get(offer.item_id);
      if (!usual || item_name === undefined) return [];
      const figures = toDealFigures('SELL', offer.unit_price, usual, false);
      return [{ ...offer, ...figures, type: 'SELL' as const, item_name }];
    })
    .filter(({ percent }) => percent > 0)
    .sort((a, b) => b.percent - a.percent)
    .slice(0, LISTED);
}
