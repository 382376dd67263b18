import {
  backtestInput,
  backtestSchema,
  bulkResultSchema,
  bulkWatchRulesInput,
  countSchema,
  createWatchRuleInput,
  exportedRulesSchema,
  idInput,
  importResultSchema,
  importWatchRulesInput,
  listWatchRulesInput,
  messageSchema,
  parsedRuleSchema,
  parseRuleInput,
  ruleFiguresInput,
  ruleFiguresSchema,
  ruleOverlapSchema,
  rulePingSchema,
  updateWatchRuleInput,
  watchRuleSchema,
} from '@lockwatch/contracts';
import {
  backtestRule,
  bulkChangeWatchRules,
  countWatchRules,
  createWatchRule,
  deleteAllWatchRules,
  deleteWatchRule,
  exportWatchRules,
  findRuleOverlap,
  importWatchRules,
  listRuleFigures,
  listRulePings,
  listWatchRules,
  parseTypedRule,
  systemClock,
  updateWatchRule,
} from '@lockwatch/core';
import { formatText, type Sentences } from '@lockwatch/texts';
import { z } from 'zod';
import { changeById } from '../change.js';
import { formatNotice } from '../format-notice.js';
import { OFFERS_WEIGHT } from '../meta.js';
import { permittedProcedure } from '../procedures.js';
import { syncOutput } from '../sync-output.js';
import { t } from '../trpc.js';

const read = permittedProcedure('READ_WATCHED_ITEMS');
const write = permittedProcedure('WRITE_WATCHED_ITEMS');
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

/** `LIMITS.rulesPerCall` ids. */
const ID_LIST_LIMIT_BYTES = 1024 * 1024;
/** A file of `LIMITS.ruleCsvMaxLength` characters, and room for what JSON escapes in it. */
const CSV_LIMIT_BYTES = 2.5 * 1024 * 1024;

/** [7-06] to [7-10], and what makes long lists bearable */
export const watchedItemsRouter = t.router({
  list: read
    .meta({
      rest: 'GET /user/me/items',
      summary: 'List watched items',
      description:
        'Oldest first, so that new rows do not change earlier pages. `tag` is the name of a tag, without regard to case: only the items with it.',
    })
    .input(listWatchRulesInput)
    .output(syncOutput(z.array(watchRuleSchema)))
    .query(async ({ ctx, input }) => {
      const { rules, total } = await listWatchRules(ctx.actor, ctx.deps.sql, input);
      ctx.setTotal(total);
      return rules;
    }),

  count: read
    .meta({ rest: 'GET /user/me/items/count', summary: 'Count watched items' })
    .output(countSchema)
    .query(({ ctx }) => countWatchRules(ctx.actor, ctx.deps.db)),

  figures: read
    .meta({
      rest: 'GET /user/me/items/figures',
      summary: 'List the pings and the prices of watched items',
      description:
        'In pages like the list, in the same order. Usual prices are a few minutes old; `daily_prices` is null for a day on which fewer than two traders named one.',
    })
    .input(ruleFiguresInput)
    .output(syncOutput(z.array(ruleFiguresSchema)))
    .query(({ ctx, input }) => listRuleFigures(ctx.actor, ctx.deps.sql, ctx.deps.parser, input)),

  pings: read
    .meta({
      rest: 'GET /user/me/items/{id}/pings',
      summary: 'What a watched item pinged about',
      description: 'The offers with a price of the last 30 days, the newest first, at most 500.',
      errors: ['NOT_FOUND'],
    })
    .input(idInput)
    .output(z.array(rulePingSchema))
    .query(({ ctx, input }) => listRulePings(ctx.actor, ctx.deps.sql, input.id)),

  create: write
    .meta({
      rest: 'POST /user/me/items',
      errors: ['LIMIT_REACHED', 'NOT_FOUND'],
      summary: 'Watch an item',
      description:
        'Prices are in world locks; negative numbers mean items per world lock (-200 is 200 for one lock). The range is compared by the price of one item. Instead of `min_price` and `max_price`, `price` takes what players write: `<5`, `200/1+`, `45-50`, `any`, or `3`, which is the highest price of sellers and the lowest of buyers. `15% under usual` follows the usual price: `usual_percent` holds the relation, and the range is that of now, or null at both ends while no usual price is known. `takes_unpriced` null takes offers without a price only at any price. A rule that you have already (same item, prices, message type, webhook and message filter), or that lies inside one which pings in the same way, is 409, unless `allow_duplicate`.',
      example: { item_id: 242, min_price: 1, max_price: 5, message_type: 'SELL' },
    })
    .input(createWatchRuleInput)
    .output(watchRuleSchema)
    .mutation(({ ctx, input }) => createWatchRule(ctx.actor, ctx.deps.db, input)),

  update: write
    .meta({
      rest: 'PUT /user/me/items/{id}',
      summary: 'Change a watched item',
      description:
        'Fields left out stay as they are; `price` and `takes_unpriced` are as in a new rule, and other numbers end the relation to the usual price; `webhook_id: null` takes the webhook away. `snooze` is `hour`, `morning`, a day, a time, or null to end it; `cooldown_minutes` and `daily_cap` are null for none; `only_cheaper` pings only for a better price than those of the last 24 hours; `mention` is the user or role whom pings through a webhook mention, or null; `message_filter` takes only messages with or without some words, and of some authors or worlds, or null for all. What would repeat another rule is 409, as in a new one.',
      errors: ['CONFLICT'],
      example: { min_price: 2, max_price: 6, message_type: 'BOTH', webhook_id: null, tag_ids: [] },
    })
    .input(updateWatchRuleInput)
    .output(watchRuleSchema)
    .mutation(({ ctx, input }) => updateWatchRule(ctx.actor, ctx.deps.db, input)),

  overlap: read
    .meta({
      rest: 'POST /user/me/items/overlap',
      summary: 'Which watched item a new one would overlap',
      description:
        'An active watched item of mine that takes some of the same offers and pings in the same way. `widened` makes it take the offers of both and no others, and is null where it takes them all already. Nothing is stored.',
      example: { item_id: 242, min_price: 3, max_price: 8, message_type: 'SELL' },
    })
    .input(createWatchRuleInput)
    .output(ruleOverlapSchema)
    .query(({ ctx, input }) => findRuleOverlap(ctx.actor, ctx.deps.db, input)),

  delete: changeById(write, idInput, deleteWatchRule, {
    rest: 'DELETE /user/me/items/{id}',
    summary: 'Stop watching an item',
  }),

  deleteAll: write
    .meta({
      rest: 'DELETE /user/me/items',
      summary: 'Delete all watched items',
      description:
        'The message contains their number. With a trailing slash, as of one item with an empty id: 404.',
      errors: ['NOT_FOUND'],
    })
    .output(messageSchema)
    .mutation(({ ctx }) => formatNotice(ctx, deleteAllWatchRules(ctx.actor, ctx.deps.db))),

  backtest: read
    .meta({
      weight: OFFERS_WEIGHT,
      rest: 'POST /user/me/items/backtest',
      summary: 'How often a rule would have pinged me',
      description:
        'By the messages of the last `days`, as matching decides: reposts, your blacklist and your preferences count. Nothing is stored. Where there are too many offers to read, `is_partial` is true and `pings` is the least there were.',
      example: { item_id: 242, min_price: 1, max_price: 5, message_type: 'SELL', days: 7 },
    })
    .input(backtestInput)
    .output(backtestSchema)
    .query(({ ctx, input }) => backtestRule(ctx.actor, ctx.deps.sql, input, new Date(systemClock.now()))),

  parse: read
    .meta({
      rest: 'GET /user/me/items/parse',
      summary: 'Read a rule that is typed as one text',
      description:
        'Like a trade message, or an item and a price: `b> lgrid max 4wl`, `laser grid 200/1+`, `laser grid 15% under usual`. `price` is the price as typed, for a new rule. Who buys watches sellers. A lone price is the highest for sellers, the lowest for buyers and exact for both. `rule` is null where no item or price is found. Nothing is stored.',
      example: { text: 'b> lgrid max 4wl' },
    })
    .input(parseRuleInput)
    .output(parsedRuleSchema)
    .query(({ ctx, input }) => ({ rule: parseTypedRule(input.text, ctx.deps.parser).rule })),

  bulk: write
    .meta({
      bodyLimitBytes: ID_LIST_LIMIT_BYTES,
      rest: 'POST /user/me/items/bulk',
      errors: ['NOT_FOUND'],
      summary: 'Change many watched items together',
      description:
        'All of them or none. `update` sets the fields that are present, a price range only as a whole; `add_tag` and `remove_tag` need `tag_id`.',
      example: { ids: [id], action: 'update', min_price: 2, max_price: 6 },
    })
    .input(bulkWatchRulesInput)
    .output(bulkResultSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, bulkChangeWatchRules(ctx.actor, ctx.deps.db, input))),

  export: read
    .meta({
      rest: 'GET /user/me/items/export',
      summary: 'Export watched items as CSV',
      description: 'The whole list, in the form that the import reads; safe to open in a spreadsheet.',
    })
    .output(exportedRulesSchema)
    .query(({ ctx }) => exportWatchRules(ctx.actor, ctx.deps.sql)),

  import: write
    .meta({
      bodyLimitBytes: CSV_LIMIT_BYTES,
      callsExternalService: true,
      rest: 'POST /user/me/items/import',
      errors: ['LIMIT_REACHED'],
      summary: 'Import watched items from CSV',
      description:
        'The whole file or nothing: CSV whose first line names the columns, or a list with a rule on each line as `parse` reads it, where `message_type` is for the lines without a side. Tags that you do not have are created. With `dry_run` nothing is written, and the response shows the result of each line.',
      example: {
        csv: 'item_name,min_price,max_price,message_type\nLaser Grid,1,5,SELL\n',
        mode: 'add',
        dry_run: true,
      },
    })
    .input(importWatchRulesInput)
    .output(importResultSchema)
    .mutation(async ({ ctx, input }) => {
      const report = await importWatchRules(ctx.actor, ctx.deps.db, ctx.deps.parser, input);
      const format = (text: Sentences | null) => text && formatText(ctx.language, text);
      const rejection = format(report.rejection);
      return {
        ...report,
        message: formatText(ctx.language, report.message),
        rejection,
        refusal: rejection,
        lines: report.lines.map((line) => ({ ...line, problem: format(line.problem) })),
      };
    }),
});
