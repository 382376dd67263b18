import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { modalSchema } from '../world/components.js';
import { editedMessage } from '../world/compose-message.js';
import { INTERACTION_TIMEOUT_MS, type InteractionRecord } from '../world/interactions.js';
import { assertNotEmpty, parseMessagePayload } from '../world/message-payload.js';
import type { World } from '../world/world.js';
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

/** The bot's first response to an interaction (docs: "Create Interaction Response"). */
export function registerInteractionRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Params: CallbackParams }>(
    '/interactions/:interactionId/:token/callback',
    { config: { open: true } },
    async (request, reply) => {
      const record = requireOpen(world, request.params);
      const { type, data } = parseBody(callbackBody, request.body);
      respond(world, record, type, data ?? {});
      record.answerType = type;
      record.answeredAfterMs = Date.now() - record.createdAtMs;
      world.interactions.changed(record);
      return reply.code(204).send();
    },
  );
}

function requireOpen(world: World, params: CallbackParams): InteractionRecord {
  const record = world.interactions.byId(params.interactionId);
  if (!record || record.token !== params.token) throw DiscordError.unknown('Interaction');
  if (record.answerType !== null) {
    throw new DiscordError(400, 40060, 'Interaction has already been acknowledged.');
  }
  if (Date.now() - record.createdAtMs > INTERACTION_TIMEOUT_MS) throw DiscordError.unknown('Interaction');
  return record;
}

function respond(world: World, record: InteractionRecord, type: number, data: object): void {
  const isCommand = record.type === 2;
  const isComponent = record.type === 3;
  const isAutocomplete = record.type === 4;
  const isOnMessage = isComponent || (record.type === 5 && record.sourceMessage !== null);
  if ((type === 8) !== isAutocomplete) throw wrongType(type);
  if ((type === 6 || type === 7) && !isOnMessage) throw wrongType(type);
  if (type === 9 && !(isCommand || isComponent)) throw wrongType(type);
  if (type === 1 || type === 10 || type === 12) throw wrongType(type);
  if (type === 4) createOriginal(world, record, parseMessagePayload(data));
  if (type === 5) createLoading(world, record, parseMessagePayload(data).flags ?? 0);
  if (type === 6) record.original = record.sourceMessage;
  if (type === 7) updateSource(world, record, data);
  if (type === 8) record.choices = parseBody(choicesBody, data).choices;
  if (type === 9) record.modal = parseBody(modalSchema, data);
}

function updateSource(world: World, record: InteractionRecord, data: object): void {
  const source = record.sourceMessage && currentMessage(world, record, record.sourceMessage.id);
  if (!source) throw DiscordError.unknown('Message');
  const edited = editedMessage(world, source, parseMessagePayload(data));
  assertNotEmpty(edited);
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
