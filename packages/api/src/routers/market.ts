import { dealSchema, dealsInput, moverSchema, moversInput } from '@lockwatch/contracts';
import { z } from 'zod';
import { OFFERS_WEIGHT } from '../meta.js';
import { signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

/** The whole market: what is offered better than usual, and what became dearer or cheaper. */
export const marketRouter = t.router({
  deals: signedInProcedure
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /market/deals',
      summary: 'List the best offers of the moment',
      description:
        'Offers of the last 24 hours that still stand, that you may see and that are better than the usual price of their item: the furthest from it first. `percent` is how far; `usual` says how many offers and traders stand behind the usual price, and `confidence` is `low` below three traders. Prices are world locks for one item.',
      example: { side: 'SELL', limit: 20, min_percent: 10 },
    })
    .input(dealsInput)
    .output(z.array(dealSchema))
    .query(({ ctx, input }) => ctx.deps.prices.listDealsFor(ctx.actor, input)),

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
});
