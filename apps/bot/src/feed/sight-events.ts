import { type Client, Events } from 'discord.js';

const MAY_ADD_CHANNELS = [Events.GuildUnavailable, Events.ChannelCreate, Events.ThreadCreate] as const;

const MAY_CHANGE_PERMISSIONS = [
  Events.GuildAvailable,
  Events.GuildCreate,
  Events.GuildDelete,
  Events.ChannelUpdate,
  Events.GuildRoleUpdate,
  Events.GuildRoleDelete,
] as const;

export interface SightListeners {
  /** There may be channels that were not there before, or a guild may be out of reach for a while. */
  channelsMayHaveCome(): void;
  permissionsMayHaveChanged(): void;
}

/** Calls whenever the channels that the bot can read may be other ones than before. */
export function listenForSight(client: Client, listeners: SightListeners): void {
  for (const event of MAY_ADD_CHANNELS) client.on(event, () => listeners.channelsMayHaveCome());
  for (const event of MAY_CHANGE_PERMISSIONS) client.on(event, () => listeners.permissionsMayHaveChanged());
  client.on(Events.GuildMemberUpdate, (_before, member) => {
    if (member.id === client.user?.id) listeners.permissionsMayHaveChanged();
  });
}
