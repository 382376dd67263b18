import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { WorldEvent } from '../world/event-bus.js';
import { isThread } from '../world/guild-store.js';
import type { ChannelObject, JsonObject, MessageObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { buildGuildCreateData } from './dispatch-data.js';
import { INTENTS } from './intents.js';
import type { Session } from './session.js';

type ChannelChange = Extract<WorldEvent, { kind: 'channel' }>['change'];

/** A gateway event as JSON text; sessions with fewer intents may get less of it. */
export interface Dispatch {
  name: string;
  /** Null when this session does not get the event. */
  jsonFor(session: Session): string | null;
}

/** Whether a shard is the one that carries the guild (docs: events/gateway, "Sharding Formula"). */
export function carriesGuild(session: Session, guildId: string): boolean {
  return (BigInt(guildId) >> 22n) % BigInt(session.shard.count) === BigInt(session.shard.id);
}

/** The gateway event for an event of the world; null: clients do not get it. */
export function toDispatch(world: World, event: WorldEvent): Dispatch | null {
  switch (event.kind) {
    case 'message-create':
      return messageDispatch(world, 'MESSAGE_CREATE', event.message, event.channel);
    case 'message-update':
      return messageDispatch(world, 'MESSAGE_UPDATE', event.message, event.channel);
    case 'message-delete':
      return deleteDispatch(world, event.messageId, event.channel);
    case 'channel':
      return isThread(event.channel)
        ? threadDispatch(world, event.change, event.channel)
        : channelDispatch(world, event.change, event.channel);
    case 'role': {
      const { guildId } = SANDBOX_DISCORD;
      const json = JSON.stringify({ guild_id: guildId, role: event.role });
      return {
        name: `GUILD_ROLE_${event.change.toUpperCase()}`,
        jsonFor: (session) => (receivesGuildEvents(world, session, guildId) ? json : null),
      };
    }
    case 'bot-membership':
      return guildDispatch(world, SANDBOX_DISCORD.guildId, event.isMember ? null : {});
    case 'guild-add':
      return guildDispatch(world, event.guildId, null);
    case 'outage':
      return guildDispatch(world, SANDBOX_DISCORD.guildId, event.isOut ? { unavailable: true } : null);
    case 'interaction': {
      const json = JSON.stringify(event.interaction.payload);
      const { guildId } = event.interaction;
      return {
        name: 'INTERACTION_CREATE',
        jsonFor: (session) =>
          (guildId === null ? session.shard.id === 0 : carriesGuild(session, guildId)) ? json : null,
      };
    }
    default:
      return null;
  }
}

/** Bots get the events of all channels, including those they may not see. */
function channelDispatch(world: World, change: ChannelChange, channel: ChannelObject): Dispatch {
  const json = JSON.stringify(channel);
  return {
    name: `CHANNEL_${change.toUpperCase()}`,
    jsonFor: (session) => (receivesGuildEvents(world, session, channel.guild_id) ? json : null),
  };
}

/** Thread events go only to bots that can see the thread (docs: events/gateway-events, "Thread Create"). */
function threadDispatch(world: World, change: ChannelChange, thread: ChannelObject): Dispatch {
  const { id, type, guild_id, parent_id } = thread;
  const json = JSON.stringify(
    { create: { ...thread, newly_created: true }, update: thread, delete: { id, type, guild_id, parent_id } }[
      change
    ],
  );
  return {
    name: `THREAD_${change.toUpperCase()}`,
    jsonFor: (session) =>
      world.places.isSeenByBot(thread) && receivesGuildEvents(world, session, guild_id) ? json : null,
  };
}

/** GUILD_DELETE with the data `gone`; null: GUILD_CREATE (docs: events/gateway-events). */
function guildDispatch(world: World, guildId: string, gone: JsonObject | null): Dispatch {
  return {
    name: gone === null ? 'GUILD_CREATE' : 'GUILD_DELETE',
    jsonFor: (session) =>
      hasGuildIntent(session, guildId)
        ? JSON.stringify(gone ? { id: guildId, ...gone } : buildGuildCreateData(world, guildId))
        : null,
  };
}

function receivesGuildEvents(world: World, session: Session, guildId: string | undefined): boolean {
  return (
    guildId !== undefined && world.places.botGuildIds().includes(guildId) && hasGuildIntent(session, guildId)
  );
}

function hasGuildIntent(session: Session, guildId: string): boolean {
  return carriesGuild(session, guildId) && (session.intents & INTENTS.guilds) !== 0;
}

function messageDispatch(
  world: World,
  name: string,
  message: MessageObject,
  channel: ChannelObject,
): Dispatch {
  const payload = gatewayMessage(world, message, channel);
  let full: string | undefined;
  let bare: string | undefined;
  return {
    name,
    jsonFor(session) {
      if (!receivesMessages(world, session, channel)) return null;
      if (canReadContent(world, session, message, channel)) {
        full ??= JSON.stringify(payload);
        return full;
      }
      bare ??= JSON.stringify({ ...payload, ...WITHHELD_CONTENT });
      return bare;
    },
  };
}

/** Fields that are empty without the intent (docs: events/gateway, "Message Content Intent"). */
const WITHHELD_CONTENT = {
  content: '',
  embeds: [],
  attachments: [],
  components: [],
  message_snapshots: undefined,
};

function deleteDispatch(world: World, messageId: string, channel: ChannelObject): Dispatch {
  const json = JSON.stringify({
    id: messageId,
    channel_id: channel.id,
    ...(channel.guild_id !== undefined && { guild_id: channel.guild_id }),
  });
  return {
    name: 'MESSAGE_DELETE',
    jsonFor: (session) => (receivesMessages(world, session, channel) ? json : null),
  };
}

function receivesMessages(world: World, session: Session, channel: ChannelObject): boolean {
  if (!world.places.isSeenByBot(channel)) return false;
  if (channel.guild_id === undefined) {
    return session.shard.id === 0 && (session.intents & INTENTS.directMessages) !== 0;
  }
  return carriesGuild(session, channel.guild_id) && (session.intents & INTENTS.guildMessages) !== 0;
}

/** Without the intent: own messages, direct messages and messages that mention the bot. */
function canReadContent(
  world: World,
  session: Session,
  message: MessageObject,
  channel: ChannelObject,
): boolean {
  const botId = world.people.bot.id;
  return (
    (session.intents & INTENTS.messageContent) !== 0 ||
    channel.guild_id === undefined ||
    message.author.id === botId ||
    message.mentions.some((user) => user.id === botId)
  );
}

function gatewayMessage(world: World, message: MessageObject, channel: ChannelObject): JsonObject {
  if (channel.guild_id === undefined) return { ...message, channel_type: 1 };
  const author = message.webhook_id === undefined ? world.people.get(message.author.id) : undefined;
  const member = author && world.people.member(author);
  return {
    ...message,
    channel_type: channel.type,
    guild_id: channel.guild_id,
    ...(member && { member: { ...member, user: undefined } }),
  };
}
