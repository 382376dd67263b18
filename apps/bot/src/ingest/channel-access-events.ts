import { type Client, Events } from 'discord.js';

const CHANNEL_ADD_EVENTS = [Events.GuildUnavailable, Events.ChannelCreate, Events.ThreadCreate] as const;

const PERMISSION_CHANGE_EVENTS = [
  Events.GuildAvailable,
  Events.GuildCreate,
  Events.GuildDelete,
  Events.ChannelUpdate,
  Events.GuildRoleUpdate,
  Events.GuildRoleDelete,
] as const;

export interface ChannelAccessListeners {
  /** There may be new channels, or a guild may be unavailable. */
  onChannelsMayBeAdded(): void;
  onPermissionsMayChange(): void;
}

/** Calls the listeners when the readable channels may have changed. */
export function listenForChannelAccess(client: Client, listeners: ChannelAccessListeners): void {
  for (const event of CHANNEL_ADD_EVENTS) client.on(event, () => listeners.onChannelsMayBeAdded());
  for (const event of PERMISSION_CHANGE_EVENTS) client.on(event, () => listeners.onPermissionsMayChange());
  client.on(Events.GuildMemberUpdate, (_before, member) => {
    if (member.id === client.user?.id) listeners.onPermissionsMayChange();
  });
}
