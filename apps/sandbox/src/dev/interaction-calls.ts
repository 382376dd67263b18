import { z } from 'zod';
import type { Gateway } from '../gateway/gateway.js';
import { INTERACTION_TIMEOUT_MS, type Interaction } from '../world/interactions.js';
import { isEphemeral } from '../world/objects.js';
import type { World } from '../world/world.js';
import { commandData } from './command-data.js';
import { componentData, modalData } from './component-data.js';
import { DevError, devCall } from './dev-calls.js';
import { requireChannel } from './message-calls.js';
import { type Actor, type NewInteraction, openInteraction } from './open-interaction.js';

const optionValue = z.union([z.string().max(6000), z.number(), z.boolean()]);

const interactionInput = z
  .strictObject({
    login: z.string().max(30).optional(),
    user_id: z.string().max(20).optional(),
    channel_id: z.string().max(20).optional(),
    /** In the direct messages with the bot. */
    dm: z.boolean().optional(),
    command: z.string().trim().min(1).max(120).optional(),
    options: z.record(z.string(), optionValue.nullable()).default({}),
    autocomplete: z.string().max(32).optional(),
    component: z.string().max(100).optional(),
    message_id: z.string().max(20).optional(),
    values: z.array(z.string().max(100)).max(25).default([]),
    modal: z.string().max(100).optional(),
    fields: z.record(z.string(), z.string().max(4000)).default({}),
    /** For malformed interactions: replaces fields of the payload; null removes a field. */
    payload: z.record(z.string(), z.unknown()).optional(),
    /** Language of the person's Discord, such as `id`. */
    locale: z.string().min(2).max(10).default('en-US'),
  })
  .refine(
    ({ command, component, modal, payload }) =>
      [command, component, modal, payload].filter((one) => one !== undefined).length === 1,
    { message: 'give exactly one of command, component, modal and payload' },
  );
type InteractionInput = z.infer<typeof interactionInput>;

const COMPLETE_TIMEOUT_MS = 15_000;
/** Without follow-ups for this long, the response is complete. */
const QUIET_MS = 60;
/** The same after an acknowledgement without a message. */
const QUIET_AFTER_ACKNOWLEDGE_MS = 4_000;

/** Slash commands, autocompletes, components and modals of a person, with the bot's response. */
export function interactionCall(world: World, gateway: Gateway) {
  return devCall(interactionInput, async (input, _id, reply) => {
    const actor = toActor(world, input);
    if (gateway.connectedCount === 0) {
      const message = 'No bot is connected to the gateway. Start it, then try again.';
      throw new DevError(503, message, { responded: false });
    }
    const created = toInteraction(world, actor, input);
    const interaction = await waitForResponse(world, actor, created);
    if (interaction.answerType !== null) return toAnswer(interaction);
    const message = 'The bot did not answer within 3 seconds.';
    return reply.code(504).send({ responded: false, message });
  });
}

function toActor(world: World, input: InteractionInput): Actor {
  const { login, user_id: userId = '', locale } = input;
  const user = login === undefined ? world.people.get(userId) : world.people.byLogin(login);
  if (!user) {
    throw new DevError(
      404,
      'There is no such person. Give a "login" (user, basic, expert, beta, staff, admin or developer) or a known "user_id".',
    );
  }
  const channel = input.dm ? world.places.directChannel(user) : requireChannel(world, input.channel_id);
  return { user, locale, channel };
}

function toInteraction(world: World, actor: Actor, input: InteractionInput): NewInteraction {
  if (input.payload !== undefined) return { type: 2, data: {}, payload: input.payload };
  if (input.modal !== undefined) return modalData(world, actor, input.modal, input.fields);
  if (input.component !== undefined)
    return componentData(world, actor, input.component, input.values, input.message_id);
  return commandData(world, input.command ?? '', input.options, input.autocomplete);
}

/**
 * Sends an interaction and resolves when the bot's response is complete, with its follow-ups; without a response after
 * Discord's 3 s; or incomplete after `COMPLETE_TIMEOUT_MS`.
 */
function waitForResponse(world: World, actor: Actor, created: NewInteraction): Promise<Interaction> {
  return new Promise((resolve) => {
    let quiet: NodeJS.Timeout | undefined;

    function finish(): void {
      for (const timer of [unanswered, timeout, quiet]) clearTimeout(timer);
      interaction.onChange = () => undefined;
      resolve(interaction);
    }

    const interaction = openInteraction(world, actor, created, () => {
      clearTimeout(quiet);
      const { answerType, original, sourceMessage, followups } = interaction;
      if (interaction.isLoading) return;
      const isOnlyAcknowledged = answerType === 6 && original === sourceMessage && followups.length === 0;
      // Choices and modals have no follow-ups.
      const waitMs = isOnlyAcknowledged ? QUIET_AFTER_ACKNOWLEDGE_MS : QUIET_MS;
      quiet = setTimeout(finish, answerType === 8 || answerType === 9 ? 0 : waitMs);
    });
    const unanswered = setTimeout(() => {
      if (interaction.answerType === null) finish();
    }, INTERACTION_TIMEOUT_MS);
    const timeout = setTimeout(finish, COMPLETE_TIMEOUT_MS);
  });
}

function toAnswer(interaction: Interaction): object {
  const { answerType, original, followups, choices, modal } = interaction;
  const reply = answerType === 6 && !original ? null : original;
  return {
    responded: true,
    response_ms: interaction.answeredAfterMs,
    type: answerType,
    deferred: answerType === 5 || answerType === 6,
    completed: !interaction.isLoading,
    ephemeral: interaction.isEphemeral || (reply !== null && isEphemeral(reply)),
    content: reply?.content ?? null,
    embeds: reply?.embeds ?? [],
    components: reply?.components ?? [],
    reply,
    followups,
    messages: [...(reply ? [reply] : []), ...followups],
    ...(choices !== null && { choices }),
    ...(modal !== null && { modal }),
  };
}
