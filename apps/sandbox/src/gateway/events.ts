import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { WorldEvent } from '../world/event-bus.js';
import type { ChannelObject, JsonObject, MessageObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { guildCreateData } from './greetings.js';
import { INTENTS } from './intents.js';
import type { Session } from './session.js';

const GUILD_SHARD_KEY = BigInt(SANDBOX_DISCORD.guildId) >> 22n;

/** A gateway event as JSON text, for each session the form it may see. */
export interface Dispatch {
  name: string;
  /** Null when this session does not get the event. */
  jsonFor(session: Session): string | null;
}

/** Whether a shard is the one that carries the guild (docs: events/gateway, "Sharding Formula"). */
export function carriesGuild(session: Session): boolean {
  return GUILD_SHARD_KEY % BigInt(session.shard.count) === BigInt(session.shard.id);
}

/** What the gateway tells its clients of something that happened; null for what it keeps to itself. */
export function dispatchOf(world: World, event: WorldEvent): Dispatch | null {
  switch (event.kind) {
    case 'message-create':
      return messageDispatch(world, 'MESSAGE_CREATE', event.message, event.channel);
    case 'message-update':
      return messageDispatch(world, 'MESSAGE_UPDATE', event.message, event.channel);
    case 'message-delete':
      return deleteDispatch(world, event.messageId, event.channel);
    case 'member-add': {
      const json = JSON.stringify({ ...event.member, guild_id: SANDBOX_DISCORD.guildId });
      return {
        name: 'GUILD_MEMBER_ADD',
        jsonFor: (session) =>
          carriesGuild(session) && (session.intents & INTENTS.guildMembers) !== 0 ? json : null,
      };
    }
    case 'channel': {
      const json = JSON.stringify(event.channel);
      // Every bot of the guild hears of every channel, also of those it may not see.
      return {
        name: `CHANNEL_${event.change.toUpperCase()}`,
        jsonFor: (session) => (world.places.isBotMember && hearsOfGuild(session) ? json : null),
      };
    }
    case 'bot-membership':
      return guildDispatch(world, event.isMember ? null : { id: SANDBOX_DISCORD.guildId });
    case 'outage':
      return guildDispatch(world, event.isOut ? { id: SANDBOX_DISCORD.guildId, unavailable: true } : null);
    case 'interaction': {
      const json = JSON.stringify(event.interaction.payload);
      const isGuild = event.interaction.guildId !== null;
      return {
        name: 'INTERACTION_CREATE',
        jsonFor: (session) => ((isGuild ? carriesGuild(session) : session.shard.id === 0) ? json : null),
      };
    }
    default:
      return null;
  }
}

/** The guild came, or went as `gone` says (docs: events/gateway-events, "Guild Create" and "Guild Delete"). */
function guildDispatch(world: World, gone: JsonObject | null): Dispatch {
  return {
    name: gone === null ? 'GUILD_CREATE' : 'GUILD_DELETE',
    jsonFor: (session) =>
      hearsOfGuild(session) ? JSON.stringify(gone ?? guildCreateData(world, session)) : null,
  };
}

function hearsOfGuild(session: Session): boolean {
  return carriesGuild(session) && (session.intents & INTENTS.guilds) !== 0;
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
      if (!receivesMessagesOf(world, session, channel)) return null;
      if (mayReadContent(world, session, message, channel)) {
        full ??= JSON.stringify(payload);
        return full;
      }
      bare ??= JSON.stringify({ ...payload, content: '', embeds: [], attachments: [], components: [] });
      return bare;
    },
  };
}

function deleteDispatch(world: World, messageId: string, channel: ChannelObject): Dispatch {
  const json = JSON.stringify({
    id: messageId,
    channel_id: channel.id,
    ...(channel.guild_id !== undefined && { guild_id: channel.guild_id }),
  });
  return {
    name: 'MESSAGE_DELETE',
    jsonFor: (session) => (receivesMessagesOf(world, session, channel) ? json : null),
  };
}

function receivesMessagesOf(world: World, session: Session, channel: ChannelObject): boolean {
  if (!world.places.isSeenByBot(channel)) return false;
  if (channel.guild_id === undefined) {
    return session.shard.id === 0 && (session.intents & INTENTS.directMessages) !== 0;
  }
  return carriesGuild(session) && (session.intents & INTENTS.guildMessages) !== 0;
}

/** Without the intent: one's own messages, direct messages and messages that name the bot (docs: "Message Content Intent"). */
function mayReadContent(
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
    channel_type: 0,
    guild_id: channel.guild_id,
    ...(member && { member: { ...member, user: undefined } }),
  };
}
