import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import type { JsonObject } from '../world/objects.js';
import type { World } from '../world/world.js';
import { INTENTS } from './intents.js';
import type { Session } from './session.js';

/** Data of READY (docs: events/gateway-events, "Ready"). */
export function readyData(
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
    application: { id: world.application.id, flags: world.application.flags() },
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

/** Data of GUILD_CREATE. Members other than the bot come only with the presences intent, as on the real service. */
export function guildCreateData(world: World, session: Session): JsonObject {
  const everybody = world.people.all();
  const seesAll = (session.intents & INTENTS.guildPresences) !== 0;
  const members = seesAll ? everybody : [world.people.bot];
  return {
    ...world.places.guild(),
    joined_at: world.people.member(world.people.bot).joined_at,
    large: everybody.length > 50,
    unavailable: false,
    member_count: everybody.length,
    voice_states: [],
    members: members.map((user) => world.people.member(user)),
    channels: world.places.guildChannels(),
    threads: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

interface MembersRequest {
  query: string | undefined;
  limit: number;
  userIds: string[];
  nonce: string | undefined;
}

const CHUNK = 1000;

/** Data of the GUILD_MEMBERS_CHUNK events that answer a request for members. */
export function membersChunks(world: World, request: MembersRequest): JsonObject[] {
  const query = request.query?.toLowerCase();
  const found = world.people.all().filter((user) => {
    if (query === undefined) return request.userIds.includes(user.id);
    return user.username.startsWith(query) || user.global_name?.toLowerCase().startsWith(query);
  });
  const limited = request.limit > 0 ? found.slice(0, request.limit) : found;
  const unknown = request.userIds.filter((id) => !world.people.get(id));
  const count = Math.max(1, Math.ceil(limited.length / CHUNK));
  return Array.from({ length: count }, (_, index) => ({
    guild_id: SANDBOX_DISCORD.guildId,
    members: limited.slice(index * CHUNK, (index + 1) * CHUNK).map((user) => world.people.member(user)),
    chunk_index: index,
    chunk_count: count,
    ...(unknown.length > 0 && { not_found: unknown }),
    ...(request.nonce !== undefined && { nonce: request.nonce }),
  }));
}
