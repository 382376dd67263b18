import { SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import { z } from 'zod';
import { composeMessage, editedMessage } from '../world/compose-message.js';
import { INTERACTION_TIMEOUT_MS, type Interaction } from '../world/interactions.js';
import { isEphemeral, MESSAGE_FLAGS, type MessageObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DiscordError, parseBody } from './discord-error.js';
import { assertNotEmpty, type MessagePayload, parseMessagePayload } from './message-payload.js';
import type { RestCall } from './routes.js';

/** How long the token of an interaction is valid for follow-ups. */
const TOKEN_LIFETIME_MS = 15 * 60_000;
/** Types of interactions. */
const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL = 5;

const callbackBody = z.object({ type: z.number(), data: z.looseObject({}).nullish() });
const choicesBody = z.object({
  choices: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]) })),
});
const modalData = z.looseObject({ custom_id: z.string() });

/** What a callback does, and which interactions it answers (docs: "Interaction Callback Type"). */
interface Callback {
  answers: (interaction: Interaction) => boolean;
  apply: (world: World, interaction: Interaction, data: object) => void;
}
const hasMessage = ({ type, sourceMessage }: Interaction) =>
  type === COMPONENT || (type === MODAL && sourceMessage !== null);
const CALLBACKS: Record<number, Callback> = {
  4: {
    answers: ({ type }) => type !== AUTOCOMPLETE,
    apply: (world, interaction, data) => {
      const message = composeReply(world, interaction, parseMessagePayload(data));
      assertNotEmpty(message);
      interaction.original = publish(world, interaction, message);
    },
  },
  5: {
    answers: ({ type }) => type !== AUTOCOMPLETE,
    apply: (world, interaction, data) => {
      const flags = (parseMessagePayload(data).flags ?? 0) & MESSAGE_FLAGS.ephemeral;
      const message = composeReply(world, interaction, { flags });
      message.flags |= MESSAGE_FLAGS.loading;
      interaction.original = publish(world, interaction, message);
      interaction.isLoading = true;
    },
  },
  6: {
    answers: hasMessage,
    apply: (_world, interaction) => {
      interaction.original = interaction.sourceMessage;
    },
  },
  7: { answers: hasMessage, apply: updateSource },
  8: {
    answers: ({ type }) => type === AUTOCOMPLETE,
    apply: (_world, interaction, data) => {
      interaction.choices = parseBody(choicesBody, data).choices;
    },
  },
  9: {
    answers: ({ type }) => type === COMMAND || type === COMPONENT,
    apply: (_world, interaction, data) => {
      interaction.modal = parseBody(modalData, data);
    },
  },
};

/** The bot's first response to an interaction (docs: "Create Interaction Response"). */
export function respond(world: World, { params, query, body }: RestCall): object | undefined {
  const interaction = world.interactions.byToken(params.token ?? '');
  if (!interaction || interaction.id !== params.interactionId) throw DiscordError.unknown('Interaction');
  if (interaction.answerType !== null)
    throw new DiscordError(400, 40060, 'Interaction has already been acknowledged.');
  const ageMs = Date.now() - interaction.createdAtMs;
  if (ageMs > INTERACTION_TIMEOUT_MS) throw DiscordError.unknown('Interaction');
  const { type, data } = parseBody(callbackBody, body);
  const callback = CALLBACKS[type];
  if (!callback?.answers(interaction)) {
    const message = `Callback type ${type} does not answer this interaction.`;
    throw new DiscordError(400, 50035, 'Invalid Form Body', {
      type: { _errors: [{ code: 'INTERACTION_APPLICATION_COMMAND_CALLBACK_TYPE_INVALID', message }] },
    });
  }
  callback.apply(world, interaction, data ?? {});
  interaction.answerType = type;
  interaction.answeredAfterMs = ageMs;
  interaction.onChange();
  const { id, original } = interaction;
  const resource = original && { type, message: original };
  return query.with_response === 'true'
    ? { interaction: { id, type: interaction.type }, resource }
    : undefined;
}

function updateSource(world: World, interaction: Interaction, data: object): void {
  const source = findCurrent(world, interaction, interaction.sourceMessage?.id);
  const edited = editedMessage(source, parseMessagePayload(data));
  assertNotEmpty(edited);
  interaction.original = source;
  storeEdit(world, interaction, edited);
}

/** Whether the token in a webhook's address is that of an interaction. */
export function isReply({ params }: RestCall): boolean {
  return params.webhookId === SANDBOX_DISCORD.applicationId;
}

/** Creates a follow-up message. After a deferral it becomes the first reply. */
export function createFollowup(world: World, { params, body }: RestCall): MessageObject {
  const interaction = requireByToken(world, params.token);
  if (interaction.answerType === null) throw DiscordError.unknown('Webhook');
  if (interaction.isLoading) return edit(world, interaction, '@original', body);
  const message = composeReply(world, interaction, parseMessagePayload(body));
  assertNotEmpty(message);
  interaction.followups.push(publish(world, interaction, message));
  interaction.onChange();
  return message;
}

/** Edits the first reply or a follow-up. */
export function editReply(world: World, { params, body }: RestCall): MessageObject {
  return edit(world, requireByToken(world, params.token), params.messageId ?? '', body);
}

function edit(world: World, interaction: Interaction, messageId: string, body: unknown): MessageObject {
  const payload = parseMessagePayload(body);
  const { original, followups } = interaction;
  const isNamed = (one: MessageObject | null) => one?.id === messageId;
  const named = messageId === '@original' ? original : [original, ...followups].find(isNamed);
  const message = findCurrent(world, interaction, named?.id);
  const edited = editedMessage(message, payload);
  // Discord does not mark the first reply after a deferral as edited.
  if ((message.flags & MESSAGE_FLAGS.loading) !== 0) edited.edited_timestamp = null;
  assertNotEmpty(edited);
  storeEdit(world, interaction, edited);
  interaction.onChange();
  return edited;
}

/** Replaces the message in its channel, or the private message of the one person who sees it. */
function storeEdit(world: World, interaction: Interaction, edited: MessageObject): void {
  if (isEphemeral(edited)) world.interactions.putPrivate(edited, interaction.user.id);
  else world.messages.replace(edited);
  if (interaction.original?.id === edited.id) {
    interaction.original = edited;
    interaction.isLoading = false;
  }
  interaction.followups = interaction.followups.map((one) => (one.id === edited.id ? edited : one));
}

function composeReply(world: World, interaction: Interaction, payload: MessagePayload): MessageObject {
  const { id, type, user, channelId, sourceMessage } = interaction;
  const { applicationId } = SANDBOX_DISCORD;
  const metadata = {
    id,
    type,
    user,
    authorizing_integration_owners: {},
    ...(sourceMessage && { interacted_message_id: sourceMessage.id }),
  };
  return composeMessage(
    world,
    { channelId, author: world.people.bot, payload },
    {
      type: type === COMMAND ? 20 : 19,
      webhook_id: applicationId,
      application_id: applicationId,
      interaction_metadata: metadata,
    },
  );
}

function publish(world: World, interaction: Interaction, message: MessageObject): MessageObject {
  if (isEphemeral(message)) world.interactions.putPrivate(message, interaction.user.id);
  else world.messages.add(message);
  if (interaction.answerType === null) interaction.isEphemeral = isEphemeral(message);
  return message;
}

function requireByToken(world: World, token: string | undefined): Interaction {
  const interaction = world.interactions.byToken(token ?? '');
  if (!interaction) throw DiscordError.unknown('Webhook');
  if (Date.now() - interaction.createdAtMs <= TOKEN_LIFETIME_MS) return interaction;
  throw new DiscordError(401, 50027, 'Invalid Webhook Token');
}

/** The current version of a message, which another interaction may have changed. Throws 10008. */
function findCurrent(world: World, { user }: Interaction, messageId = ''): MessageObject {
  const message = world.messages.get(messageId) ?? world.interactions.privateMessage(messageId, user.id);
  if (!message) throw DiscordError.unknown('Message');
  return message;
}
