import type { JsonObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import type { Session } from './session.js';

/** Data of READY (docs: events/gateway-events, "Ready"). */
export function buildReadyData(
  world: World,
  session: Session,
  resumeUrl: string,
  guildIds: readonly string[],
): JsonObject {
  return {
    v: 10,
    user: { ...world.people.bot, verified: true, mfa_enabled: false, email: null, flags: 0, bio: '' },
    guilds: guildIds.map((id) => ({ id, unavailable: true })),
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
export function buildGuildCreateData(world: World, guildId: string): JsonObject {
  const { bot } = world.people;
  const roleIds = new Set(world.places.roles(guildId).map(({ id }) => id));
  const member = world.people.member(bot);
  const own = { ...member, roles: member.roles.filter((id) => roleIds.has(id)) };
  const memberCount = world.people.all().length;
  return {
    ...world.places.guild(guildId),
    joined_at: own.joined_at,
    large: memberCount > 50,
    unavailable: false,
    member_count: memberCount,
    voice_states: [],
    members: [own],
    channels: world.places.guildChannels(guildId),
    threads: world.places.threads(guildId).filter((thread) => world.places.isSeenByBot(thread)),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
