import { composeMessage, editedMessage } from '../world/compose-message.js';
import { type InteractionRecord, TOKEN_LIFETIME_MS } from '../world/interactions.js';
import {
  type MessagePayload,
  parseMessagePayload,
  refuseEmpty,
  refuseMixedComponents,
} from '../world/message-payload.js';
import { MESSAGE_FLAGS, type MessageObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { attachmentsOf, type ReadBody } from './body.js';
import { DiscordError } from './discord-error.js';

/** Writes the first answer of an interaction as a message. */
export function createOriginal(
  world: World,
  record: InteractionRecord,
  payload: MessagePayload,
  body: ReadBody,
): MessageObject {
  refuseMixedComponents(payload);
  const message = composeReply(world, record, payload, body);
  refuseEmpty(message);
  record.isEphemeral = isEphemeral(message);
  record.original = message;
  record.isLoading = false;
  publishNew(world, record, message);
  return message;
}

/** Defers: a message that says the bot is thinking, until it is edited (docs: callback type 5). */
export function createLoading(world: World, record: InteractionRecord, flags: number): MessageObject {
  const message = composeReply(
    world,
    record,
    { flags: flags & MESSAGE_FLAGS.ephemeral },
    { json: {}, files: [] },
  );
  const loading = { ...message, flags: message.flags | MESSAGE_FLAGS.loading };
  record.isEphemeral = isEphemeral(loading);
  record.original = loading;
  record.isLoading = true;
  publishNew(world, record, loading);
  return loading;
}

/** Another message after the first answer; after a deferral it takes the place of the one awaited. */
export function createFollowup(world: World, token: string, body: ReadBody): MessageObject {
  const record = requireByToken(world, token);
  if (record.answerType === null) throw DiscordError.unknown('Webhook');
  if (record.isLoading) return editReply(world, token, '@original', body);
  const payload = parseMessagePayload(body.json);
  refuseMixedComponents(payload);
  const message = composeReply(world, record, payload, body);
  refuseEmpty(message);
  record.followups.push(message);
  publishNew(world, record, message);
  world.interactions.changed(record);
  return message;
}

/** The first answer (`@original`) or a follow-up. */
export function getReply(world: World, token: string, messageId: string): MessageObject {
  return requireReply(world, requireByToken(world, token), messageId);
}

/** Edits the first answer (also the one that was deferred) or a follow-up. */
export function editReply(world: World, token: string, messageId: string, body: ReadBody): MessageObject {
  const record = requireByToken(world, token);
  const payload = parseMessagePayload(body.json);
  refuseMixedComponents(payload);
  const message = requireReply(world, record, messageId);
  const wasLoading = (message.flags & MESSAGE_FLAGS.loading) !== 0;
  const edited = editedMessage(world, message, payload, attachmentsOf(world, body));
  // Filling in a deferred answer is no edit that anybody sees.
  if (wasLoading) edited.edited_timestamp = null;
  refuseEmpty(edited);
  storeEdit(world, record, edited);
  world.interactions.changed(record);
  return edited;
}

/** Takes back the first answer or a follow-up. */
export function deleteReply(world: World, token: string, messageId: string): void {
  const record = requireByToken(world, token);
  const message = requireReply(world, record, messageId);
  if (isEphemeral(message)) world.interactions.removePrivate(message, record.user.id);
  else world.messages.remove(message);
  if (record.original?.id === message.id) {
    record.original = null;
    record.isLoading = false;
  }
  record.followups = record.followups.filter((followup) => followup.id !== message.id);
  world.interactions.changed(record);
}

/** Puts the changed message where the old one was: a channel, or the one person who sees it. */
export function storeEdit(world: World, record: InteractionRecord, edited: MessageObject): void {
  if (isEphemeral(edited)) world.interactions.putPrivate(edited, record.user.id);
  else world.messages.replace(edited);
  if (record.original?.id === edited.id) {
    record.original = edited;
    record.isLoading = false;
  }
  record.followups = record.followups.map((followup) => (followup.id === edited.id ? edited : followup));
}

function composeReply(
  world: World,
  record: InteractionRecord,
  payload: MessagePayload,
  body: ReadBody,
): MessageObject {
  return composeMessage(world, {
    channelId: record.channelId,
    author: world.people.bot,
    payload,
    attachments: attachmentsOf(world, body),
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

/** A message as it is now: another interaction may have changed it meanwhile. */
export function currentMessage(
  world: World,
  record: InteractionRecord,
  messageId: string,
): MessageObject | undefined {
  return world.messages.get(messageId) ?? world.interactions.privateMessage(messageId, record.user.id);
}
