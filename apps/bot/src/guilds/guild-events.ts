import {
  type Client,
  type DMChannel,
  Events,
  type Guild,
  type NonThreadGuildBasedChannel,
  type Role,
} from 'discord.js';

/** Calls the listener when a guild, its channels or roles, or the bot's own roles there may have changed. */
export function onGuildChange(client: Client, listener: (guildId: string) => void): void {
  const ofGuild = (guild: Guild) => listener(guild.id);
  client.on(Events.GuildCreate, ofGuild);
  client.on(Events.GuildAvailable, ofGuild);
  client.on(Events.GuildUpdate, ofGuild);
  const ofChannel = (channel: DMChannel | NonThreadGuildBasedChannel) => {
    if (!channel.isDMBased()) listener(channel.guildId);
  };
  client.on(Events.ChannelCreate, ofChannel);
  client.on(Events.ChannelUpdate, ofChannel);
  client.on(Events.ChannelDelete, ofChannel);
  const ofRole = (role: Role) => listener(role.guild.id);
  client.on(Events.GuildRoleUpdate, ofRole);
  client.on(Events.GuildRoleDelete, ofRole);
  client.on(Events.GuildMemberUpdate, (_before, member) => {
    if (member.id === client.user?.id) listener(member.guild.id);
  });
}
