import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway.js';
import type { InteractionRecord } from '../world/interactions.js';
import { MESSAGE_FLAGS, type MessageObject, type UserObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { openAutocomplete, openCommand } from './command-interaction.js';
import { openComponent, openModalSubmit } from './component-interaction.js';
import { DevError, parseDevBody } from './dev-error.js';
import { type Actor, openInteraction, waitForInteractionResponse } from './interaction-runner.js';

const optionValue = z.union([z.string().max(6000), z.number(), z.boolean()]);

const interactionInput = z
  .strictObject({
    login: z.string().max(30).optional(),
    user_id: z.string().max(20).optional(),
    channel_id: z.string().max(20).optional(),
    /** In the direct messages with the bot. */
    dm: z.boolean().optional(),
    command: z.string().trim().min(1).max(120).optional(),
    options: z.record(z.string(), optionValue.nullable()).optional(),
    autocomplete: z.string().max(32).optional(),
    component: z.string().max(100).optional(),
    message_id: z.string().max(20).optional(),
    values: z.array(z.string().max(100)).max(25).optional(),
    modal: z.string().max(100).optional(),
    /** For malformed interactions: replaces fields of the payload; null removes a field. */
    payload: z.record(z.string(), z.unknown()).optional(),
    fields: z.record(z.string(), z.string().max(4000)).optional(),
    /** Language of the person's Discord, such as `id`. */
    locale: z.string().min(2).max(10).default('en-US'),
    /** How long to wait for the complete response, in ms. */
    timeout_ms: z.number().int().min(100).max(60_000).optional(),
  })
  .refine(
    ({ command, component, modal, payload }) =>
      [command, component, modal, payload].filter((one) => one !== undefined).length === 1,
    { message: 'give exactly one of command, component, modal and payload' },
  );

const DEFAULT_TIMEOUT_MS = 15_000;

/** Slash commands, autocompletes, components and modals of a person, with the bot's response. */
export function registerInteractionCalls(app: FastifyInstance, world: World, gateway: Gateway): void {
  app.post('/interactions', async (request, reply) => {
    const input = parseDevBody(interactionInput, request.body);
    const actor = toActor(world, input);
    if (gateway.connectedCount === 0) {
      throw new DevError(503, 'No bot is connected to the gateway. Start it, then try again.', {
        responded: false,
      });
    }
    const record = await waitForInteractionResponse(
      world,
      input.timeout_ms ?? DEFAULT_TIMEOUT_MS,
      (onChange) => {
        if (input.payload !== undefined)
          return openInteraction(world, actor, { type: 2, data: {}, payload: input.payload }, onChange);
        if (input.modal !== undefined)
          return openModalSubmit(world, actor, input.modal, input.fields ?? {}, onChange);
        if (input.component !== undefined) {
          const target = { customId: input.component, messageId: input.message_id, values: input.values };
          return openComponent(world, actor, target, onChange);
        }
        const command = { path: input.command ?? '', options: input.options ?? {} };
        return input.autocomplete === undefined
          ? openCommand(world, actor, command, onChange)
          : openAutocomplete(world, actor, command, input.autocomplete, onChange);
      },
    );
    return reply.code(record.answerType === null ? 504 : 200).send(answerView(record));
  });
}

function toActor(world: World, input: z.infer<typeof interactionInput>): Actor {
  const user = requireUser(world, input);
  const { locale } = input;
  if (input.dm) return { user, locale, channel: world.places.directChannel(user) };
  const first = world.places.guildChannels()[0];
  const channel = input.channel_id === undefined ? first : world.places.channel(input.channel_id);
  if (!channel) throw new DevError(404, `There is no channel ${input.channel_id ?? ''}.`);
  return { user, locale, channel };
}

function requireUser(world: World, input: z.infer<typeof interactionInput>): UserObject {
  const user =
    input.login === undefined ? world.people.get(input.user_id ?? '') : world.people.byLogin(input.login);
  if (user) return user;
  throw new DevError(
    404,
    'There is no such person. Give a "login" (user, basic, expert, beta, staff, admin or developer) or a known "user_id".',
  );
}

function answerView(record: InteractionRecord) {
  if (record.answerType === null) {
    return {
      interaction_id: record.id,
      responded: false,
      message: 'The bot did not answer within 3 seconds.',
    };
  }
  const reply = record.answerType === 6 && !record.original ? null : record.original;
  return {
    interaction_id: record.id,
    responded: true,
    response_ms: record.answeredAfterMs,
    type: record.answerType,
    deferred: record.answerType === 5 || record.answerType === 6,
    completed: !record.isLoading,
    ephemeral: record.isEphemeral || isEphemeral(reply),
    content: reply?.content ?? null,
    embeds: reply?.embeds ?? [],
    components: reply?.components ?? [],
    reply,
    followups: record.followups,
    messages: [...(reply ? [reply] : []), ...record.followups],
    ...(record.choices !== null && { choices: record.choices }),
    ...(record.modal !== null && { modal: record.modal }),
  };
}

function isEphemeral(message: MessageObject | null): boolean {
  return message !== null && (message.flags & MESSAGE_FLAGS.ephemeral) !== 0;
}
