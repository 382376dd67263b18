import type { BotGuildInput } from '@lockwatch/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffGuild } from './diff-guild.js';

type ChannelReport = BotGuildInput['channels'][number];

function report(...channels: (Partial<ChannelReport> & { channel_id: string })[]): BotGuildInput {
  return {
    guild_id: '9',
    is_configured: false,
    name: 'Trade',
    channels: channels.map((channel) => ({
      name: `c${channel.channel_id}`,
      state: 'readable',
      is_chosen: false,
      ...channel,
    })),
  };
}

function messages(...reports: BotGuildInput[]): string[] {
  let known: ReturnType<typeof diffGuild>['after'] | null = null;
  const told: string[] = [];
  for (const one of reports) {
    const { after, changes } = diffGuild(known, one);
    told.push(...changes.map((change) => change.message));
    known = after;
  }
  return told.slice(1);
}

describe('what staff see of a guild', () => {
  test('is its arrival, once', () => {
    const first = diffGuild(null, report({ channel_id: '1' }));
    expect(first.changes.map((change) => change.message)).toEqual(['The bot is on the server "Trade" now.']);
    expect(diffGuild(first.after, report({ channel_id: '1' })).changes).toEqual([]);
  });

  test('is a permission that is taken away, and given back', () => {
    const readable = report({ channel_id: '1' });
    const unreadable = report({ channel_id: '1', state: 'unreadable' });
    expect(messages(readable, unreadable, unreadable, readable, readable)).toEqual([
      'The bot cannot read #c1 on the server "Trade": it lacks the permission.',
      'The bot can read #c1 on the server "Trade" again.',
    ]);
  });

  test('is a channel that was deleted', () => {
    expect(messages(report({ channel_id: '1' }, { channel_id: '2' }), report({ channel_id: '2' }))).toEqual([
      'The channel #c1 on the server "Trade" was deleted.',
    ]);
  });

  test('leaves out channels that were never read or chosen', () => {
    const hidden = report({ channel_id: '1', state: 'unreadable' });
    expect(messages(hidden, report())).toEqual([]);
  });

  test('is a chosen channel that cannot be read from the start', () => {
    const chosen = report({ channel_id: '1', state: 'unreadable', is_chosen: true });
    expect(messages(report(), chosen)).toHaveLength(1);
  });

  test('is nothing when the configuration no longer names a channel', () => {
    const lost = report({ channel_id: '1', state: 'unreadable', is_chosen: true });
    const ignored = report({ channel_id: '1', state: 'ignored' });
    expect(messages(report(), lost, ignored, report())).toHaveLength(1);
  });

  test('is never the same twice for the same report', () => {
    const channel = fc.record({
      channel_id: fc.constantFrom('1', '2', '3'),
      state: fc.constantFrom('readable' as const, 'unreadable' as const, 'ignored' as const),
      is_chosen: fc.boolean(),
    });
    const reports = fc.array(fc.uniqueArray(channel, { selector: (one) => one.channel_id }));
    fc.assert(
      fc.property(reports, (all) => {
        const asReports = all.map((channels) => report(...channels));
        const doubled = asReports.flatMap((one) => [one, one]);
        expect(messages(...doubled)).toEqual(messages(...asReports));
      }),
    );
  });
});
