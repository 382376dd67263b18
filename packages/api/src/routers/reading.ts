import {
  createItemAliasInput,
  explainReadingInput,
  itemAliasIdInput,
  itemAliasSchema,
  labelMessageInput,
  listExamplesInput,
  listItemAliasesInput,
  listUncertainMessagesInput,
  listUnknownNamesInput,
  messageSchema,
  readingExampleSchema,
  readingExplanationSchema,
  rereadMessagesInput,
  rereadResultSchema,
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
  rereadMessages,
} from '@lockwatch/core';
import { z } from 'zod';
import type { ApiContext } from '../context.js';
import { permittedProcedure } from '../procedures.js';
import { t } from '../trpc.js';

const manageReading = permittedProcedure('MANAGE_READING');
const tag = 'Reading';
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Answers when this process reads messages with the change: who tries it at once sees it. */
async function andRead<T>({ deps }: Pick<ApiContext, 'deps'>, change: Promise<T>): Promise<T> {
  const changed = await change;
  await deps.reader.refreshCatalogue();
  return changed;
}

const aliasesRouter = t.router({
  list: manageReading
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/reading/aliases',
        tag,
        summary: 'List the names that everybody uses for items',
        description: 'By alias. A person’s own aliases are not among them.',
        example: { search: 'lgrid' },
      },
    })
    .input(listItemAliasesInput)
    .output(z.array(itemAliasSchema))
    .query(({ ctx, input }) => listItemAliases(ctx.deps.db, input)),

  create: manageReading
    .meta({
      openapi: {
        method: 'POST',
        path: '/admin/reading/aliases',
        errors: ['CONFLICT'],
        tag,
        summary: 'Name an item for everybody',
        description: 'Messages are read with it from now on, by every server.',
        example: { alias: 'lgrid', item_id: 5666 },
      },
    })
    .input(createItemAliasInput)
    .output(itemAliasSchema)
    .mutation(({ ctx, input }) => andRead(ctx, createItemAlias(ctx.actor, ctx.deps.db, input))),

  remove: manageReading
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/admin/reading/aliases/{id}',
        tag,
        summary: 'Take a name away from an item',
        description: 'Messages are read without it from now on.',
        example: { id },
      },
    })
    .input(itemAliasIdInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => andRead(ctx, removeItemAlias(ctx.actor, ctx.deps.db, input.id))),
});

/** What staff do about how messages are read. */
export const readingRouter = t.router({
  uncertain: manageReading
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/reading/messages',
        tag,
        summary: 'List messages to judge',
        description:
          'First those that somebody who was pinged reported, then those of the last seven days that were read with a guess; newest first, until somebody has judged them.',
        example: { limit: 20 },
      },
    })
    .input(listUncertainMessagesInput)
    .output(z.array(uncertainMessageSchema))
    .query(({ ctx, input }) => listUncertainMessages(ctx.deps.db, input)),

  label: manageReading
    .meta({
      openapi: {
        method: 'POST',
        path: '/admin/reading/messages/{id}/label',
        tag,
        summary: 'Say what a message offers',
        description:
          'All of its offers, or none. Kept as an example for the reader; sent pings stay as they are.',
        example: { id, offers: [{ type: 'SELL', item_id: 5666, price: 3 }] },
      },
    })
    .input(labelMessageInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => labelMessage(ctx.actor, ctx.deps.db, input)),

  examples: manageReading
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/reading/examples',
        tag,
        summary: 'List labelled messages',
        description: 'In the form that `npm run parse` reads and writes, oldest first.',
        example: { limit: 100 },
      },
    })
    .input(listExamplesInput)
    .output(z.array(readingExampleSchema))
    .query(({ ctx, input }) => listExamples(ctx.deps.db, input)),

  unknownNames: manageReading
    .meta({
      openapi: {
        method: 'GET',
        path: '/admin/reading/unknown-names',
        tag,
        summary: 'List words used like an item’s name that name none',
        description: 'Of the last day’s messages, used by two people or more; what most people use first.',
        example: { limit: 20 },
      },
    })
    .input(listUnknownNamesInput)
    .output(z.array(unknownNameSchema))
    .query(({ ctx, input }) => listUnknownNames(ctx.deps.db, input)),

  dismissName: manageReading
    .meta({
      openapi: {
        method: 'POST',
        path: '/admin/reading/unknown-names/dismiss',
        errors: ['NOT_FOUND'],
        tag,
        summary: 'Take a word off the list of unknown names',
        description: 'For good: it is no item.',
        example: { name: 'promo' },
      },
    })
    .input(unknownNameInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => dismissUnknownName(ctx.deps.db, input.name)),

  reread: manageReading
    .meta({
      openapi: {
        method: 'POST',
        path: '/admin/reading/reread',
        errors: ['CONFLICT'],
        tag,
        summary: 'Read the last hours’ messages again',
        description:
          'As after a new name for an item. Fresh offers still ping; a message that has pinged keeps its reading.',
        example: { hours: 24 },
      },
    })
    .input(rereadMessagesInput)
    .output(rereadResultSchema)
    .mutation(({ ctx, input }) => rereadMessages(ctx.actor, ctx.deps, input.hours)),

  explain: manageReading
    .meta({
      openapi: {
        method: 'POST',
        path: '/admin/reading/explain',
        tag,
        summary: 'Show how a message is read',
        description: 'Tokens, candidates, scopes, attachments and why each decision fell, as text.',
        example: { content: 'S> Laser Grid 3wl' },
      },
    })
    .input(explainReadingInput)
    .output(readingExplanationSchema)
    .mutation(({ ctx, input }) => ({
      explanation: ctx.deps.reader.explain(input.content, input.channel_name ?? null),
    })),

  aliases: aliasesRouter,
});
