import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { modalSchema } from '../world/components.js';
import { editedMessage } from '../world/compose-message.js';
import { ANSWER_WITHIN_MS, type InteractionRecord } from '../world/interactions.js';
import { parseMessagePayload, refuseEmpty } from '../world/message-payload.js';
import type { JsonObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { attachmentsOf, type ReadBody, readBody } from './body.js';
import { DiscordError, parseBody } from './discord-error.js';
import { createLoading, createOriginal, currentMessage, storeEdit } from './interaction-replies.js';

interface CallbackParams {
  interactionId: string;
  token: string;
}

const callbackBody = z.looseObject({
  type: z.literal([1, 4, 5, 6, 7, 8, 9, 10, 12]),
  data: z.looseObject({}).nullish(),
});

const choice = z.looseObject({
  name: z.string().min(1).max(100),
  value: z.union([z.string().min(1).max(100), z.number()]),
});
const choicesBody = z.looseObject({ choices: z.array(choice).max(25) });

/** The bot's first answer to an interaction (docs: "Create Interaction Response"). */
export function registerInteractionRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Params: CallbackParams; Querystring: { with_response?: string } }>(
    '/interactions/:interactionId/:token/callback',
    { config: { open: true } },
    async (request, reply) => {
      const record = requireOpen(world, request.params);
      const body = readBody(request);
      const { type, data } = parseBody(callbackBody, body.json);
      answer(world, record, type, { json: data ?? {}, files: body.files });
      record.answerType = type;
      record.answeredAfterMs = Date.now() - record.createdAtMs;
      world.interactions.changed(record);
      if (request.query.with_response !== 'true') return reply.code(204).send();
      return callbackResource(record, type);
    },
  );
}

function requireOpen(world: World, params: CallbackParams): InteractionRecord {
  const record = world.interactions.byId(params.interactionId);
  if (!record || record.token !== params.token) throw DiscordError.unknown('Interaction');
  if (record.answerType !== null) {
    throw new DiscordError(400, 40060, 'Interaction has already been acknowledged.');
  }
  if (Date.now() - record.createdAtMs > ANSWER_WITHIN_MS) throw DiscordError.unknown('Interaction');
  return record;
}

function answer(world: World, record: InteractionRecord, type: number, body: ReadBody): void {
  const isCommand = record.type === 2;
  const isComponent = record.type === 3;
  const isAutocomplete = record.type === 4;
  const isOnMessage = isComponent || (record.type === 5 && record.sourceMessage !== null);
  if ((type === 8) !== isAutocomplete) throw wrongType(type);
  if ((type === 6 || type === 7) && !isOnMessage) throw wrongType(type);
  if (type === 9 && !(isCommand || isComponent)) throw wrongType(type);
  if (type === 1 || type === 10 || type === 12) throw wrongType(type);
  if (type === 4) createOriginal(world, record, parseMessagePayload(body.json), body);
  if (type === 5) createLoading(world, record, parseMessagePayload(body.json).flags ?? 0);
  if (type === 6) record.original = record.sourceMessage;
  if (type === 7) updateSource(world, record, body);
  if (type === 8) record.choices = parseBody(choicesBody, body.json).choices;
  if (type === 9) record.modal = parseBody(modalSchema, body.json);
}

function updateSource(world: World, record: InteractionRecord, body: ReadBody): void {
  const source = record.sourceMessage && currentMessage(world, record, record.sourceMessage.id);
  if (!source) throw DiscordError.unknown('Message');
  const edited = editedMessage(world, source, parseMessagePayload(body.json), attachmentsOf(world, body));
  refuseEmpty(edited);
  record.original = source;
  storeEdit(world, record, edited);
}

function wrongType(type: number): DiscordError {
  return DiscordError.invalidForm({
    type: {
      _errors: [
        {
          code: 'INTERACTION_APPLICATION_COMMAND_CALLBACK_TYPE_INVALID',
          message: `Callback type ${type} does not answer this interaction.`,
        },
      ],
    },
  });
}

function callbackResource(record: InteractionRecord, type: number): JsonObject {
  const message = record.original;
  return {
    interaction: {
      id: record.id,
      type: record.type,
      ...(message && { response_message_id: message.id }),
      response_message_loading: record.isLoading,
      response_message_ephemeral: record.isEphemeral,
    },
    resource: { type, ...(message && type !== 6 && { message }) },
  };
}
