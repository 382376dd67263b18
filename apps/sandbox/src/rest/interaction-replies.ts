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

/** Another message after the first answer; after a deferral it takes the place of the one awaited. */
export function createFollowup(world: World, token: string, body: ReadBody): MessageObject {
  const record = requireByToken(world, token);
  const payload = parseMessagePayload(body.json);
  if (record.answerType === null) throw DiscordError.unknown('Webhook');
  if (record.answerType === 5 && record.isLoading) {
    const flags = (payload.flags ?? 0) | (record.isEphemeral ? MESSAGE_FLAGS.ephemeral : 0);
    const message = createOriginal(world, record, { ...payload, flags }, body);
    world.interactions.changed(record);
    return message;
  }
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
  return requireReply(requireByToken(world, token), messageId);
}

/** Edits the first answer (also the one that was deferred) or a follow-up. */
export function editReply(world: World, token: string, messageId: string, body: ReadBody): MessageObject {
  const record = requireByToken(world, token);
  const payload = parseMessagePayload(body.json);
  if (messageId === '@original' && record.isLoading && record.answerType === 5) {
    const flags = (payload.flags ?? 0) | (record.isEphemeral ? MESSAGE_FLAGS.ephemeral : 0);
    const message = createOriginal(world, record, { ...payload, flags }, body);
    world.interactions.changed(record);
    return message;
  }
  const message = requireReply(record, messageId);
  const edited = editedMessage(world, message, payload, attachmentsOf(world, body));
  refuseEmpty(edited);
  storeEdit(world, record, edited);
  world.interactions.changed(record);
  return edited;
}

/** Takes back the first answer or a follow-up. */
export function deleteReply(world: World, token: string, messageId: string): void {
  const record = requireByToken(world, token);
  if (messageId === '@original' && record.isLoading) {
    record.isLoading = false;
    record.originalDeleted = true;
    world.interactions.changed(record);
    return;
  }
  const message = requireReply(record, messageId);
  if (isEphemeral(message)) world.interactions.removePrivate(message, record.user.id);
  else world.messages.remove(message);
  if (record.original?.id === message.id) {
    record.original = null;
    record.originalDeleted = true;
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

function requireReply(record: InteractionRecord, messageId: string): MessageObject {
  const message =
    messageId === '@original'
      ? record.original
      : [record.original, ...record.followups].find((one) => one?.id === messageId);
  if (!message) throw DiscordError.unknown('Message');
  return message;
}
