import {
  createItemAliasInput,
  explainParsingInput,
  idInput,
  itemAliasSchema,
  labelMessageInput,
  listExamplesInput,
  listItemAliasesInput,
  listUncertainMessagesInput,
  listUnknownNamesInput,
  messageSchema,
  parserExampleSchema,
  parserExplanationSchema,
  reparseMessagesInput,
  reparseResultSchema,
  uncertainMessageSchema,
  unknownNameInput,
  unknownNameSchema,
} from '@lockwatch/contracts';
import {
  createItemAlias,
  dismissUnknownName,
  labelMessage,
  listExamples,
  listItemAliases,
  listUncertainMessages,
  listUnknownNames,
  removeItemAlias,
  reparseMessages,
} from '@lockwatch/core';
import { z } from 'zod';
import { change } from '../change.js';
import type { ApiContext } from '../context.js';
import { formatNotice } from '../format-notice.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const manageParserProcedure = permittedProcedure('MANAGE_PARSER');

/** Answers when this process parses messages with the change. */
async function refreshAfterCommit<T>(ctx: Pick<ApiContext, 'deps' | 'afterCommit'>, change: Promise<T>) {
  const changed = await change;
  await ctx.afterCommit(() => ctx.deps.parser.refreshCatalogue());
  return changed;
}

const itemAliasesRouter = t.router({
  list: manageParserProcedure
    .meta({
      rest: 'GET /admin/parser/aliases',
      summary: 'List the shared aliases of items',
      description: 'By alias, without the aliases of single users.',
      example: { search: 'lgrid' },
    })
    .input(listItemAliasesInput)
    .output(z.array(itemAliasSchema))
    .query(({ ctx, input }) => listItemAliases(ctx.deps.db, input)),

  create: manageParserProcedure
    .meta({
      rest: 'POST /admin/parser/aliases',
      summary: 'Add a shared alias',
      example: { alias: 'lgrid', item_id: 5666 },
    })
    .input(createItemAliasInput)
    .output(itemAliasSchema)
    .mutation(({ ctx, input }) => refreshAfterCommit(ctx, createItemAlias(ctx.actor, ctx.deps.db, input))),

  remove: manageParserProcedure
    .meta({ rest: 'DELETE /admin/parser/aliases/{id}', summary: 'Remove a shared alias' })
    .input(idInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) =>
      formatNotice(ctx, refreshAfterCommit(ctx, removeItemAlias(ctx.actor, ctx.deps.db, input.id))),
    ),
});

/** What staff do about how messages are read. */
export const parserCorrectionsRouter = t.router({
  uncertain: manageParserProcedure
    .meta({
      rest: 'GET /admin/parser/messages',
      summary: 'List messages to judge',
      description:
        'First those that a pinged user reported, then those of the last seven days with a predicted offer; newest first, until staff labelled them.',
    })
    .input(listUncertainMessagesInput)
    .output(z.array(uncertainMessageSchema))
    .query(({ ctx, input }) => listUncertainMessages(ctx.deps.db, input)),

  label: change(manageParserProcedure, labelMessageInput, labelMessage, {
    rest: 'POST /admin/parser/messages/{id}/label',
    summary: 'Label the offers of a message',
    description: 'All of its offers, or none. Stored as an example for the parser; sent pings do not change.',
    example: { offers: [{ type: 'SELL', item_id: 5666, price: 3 }] },
  }),

  examples: manageParserProcedure
    .meta({
      rest: 'GET /admin/parser/examples',
      summary: 'List labelled messages',
      description: 'In the form that `npm run parse` reads and writes, oldest first.',
    })
    .input(listExamplesInput)
    .output(z.array(parserExampleSchema))
    .query(({ ctx, input }) => listExamples(ctx.deps.db, input)),

  unknownNames: manageParserProcedure
    .meta({
      rest: 'GET /admin/parser/unknown-names',
      summary: 'List unknown item names',
      description: 'From the last day’s messages, used by two authors or more; the most used first.',
    })
    .input(listUnknownNamesInput)
    .output(z.array(unknownNameSchema))
    .query(({ ctx, input }) => listUnknownNames(ctx.deps.db, input)),

  dismissName: manageParserProcedure
    .meta({
      rest: 'POST /admin/parser/unknown-names/dismiss',
      errors: ['NOT_FOUND'],
      summary: 'Dismiss an unknown name',
      description: 'For good: it is no item.',
      example: { name: 'promo' },
    })
    .input(unknownNameInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, dismissUnknownName(ctx.deps.db, input.name))),

  reparse: manageParserProcedure
    .meta({
      callsExternalService: true,
      rest: 'POST /admin/parser/reparse',
      summary: 'Parse the messages of the last hours again',
      description:
        'For example after a new alias. Recent offers still ping; a message that has pinged does not change.',
      example: { hours: 24 },
    })
    .input(reparseMessagesInput)
    .output(reparseResultSchema)
    .mutation(({ ctx, input }) => formatNotice(ctx, reparseMessages(ctx.actor, ctx.deps, input.hours))),

  explain: manageParserProcedure
    .meta({
      rest: 'POST /admin/parser/explain',
      summary: 'Explain how a message is parsed',
      description: 'The tokens, candidates, sides, prices and reasons, as text.',
      example: { content: 'S> Laser Grid 3wl' },
    })
    .input(explainParsingInput)
    .output(parserExplanationSchema)
    .mutation(({ ctx, input }) => ({
      explanation: ctx.deps.parser.explain(input.content, input.channel_name ?? null),
    })),

  aliases: itemAliasesRouter,
});
