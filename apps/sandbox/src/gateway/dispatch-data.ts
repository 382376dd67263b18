import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { JsonObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import type { Session } from './session.js';

/** Data of READY (docs: events/gateway-events, "Ready"). */
export function buildReadyData(
  world: World,
  session: Session,
  resumeUrl: string,
  carriesGuild: boolean,
): JsonObject {
  return {
    v: 10,
    user: {
      ...world.people.bot,
      verified: true,
      mfa_enabled: false,
      email: null,
      flags: 0,
      bio: '',
    },
    guilds: carriesGuild ? [{ id: SANDBOX_DISCORD.guildId, unavailable: true }] : [],
    session_id: session.id,
    session_type: 'normal',
    resume_gateway_url: resumeUrl,
    shard: [session.shard.id, session.shard.count],
    application: { id: world.application.id, flags: world.application.flags },
    private_channels: [],
    presences: [],
    relationships: [],
    user_settings: {},
    guild_join_requests: [],
    geo_ordered_rtc_regions: [],
    auth: {},
    _trace: ['sandbox'],
  };
}

/** Data of GUILD_CREATE. Without the presences intent, the bot is its only member. */
export function buildGuildCreateData(world: World): JsonObject {
  const { bot } = world.people;
  const memberCount = world.people.all().length;
  return {
    ...world.places.guild(),
    joined_at: world.people.member(bot).joined_at,
    large: memberCount > 50,
    unavailable: false,
    member_count: memberCount,
    voice_states: [],
    members: [world.people.member(bot)],
    channels: world.places.guildChannels(),
    threads: world.places.threads().filter((thread) => world.places.isSeenByBot(thread)),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
