import { createHoldingInput, holdingSchema, idInput, updateHoldingInput } from '@lockwatch/contracts';
import { createHolding, deleteHolding, listHoldings, updateHolding } from '@lockwatch/core';
import { z } from 'zod';
import { changeById } from '../change.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const write = permittedProcedure('WRITE_WATCHED_ITEMS');

export const holdingsRouter = t.router({
  list: permittedProcedure('READ_WATCHED_ITEMS')
    .meta({ rest: 'GET /user/me/holdings', summary: 'List what you hold, and what it is worth' })
    .output(z.array(holdingSchema))
    .query(({ ctx }) => listHoldings(ctx.actor, ctx.deps.db)),

  create: write
    .meta({
      rest: 'POST /user/me/holdings',
      errors: ['LIMIT_REACHED'],
      summary: 'Add what you bought',
      description: 'Prices in world locks for one item.',
      example: { item_id: 5666, quantity: 200, unit_cost: 2.5 },
    })
    .input(createHoldingInput)
    .output(holdingSchema)
    .mutation(({ ctx, input }) => createHolding(ctx.actor, ctx.deps.db, input)),

  update: write
    .meta({
      rest: 'PATCH /user/me/holdings/{id}',
      summary: 'Change a holding, or say for how much you sold it',
      errors: ['LIMIT_REACHED'],
      description:
        'Changes what is given. A sale has a time and a price. With `sold_quantity` a part is sold: the holding becomes the sale of that many, and the rest is a holding of its own, until the sale is taken back (`sold_at` and `unit_sold` null).',
      example: { sold_at: '2026-03-14T12:00:00.000Z', unit_sold: 3 },
    })
    .input(updateHoldingInput)
    .output(holdingSchema)
    .mutation(({ ctx, input }) => updateHolding(ctx.actor, ctx.deps.db, input)),

  delete: changeById(write, idInput, deleteHolding, {
    rest: 'DELETE /user/me/holdings/{id}',
    summary: 'Remove a holding',
  }),
});
