import {
  closeReportInput,
  knownTraderSchema,
  knownTradersInput,
  messageSchema,
  noteTraderInput,
  reportTraderInput,
  traderInput,
  traderReportSchema,
  traderSchema,
} from '@lockwatch/contracts';
import {
  closeTraderReport,
  listKnownTraders,
  listTraderReports,
  noteTrader,
  readOwnView,
  reportTrader,
} from '@lockwatch/core';
import { z } from 'zod';
import { change } from '../change.js';
import { formatNotice } from '../format-notice.js';
import { OFFERS_WEIGHT } from '../meta.js';
import { permittedProcedure, signedInProcedure } from '../procedures.js';
import { t } from '../trpc.js';

/** A trader is the author of offers; `id` is their Discord id. */
const example = { id: '80351110224678912' };

export const tradersRouter = t.router({
  get: signedInProcedure
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /market/traders/{id}',
      summary: 'What a trader offers, and your note on them',
      description:
        'By Discord id. Only messages and offers that you may see, of the last 30 days; offers stand for at most 24 hours. A trader of whom you may see nothing has no name. `edited` and `gone` count messages with offers: those that were edited, and those that you, or two others, called bought, sold or gone.',
      example,
    })
    .input(traderInput)
    .output(traderSchema)
    .query(async ({ ctx, input: { id } }) => ({
      ...(await ctx.deps.prices.readTraderFor(ctx.actor, id)),
      ...(await readOwnView(ctx.actor, ctx.deps.db, id)),
    })),

  list: signedInProcedure
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'GET /market/traders',
      summary: 'List traders that you have seen',
      description:
        'By name: the authors of your newest pings, of the newest offers of the item, and those that your watched items name.',
      example: { item_id: 5666 },
    })
    .input(knownTradersInput)
    .output(z.array(knownTraderSchema))
    .query(({ ctx, input: { item_id = null } }) =>
      listKnownTraders(ctx.actor, ctx.deps.db, item_id, new Date()),
    ),

  note: change(signedInProcedure, noteTraderInput, noteTrader, {
    rest: 'PUT /market/traders/{id}/note',
    errors: ['LIMIT_REACHED'],
    summary: 'Write a note on a trader',
    description: 'Nobody else sees it. It replaces the one before; `null` removes it.',
    example: { ...example, note: 'Pays fast' },
  }),

  report: signedInProcedure
    .meta({
      rest: 'POST /market/traders/{id}/report',
      errors: ['CONFLICT', 'RATE_LIMITED'],
      summary: 'Report a trader to staff',
      description: 'Once until staff are done with it, and at most five traders in an hour.',
      example: { ...example, reason: 'Sold me a fake item' },
    })
    .input(reportTraderInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, reportTrader(ctx.actor, ctx.deps, input))),
});

const manageParser = permittedProcedure('MANAGE_PARSER');

/** What users reported about traders, for staff. */
export const traderReportsRouter = t.router({
  list: manageParser
    .meta({
      rest: 'GET /admin/trader-reports',
      summary: 'List the open reports of traders',
      description: 'At most 100: the newest of each user first, then the second newest of each.',
    })
    .output(z.array(traderReportSchema))
    .query(({ ctx }) => listTraderReports(ctx.deps.db, 'open')),

  close: change(manageParser, closeReportInput, closeTraderReport, {
    rest: 'PATCH /admin/trader-reports/{id}',
    summary: 'Mark the report of a trader as done, or open it again',
    example: { is_done: true },
  }),
});
