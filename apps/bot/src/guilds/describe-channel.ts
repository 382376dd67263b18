import { type GuildBasedChannel, PermissionFlagsBits } from 'discord.js';
import type { SetupChannel } from '../presenters/setup.js';
import { isVisibleTo } from './channel-visibility.js';

/** The permissions that the bot lacks in a watched channel. */
export function describeChannel(channel: GuildBasedChannel): SetupChannel {
  const { me } = channel.guild.members;
  const mine = me && channel.permissionsFor(me);
  return {
    id: channel.id,
    lacksView: !mine?.has(PermissionFlagsBits.ViewChannel),
    lacksHistory: !mine?.has(PermissionFlagsBits.ReadMessageHistory),
    isVisibleToAll: isVisibleTo(channel, []),
  };
}
