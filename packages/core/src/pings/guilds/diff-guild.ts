import type { BotGuildInput } from '@lockwatch/contracts';
import type { botGuilds, guildNotices, KnownChannel } from '@lockwatch/db/schema';

export type KnownGuild = Pick<typeof botGuilds.$inferSelect, 'name' | 'channels'>;

/** A sentence for staff, and its channel, of which managers get a notice; null: the whole server. */
export interface GuildChange {
  message: string;
  channel: Pick<typeof guildNotices.$inferSelect, 'channelId' | 'channelName' | 'kind'> | null;
}

/** The changes since the last report (null: first report) and the state to store. */
export function diffGuild(
  before: KnownGuild | null,
  report: BotGuildInput,
): { after: KnownGuild; changes: GuildChange[] } {
  const known = new Map(before?.channels.map((channel) => [channel.id, channel]));
  const changes: GuildChange[] = [];
  const note = (
    kind: (typeof guildNotices.$inferSelect)['kind'],
    { id, name }: KnownChannel,
    message: string,
  ) => changes.push({ message, channel: { channelId: id, channelName: name, kind } });
  const where = `on the server "${report.name}"`;
  const channels = report.channels.map((channel): KnownChannel => {
    const was = known.get(channel.channel_id)?.state ?? null;
    const now = { id: channel.channel_id, name: channel.name, state: getChannelState(channel, was) };
    if (now.state === 'lost' && was !== 'lost') {
      note('lost', now, `The bot cannot read #${now.name} ${where}: it lacks the permission.`);
    } else if (now.state === 'readable' && was === 'lost') {
      note('readable', now, `The bot can read #${now.name} ${where} again.`);
    }
    return now;
  });
  const present = new Set(channels.map((channel) => channel.id));
  for (const channel of before?.channels ?? []) {
    if (present.has(channel.id) || channel.state === 'hidden') continue;
    note('deleted', channel, `The channel #${channel.name} ${where} was deleted.`);
  }
  if (!before) {
    changes.unshift({ message: `The bot is on the server "${report.name}" now.`, channel: null });
  }
  return { after: { name: report.name, channels }, changes };
}

function getChannelState(
  { state, is_chosen: isChosen }: BotGuildInput['channels'][number],
  was: KnownChannel['state'] | null,
): KnownChannel['state'] {
  if (state === 'readable') return 'readable';
  if (state === 'ignored') return 'hidden';
  return isChosen || was === 'readable' || was === 'lost' ? 'lost' : 'hidden';
}
