import { type GuildBasedChannel, PermissionFlagsBits } from 'discord.js';
import { isVisibleTo } from './channel-visibility.js';

export type SetupChannel = ReturnType<typeof describeChannel>;

/** The permissions that the bot lacks in a watched channel. */
export function describeChannel(channel: GuildBasedChannel) {
  const { me } = channel.guild.members;
  const mine = me && channel.permissionsFor(me);
  return {
    id: channel.id,
    lacksView: !mine?.has(PermissionFlagsBits.ViewChannel),
    lacksHistory: !mine?.has(PermissionFlagsBits.ReadMessageHistory),
    isVisibleToAll: isVisibleTo(channel, []),
  };
}
