import { randomBytes } from 'node:crypto';
import { SANDBOX_DISCORD } from '@lockwatch/contracts/sandbox';
import type { APIUser } from 'discord-api-types/v10';
import { BOT_PERMISSIONS, EVERYONE_PERMISSIONS, OWNER_ID, OWNER_PERMISSIONS } from '../world/guilds.js';
import type { Interaction } from '../world/interactions.js';
import type { ChannelObject, JsonObject, MessageObject } from '../world/objects.js';
import type { World } from '../world/world.js';

/** A person in a channel. */
export interface Actor {
  user: APIUser;
  /** Language of the person's Discord. */
  locale: string;
  channel: ChannelObject;
}

export interface NewInteraction {
  /** 2 command, 3 component, 4 autocomplete, 5 modal. */
  type: number;
  data: JsonObject;
  /** Default: the channel of the person. */
  channel?: ChannelObject | undefined;
  sourceMessage?: MessageObject | null;
  /** Replaces fields of the payload; null removes a field. */
  payload?: JsonObject;
}

/** Sends an interaction (docs: interactions/receiving-and-responding, "Interaction Object"). */
export function openInteraction(
  world: World,
  actor: Actor,
  { type, data, channel = actor.channel, sourceMessage = null, payload = {} }: NewInteraction,
  onChange: () => void,
): Interaction {
  const { user, locale } = actor;
  const id = world.ids.next();
  const token = randomBytes(72).toString('base64url');
  const interaction: Interaction = {
    id,
    token,
    type,
    user,
    channelId: channel.id,
    createdAtMs: Date.now(),
    sourceMessage,
    answerType: null,
    answeredAfterMs: null,
    isLoading: false,
    original: null,
    isEphemeral: false,
    followups: [],
    choices: null,
    modal: null,
    onChange,
  };
  const fields = {
    id,
    application_id: SANDBOX_DISCORD.applicationId,
    type,
    data,
    ...getLocation(world, user, channel.guild_id),
    channel_id: channel.id,
    channel: { ...channel, permissions: EVERYONE_PERMISSIONS },
    token,
    version: 1,
    ...(sourceMessage && { message: sourceMessage }),
    app_permissions: BOT_PERMISSIONS,
    locale,
    entitlements: [],
    authorizing_integration_owners: { '0': channel.guild_id ?? '0' },
    attachment_size_limit: 10_485_760,
    ...payload,
  };
  const sent = Object.entries(fields).filter(([field]) => payload[field] !== null);
  world.interactions.open(interaction, Object.fromEntries(sent), channel.guild_id);
  return interaction;
}

function getLocation(world: World, user: APIUser, guildId: string | undefined): JsonObject {
  if (guildId === undefined) return { user, context: 1 };
  const permissions = user.id === OWNER_ID ? OWNER_PERMISSIONS : EVERYONE_PERMISSIONS;
  return {
    guild_id: guildId,
    guild: { id: guildId, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    member: { ...world.people.member(user), permissions },
    context: 0,
  };
}
