import {
  createPriceAlertInput,
  idInput,
  listPriceAlertsInput,
  priceAlertSchema,
  updatePriceAlertInput,
} from '@lockwatch/contracts';
import { createPriceAlert, deletePriceAlert, listPriceAlerts, updatePriceAlert } from '@lockwatch/core';
import { z } from 'zod';
import { changeById } from '../change.js';
import { OFFERS_WEIGHT } from '../meta.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const write = permittedProcedure('WRITE_WATCHED_ITEMS');

export const priceAlertsRouter = t.router({
  list: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /user/me/price-alerts',
      summary: 'List your price alerts',
      description:
        'The newest first. `why` says whether each is sent now, and if not, why, in the language of the call.',
      example: { limit: 20, offset: 0 },
    })
    .input(listPriceAlertsInput)
    .output(z.array(priceAlertSchema))
    .query(({ ctx, input }) => listPriceAlerts(ctx.actor, ctx.deps.db, input, ctx.language)),

  create: write
    .meta({
      rest: 'POST /user/me/price-alerts',
      errors: ['LIMIT_REACHED', 'CONFLICT', 'NOT_FOUND'],
      summary: 'Add a price alert',
      description:
        'A message about the usual price of an item, to its targets (without any, your primary webhook, or else a direct message) and to your browsers, once a day at most: it rose or fell by `percent` within `days`, is the lowest of `days`, or the item is offered for the first time in `days`. Without `days`: 7 for `rise` and `fall`, 90 for `low`, 30 for `first`.',
      example: { item_id: 5666, side: 'SELL', kind: 'fall', percent: 10, days: 7 },
    })
    .input(createPriceAlertInput)
    .output(priceAlertSchema)
    .mutation(({ ctx, input }) => createPriceAlert(ctx.actor, ctx.deps.db, input, ctx.language)),

  update: write
    .meta({
      rest: 'PATCH /user/me/price-alerts/{id}',
      errors: ['CONFLICT'],
      summary: 'Change or pause a price alert',
      example: { is_paused: true },
    })
    .input(updatePriceAlertInput)
    .output(priceAlertSchema)
    .mutation(({ ctx, input }) => updatePriceAlert(ctx.actor, ctx.deps.db, input, ctx.language)),

  delete: changeById(write, idInput, deletePriceAlert, {
    rest: 'DELETE /user/me/price-alerts/{id}',
    summary: 'Remove a price alert',
  }),
});
