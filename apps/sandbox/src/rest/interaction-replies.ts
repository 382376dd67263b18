import { composeMessage, editedMessage } from '../world/compose-message.js';
import { type InteractionRecord, TOKEN_LIFETIME_MS } from '../world/interactions.js';
import { assertNotEmpty, type MessagePayload, parseMessagePayload } from '../world/message-payload.js';
import { MESSAGE_FLAGS, type MessageObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { DiscordError } from './discord-error.js';

/** Creates the first reply to an interaction. */
export function createOriginal(world: World, record: InteractionRecord, payload: MessagePayload): void {
  const message = composeReply(world, record, payload);
  assertNotEmpty(message);
  publishOriginal(world, record, message, false);
}

/** Defers the reply: the bot "is thinking" until it edits this message (docs: callback type 5). */
export function createLoading(world: World, record: InteractionRecord, flags: number): void {
  const message = composeReply(world, record, { flags: flags & MESSAGE_FLAGS.ephemeral });
  publishOriginal(world, record, { ...message, flags: message.flags | MESSAGE_FLAGS.loading }, true);
}

function publishOriginal(
  world: World,
  record: InteractionRecord,
  message: MessageObject,
  isLoading: boolean,
): void {
  record.isEphemeral = isEphemeral(message);
  record.original = message;
  record.isLoading = isLoading;
  publishNew(world, record, message);
}

/** Creates a follow-up message. After a deferral it becomes the first reply. */
export function createFollowup(world: World, token: string, body: unknown): MessageObject {
  const record = requireByToken(world, token);
  if (record.answerType === null) throw DiscordError.unknown('Webhook');
  if (record.isLoading) return editReply(world, token, '@original', body);
  const message = composeReply(world, record, parseMessagePayload(body));
  assertNotEmpty(message);
  record.followups.push(message);
  publishNew(world, record, message);
  world.interactions.changed(record);
  return message;
}

/** Edits the first reply or a follow-up. */
export function editReply(world: World, token: string, messageId: string, body: unknown): MessageObject {
  const record = requireByToken(world, token);
  const payload = parseMessagePayload(body);
  const message = requireReply(world, record, messageId);
  const wasLoading = (message.flags & MESSAGE_FLAGS.loading) !== 0;
  const edited = editedMessage(world, message, payload);
  // Discord does not mark the first reply after a deferral as edited.
  if (wasLoading) edited.edited_timestamp = null;
  assertNotEmpty(edited);
  storeEdit(world, record, edited);
  world.interactions.changed(record);
  return edited;
}

/** Replaces the message in its channel, or the private message of the one person who sees it. */
export function storeEdit(world: World, record: InteractionRecord, edited: MessageObject): void {
  if (isEphemeral(edited)) world.interactions.putPrivate(edited, record.user.id);
  else world.messages.replace(edited);
  if (record.original?.id === edited.id) {
    record.original = edited;
    record.isLoading = false;
  }
  record.followups = record.followups.map((followup) => (followup.id === edited.id ? edited : followup));
}

function composeReply(world: World, record: InteractionRecord, payload: MessagePayload): MessageObject {
  return composeMessage(world, {
    channelId: record.channelId,
    author: world.people.bot,
    payload,
    webhookId: world.application.id,
    applicationId: world.application.id,
    type: record.type === 2 ? 20 : 19,
    interactionMetadata: {
      id: record.id,
      type: record.type,
      user: record.user,
      authorizing_integration_owners: record.payload.authorizing_integration_owners,
      ...(record.sourceMessage && { interacted_message_id: record.sourceMessage.id }),
    },
  });
}

function publishNew(world: World, record: InteractionRecord, message: MessageObject): void {
  if (isEphemeral(message)) world.interactions.putPrivate(message, record.user.id);
  else world.messages.add(message);
}

function isEphemeral(message: MessageObject): boolean {
  return (message.flags & MESSAGE_FLAGS.ephemeral) !== 0;
}

function requireByToken(world: World, token: string): InteractionRecord {
  const record = world.interactions.byToken(token);
  if (!record) throw DiscordError.unknown('Webhook');
  if (Date.now() - record.createdAtMs > TOKEN_LIFETIME_MS) {
    throw new DiscordError(401, 50027, 'Invalid Webhook Token');
  }
  return record;
}

function requireReply(world: World, record: InteractionRecord, messageId: string): MessageObject {
  const message =
    messageId === '@original'
      ? record.original
      : [record.original, ...record.followups].find((one) => one?.id === messageId);
  const current = message && currentMessage(world, record, message.id);
  if (!current) throw DiscordError.unknown('Message');
  return current;
}

/** The current version of a message, which another interaction may have changed. */
export function currentMessage(
  world: World,
  record: InteractionRecord,
  messageId: string,
): MessageObject | undefined {
  return world.messages.get(messageId) ?? world.interactions.privateMessage(messageId, record.user.id);
}
