import { type GuildBasedChannel, type GuildMember, PermissionFlagsBits, type Role } from 'discord.js';

const { ViewChannel, Connect } = PermissionFlagsBits;

/**
 * The channel whose permissions apply: for a thread, its parent (docs: topics/permissions, "Inherited Permissions for
 * Threads"). Null for a private thread, which only its members see, and for a thread with an unknown parent.
 */
export function getPermissionChannel(channel: GuildBasedChannel): GuildBasedChannel | null {
  if (!channel.isThread()) return channel;
  return channel.type === PRIVATE_THREAD ? null : channel.parent;
}

/**
 * Whether everyone on the server, or everyone with one of these roles, can see a channel (docs: topics/permissions,
 * "Permission Overwrites").
 */
export function isVisibleTo(channel: GuildBasedChannel, roleIds: readonly string[]): boolean {
  return [channel.guildId, ...roleIds].some((id) => {
    const role = channel.guild.roles.cache.get(id);
    return role !== undefined && canSee(channel, role);
  });
}

/**
 * Whether a role or a member can see a channel. Owners and administrators see all channels except private threads.
 */
export function canSee(channel: GuildBasedChannel, who: Role | GuildMember): boolean {
  const target = getPermissionChannel(channel);
  if (!target) return false;
  // The chat of a voice channel also needs Connect.
  const needed = target.isVoiceBased() ? ViewChannel | Connect : ViewChannel;
  return target.permissionsFor(who)?.has(needed) === true;
}

const PRIVATE_THREAD = 12;
