import {
  activeItemSchema,
  activeItemsInput,
  dayDealSchema,
  dealSchema,
  dealServerSchema,
  dealsInput,
  moverSchema,
  moversInput,
} from '@lockwatch/contracts';
import { listDealServers } from '@lockwatch/core';
import { z } from 'zod';
import { OFFERS_WEIGHT } from '../meta.js';
import { publicProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';
import { tradersRouter } from './traders.js';

/** The whole market: what is offered better than usual, and what became dearer or cheaper. */
export const marketRouter = t.router({
  deals: signedInProcedure
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /market/deals',
      summary: 'List the best offers of the moment',
      description:
        'Offers of the last 24 hours that still stand, that you may see and that are better than the usual price of their item: the furthest from it first. `percent` is how far; `usual` says how many offers and traders stand behind the usual price, and `confidence` is `low` below three traders. Without authors, worlds and channels of your blacklist. `cautions` are reasons to check before paying. Prices are world locks for one item.',
      example: { side: 'SELL', limit: 20, min_percent: 10 },
    })
    .input(dealsInput)
    .output(z.array(dealSchema))
    .query(({ ctx, input }) => ctx.deps.prices.listDealsFor(ctx.actor, input)),

  dealServers: signedInProcedure
    .meta({
      rest: 'GET /market/servers',
      summary: 'List the Discord servers that offers come from',
      description: 'By name; servers that ping members only, where you are a member.',
    })
    .output(z.array(dealServerSchema))
    .query(({ ctx }) => listDealServers(ctx.actor, ctx.deps.sql)),

  yesterday: publicProcedure
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /market/deals/yesterday',
      summary: 'List the best offers of yesterday',
      description:
        'For everybody: what sellers offered on the last UTC day furthest under the usual price at its end, the best offer of each item. At least three traders stand behind each usual price. Prices are world locks for one item.',
      cacheSeconds: 300,
    })
    .output(z.array(dayDealSchema))
    .query(({ ctx }) => ctx.deps.prices.listYesterdaysDeals()),

  items: signedInProcedure
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /market/items',
      summary: 'List the items that are offered most, or for the first time',
      description:
        'Over the last whole UTC day, or the last seven; reposts count once. `order=new` lists items that nobody offered in the days before, of up to 400.',
      example: { days: 7, limit: 20, order: 'traded' },
      cacheSeconds: 60,
    })
    .input(activeItemsInput)
    .output(z.array(activeItemSchema))
    .query(({ ctx, input }) => ctx.deps.prices.listActiveItems(input)),

  movers: signedInProcedure
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /market/movers',
      summary: 'List the items whose usual price moved most',
      description:
        'The last whole UTC day, or the last seven, against as many before: items that at least three traders offered in both. Prices are in the convention of watched items.',
      example: { days: 7, limit: 20 },
      cacheSeconds: 60,
    })
    .input(moversInput)
    .output(z.array(moverSchema))
    .query(({ ctx, input }) => ctx.deps.prices.listMovers(input)),

  traders: tradersRouter,
});
