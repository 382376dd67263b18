import {
  AppError,
  type ChangeOwnServerInput,
  type GuildSettings,
  type GuildSetupInput,
  type Notice,
} from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { botGuilds, channels, guildMembers, guilds } from '@lockwatch/db/schema';
import { eq, sql } from 'drizzle-orm';
import { type Actor, writeAudit } from '../../access/index.js';
import { type GuildRow, toGuildSettings } from './guild-settings.js';

/** The bot asks Discord about each of them every few minutes. */
const MANAGERS_MAX = 10;
/** What was read is deleted. */
const STOPPED = { channelIds: null, viewRoleIds: [], purgeBefore: sql`now()` };

/** Staff let the bot read a server. Throws NOT_FOUND for one the bot is not on. */
export async function confirmGuild(actor: Actor, db: Db, guildId: string): Promise<Notice> {
  const guild = await changeAsStaff(actor, db, guildId, {
    action: 'guild_confirmed',
    message: (server) => `Confirmed the server "${server}": it is read now.`,
    goal: { state: 'confirmed' },
    decision: { decidedVia: 'staff', ...toDecider(actor) },
  });
  return { message: { text: 'pings.serverConfirmed', values: { server: guild.name } } };
}

/** Staff forbid reading a server; what was read there is deleted. Throws NOT_FOUND for one the bot is not on. */
export async function rejectGuild(actor: Actor, db: Db, guildId: string): Promise<Notice> {
  const guild = await changeAsStaff(actor, db, guildId, {
    action: 'guild_rejected',
    message: (server) => `Rejected the server "${server}": it is not read, and what was read is deleted.`,
    goal: { state: 'rejected' },
    decision: { decidedVia: 'staff', ...toDecider(actor), ...STOPPED },
  });
  return { message: { text: 'pings.serverRejected', values: { server: guild.name } } };
}

/** Staff limit a server's pings to members who see the channel. Throws NOT_FOUND. */
export async function setPingsMembersOnly(
  actor: Actor,
  db: Db,
  guildId: string,
  isOn: boolean,
): Promise<Notice> {
  const guild = await changeAsStaff(actor, db, guildId, {
    action: 'guild_changed',
    message: (server) => `${describeMembersOnly(isOn)} on the server "${server}".`,
    goal: { pingsMembersOnly: isOn },
  });
  const text = isOn ? 'pings.membersOnly' : 'pings.notMembersOnly';
  return { message: { text, values: { server: guild.name } } };
}

interface StaffChange {
  action: 'guild_confirmed' | 'guild_rejected' | 'guild_changed';
  message(server: string): string;
  /** A server that is so already stays as it is. */
  goal: Partial<Pick<GuildRow, 'state' | 'pingsMembersOnly'>>;
  decision?: Decision;
}

async function changeAsStaff(actor: Actor, db: Db, guildId: string, change: StaffChange): Promise<GuildRow> {
  const { action, message, goal, decision } = change;
  return db.transaction(async (tx) => {
    const guild = await lockGuild(tx, guildId);
    const { state = guild.state, pingsMembersOnly = guild.pingsMembersOnly } = goal;
    if (state === guild.state && pingsMembersOnly === guild.pingsMembersOnly) return guild;
    await decide(tx, guild, { ...goal, ...decision });
    await writeAudit(tx, actor, { action, message: message(guild.name), details: { guild_id: guildId } });
    return guild;
  });
}

/** A change by a server's manager on Discord; confirms the server. Throws NOT_FOUND, FORBIDDEN when staff rejected it. */
export async function setUpGuild(db: Db, input: GuildSetupInput): Promise<GuildSettings> {
  return db.transaction(async (tx) => applySetup(tx, await lockGuild(tx, input.guild_id), input, null));
}

/** Changes by a server's manager on the dashboard. Throws NOT_FOUND for others, FORBIDDEN when staff rejected the server. */
export async function changeOwnServer(actor: Actor, db: Db, input: ChangeOwnServerInput): Promise<Notice> {
  const { channel_ids, pings_members_only, health_channel_id, language, channel_hint } = input;
  const [reported] = await db.select().from(botGuilds).where(eq(botGuilds.guildId, input.id));
  const known = new Set(reported?.channels.map(({ id }) => id));
  // Otherwise the manager of one server could have the bot write on another.
  const named = [...(channel_ids ?? []), health_channel_id, channel_hint?.channel_id];
  if (named.some((id) => id && !known.has(id)))
    throw new AppError('NOT_FOUND', { text: 'pings.noSuchChannel' });
  const changes: GuildSetupInput['change'][] = [];
  if (channel_ids) changes.push({ kind: 'read_channels', channel_ids });
  if (channel_ids === null) changes.push({ kind: 'read_visible' });
  if (pings_members_only !== undefined)
    changes.push({ kind: 'ping_members_only', is_on: pings_members_only });
  if (health_channel_id !== undefined)
    changes.push({ kind: 'health_channel', channel_id: health_channel_id });
  if (language) changes.push({ kind: 'language', language });
  if (channel_hint) changes.push({ kind: 'channel_hint', ...channel_hint });
  return changeAsManager(actor, db, input.id, changes);
}

/** Stops reading a manager's server; what was read there is deleted. Throws as `changeOwnServer`. */
export async function stopOwnServer(actor: Actor, db: Db, guildId: string): Promise<Notice> {
  return changeAsManager(actor, db, guildId, [{ kind: 'stop' }]);
}

async function changeAsManager(
  actor: Actor,
  db: Db,
  guildId: string,
  changes: readonly GuildSetupInput['change'][],
): Promise<Notice> {
  const by = { discord_user_id: actor.discordUserId ?? '', name: actor.name };
  return db.transaction(async (tx) => {
    for (const change of changes) {
      const guild = await lockGuild(tx, guildId);
      if (!guild.managerIds.includes(by.discord_user_id))
        throw new AppError('NOT_FOUND', { text: 'pings.notOnServer' });
      await applySetup(tx, guild, { change, by }, actor);
    }
    return { message: { text: 'pings.serverChanged' } };
  });
}

async function applySetup(
  tx: Tx,
  guild: GuildRow,
  { change, by }: Pick<GuildSetupInput, 'change' | 'by'>,
  actor: Actor | null,
): Promise<GuildSettings> {
  if (guild.state === 'rejected') {
    if (change.kind === 'manager') return toGuildSettings(guild);
    throw new AppError('FORBIDDEN', { text: 'pings.serverDisabled' });
  }
  if (change.kind === 'manager') return setManager(tx, guild, by.discord_user_id, change.is_manager);
  const name = `${by.name} (${by.discord_user_id})`;
  const decider = actor ? toDecider(actor) : { decidedByUserId: null, decidedByName: name };
  const [what, decision] = describeSetup(change, { decidedVia: 'setup', ...decider });
  await writeAudit(tx, actor, {
    action: decision.state === 'confirmed' ? 'guild_confirmed' : 'guild_changed',
    message: `${what} on the server "${guild.name}" ${actor ? 'on the dashboard' : `with /setup, by ${name}`}.`,
    details: { guild_id: guild.id, ...(actor === null && { discord_user_id: by.discord_user_id }) },
  });
  return change.kind === 'channel_hint' ? setChannelHint(tx, guild, change) : decide(tx, guild, decision);
}

/** What is done, for the audit log, and the columns that change. */
function describeSetup(
  change: Exclude<GuildSetupInput['change'], { kind: 'manager' }>,
  decided: Decision,
): [string, Decision] {
  switch (change.kind) {
    case 'read_visible':
      return [
        'The channels everyone can see were chosen',
        { state: 'confirmed', ...decided, channelIds: null },
      ];
    case 'read_channels':
      return [
        `${change.channel_ids.length} channels were chosen`,
        { state: 'confirmed', ...decided, channelIds: change.channel_ids },
      ];
    case 'view_roles':
      return ['Roles whose channels count as visible were chosen', { viewRoleIds: change.role_ids }];
    case 'ping_members_only':
      return [describeMembersOnly(change.is_on), { pingsMembersOnly: change.is_on }];
    case 'channel_hint':
      return ['What a channel is about was changed', {}];
    case 'health_channel':
      return [
        `Messages about problems were switched ${change.channel_id ? 'on' : 'off'}`,
        { healthChannelId: change.channel_id },
      ];
    case 'language':
      return ['The language of messages about problems was chosen', { language: change.language }];
    case 'stop':
      return ['Reading was stopped', { state: 'unconfirmed', ...decided, ...STOPPED }];
  }
}

/** A channel of another server keeps its hint. */
async function setChannelHint(
  tx: Tx,
  guild: GuildRow,
  { channel_id: id, hint }: { channel_id: string; hint: string | null },
): Promise<GuildSettings> {
  await tx
    .insert(channels)
    .values({ id, guildId: guild.id, hint })
    .onConflictDoUpdate({ target: channels.id, set: { hint }, setWhere: eq(channels.guildId, guild.id) });
  return toGuildSettings(guild);
}

async function setManager(tx: Tx, guild: GuildRow, discordUserId: string, isManager: boolean) {
  const others = guild.managerIds.filter((id) => id !== discordUserId);
  if (isManager && others.length < guild.managerIds.length) return toGuildSettings(guild);
  return decide(tx, guild, {
    managerIds: isManager ? [...others, discordUserId].slice(-MANAGERS_MAX) : others,
  });
}

function describeMembersOnly(isOn: boolean): string {
  return `Pings only for members who can see the channel were switched ${isOn ? 'on' : 'off'}`;
}

type Decision = Partial<Omit<typeof guilds.$inferInsert, 'purgeBefore'>> & {
  purgeBefore?: ReturnType<typeof sql>;
};

async function decide(tx: Tx, guild: GuildRow, decision: Decision): Promise<GuildSettings> {
  if (decision.pingsMembersOnly === false)
    await tx.delete(guildMembers).where(eq(guildMembers.guildId, guild.id));
  const [row] = await tx
    .update(guilds)
    .set({
      ...decision,
      ...(decision.state && { decidedAt: sql`now()` }),
      revision: sql`${guilds.revision} + 1`,
    })
    .where(eq(guilds.id, guild.id))
    .returning();
  return toGuildSettings(row ?? guild);
}

function toDecider(actor: Actor) {
  return { decidedByUserId: actor.userId, decidedByName: actor.name };
}

async function lockGuild(tx: Tx, guildId: string): Promise<GuildRow> {
  const [row] = await tx.select().from(guilds).where(eq(guilds.id, guildId)).for('update');
  if (row?.isPresent) return row;
  throw new AppError('NOT_FOUND', { text: 'pings.notOnServer' });
}
