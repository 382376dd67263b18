import type { BotGuildInput } from '@lockwatch/contracts';
import type { botGuilds, KnownChannel } from '@lockwatch/db/schema';

export type KnownGuild = Pick<typeof botGuilds.$inferSelect, 'name' | 'channels'>;

/** A sentence for staff, and its channel, of which managers get a notice; null: the whole server. */
export interface GuildChange {
  message: string;
  channel: { id: string; name: string; kind: 'lost' | 'readable' | 'deleted' } | null;
}

/** The changes since the last report (null: first report) and the state to store. */
export function diffGuild(
  before: KnownGuild | null,
  report: BotGuildInput,
): { after: KnownGuild; changes: GuildChange[] } {
  const known = new Map(before?.channels.map((channel) => [channel.id, channel]));
  const changes: GuildChange[] = [];
  const where = `on the server "${report.name}"`;
  const channels = report.channels.map((channel): KnownChannel => {
    const { channel_id: id, name } = channel;
    const was = known.get(id)?.state ?? null;
    const state = getChannelState(channel, was);
    if (state === 'lost' && was !== 'lost') {
      changes.push({
        message: `The bot cannot read #${name} ${where}: it lacks the permission.`,
        channel: { id, name, kind: 'lost' },
      });
    } else if (state === 'readable' && was === 'lost') {
      changes.push({
        message: `The bot can read #${name} ${where} again.`,
        channel: { id, name, kind: 'readable' },
      });
    }
    return { id, name, state };
  });
  const present = new Set(channels.map((channel) => channel.id));
  for (const { id, name, state } of before?.channels ?? []) {
    if (present.has(id) || state === 'hidden') continue;
    changes.push({
      message: `The channel #${name} ${where} was deleted.`,
      channel: { id, name, kind: 'deleted' },
    });
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
