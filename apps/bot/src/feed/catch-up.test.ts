import { type APIMessage, MessageType } from 'discord.js';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { waitUntil } from '../testing/wait-until.js';
import { CatchUp } from './catch-up.js';
import { readPosted } from './feed-message.js';
import type { FeedEntry } from './feed-queue.js';
import { ReadMarks } from './read-marks.js';
import { compareSnowflakes, nextSnowflake, snowflakeAt } from './snowflake-order.js';

const USEFUL_MS = 15 * 60_000;
const AUTHOR = { id: '5', username: 'jo', global_name: 'Jo', discriminator: '0', avatar: null };

interface Said {
  channelId: string;
  /** Minutes ago. */
  ago: number;
}

/** Discord's histories, as its REST API pages them. */
class Histories {
  readonly messages: APIMessage[];
  requests = 0;

  constructor(said: readonly Said[]) {
    const now = Date.now();
    this.messages = said
      .map(({ channelId, ago }, index) => {
        const at = BigInt(snowflakeAt(now - ago * 60_000)) + BigInt(index);
        return messageOf(String(at), channelId);
      })
      .sort((a, b) => compareSnowflakes(a.id, b.id));
  }

  idsIn(channelId: string): string[] {
    return this.messages.filter((one) => one.channel_id === channelId).map((one) => one.id);
  }

  async after(channelId: string, id: string): Promise<APIMessage[]> {
    this.requests += 1;
    return this.messages
      .filter((one) => one.channel_id === channelId && compareSnowflakes(one.id, id) > 0)
      .slice(0, 100);
  }

  async upTo(channelId: string, id: string, limit: number): Promise<APIMessage[]> {
    this.requests += 1;
    return this.messages
      .filter((one) => one.channel_id === channelId && compareSnowflakes(one.id, nextSnowflake(id)) < 0)
      .slice(-limit);
  }
}

function messageOf(id: string, channelId: string): APIMessage {
  return {
    id,
    channel_id: channelId,
    author: AUTHOR,
    content: `text ${id}`,
    timestamp: '',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    type: MessageType.Default,
  };
}

function entryOf(message: APIMessage): FeedEntry | null {
  const context = { guildId: '1', channelName: null, source: 'backfill', receivedAtMs: 0 } as const;
  const reading = readPosted(message, context);
  return reading.kind === 'feed' ? { kind: 'message', message: reading.message, vouched: false } : null;
}

/** Reads every gap there is; what was stored, in order, and the last word given for each channel. */
async function catchUpOn(histories: Histories, channels: string[], marks: ReadMarks) {
  const stored: string[] = [];
  const vouched = new Map<string, string>();
  const catchUp = new CatchUp({
    marks,
    history: histories,
    logger: pino({ level: 'silent' }),
    channels: () => channels,
    entryOf,
    recentlyFed: () => [],
    async store(entries) {
      for (const entry of entries) if (entry.kind === 'message') stored.push(entry.message.message_id);
    },
    deleted: () => undefined,
    vouch: (channelId, messageId) => vouched.set(channelId, messageId),
    refusalChanged: () => undefined,
    usefulForMs: USEFUL_MS,
    recheckCount: 50,
    parallel: 2,
    retryMs: 10,
  });
  catchUp.request();
  await waitUntil('every gap is read', () => !catchUp.isRunning);
  return { stored, vouched };
}

describe('catching up', () => {
  test('whatever was said and wherever reading stopped, all that came after it is stored once', async () => {
    const said = fc.record({
      channelId: fc.constantFrom('1', '2', '3'),
      ago: fc.integer({ min: 0, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(said, { maxLength: 400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (all, part) => {
          const histories = new Histories(all);
          const channels = ['1', '2', '3'];
          const missed: string[] = [];
          const marks = new ReadMarks();
          for (const channelId of channels) {
            const ids = histories.idsIn(channelId);
            const known = Math.floor(ids.length * part);
            const mark = ids[known - 1] ?? '1';
            marks.load([{ channel_id: channelId, last_message_id: mark }]);
            missed.push(...ids.slice(known));
          }
          const { stored, vouched } = await catchUpOn(histories, channels, marks);
          expect(stored.toSorted(compareSnowflakes)).toEqual(missed.toSorted(compareSnowflakes));
          for (const channelId of channels) {
            expect(marks.isOpen(channelId)).toBe(false);
            const newest = histories.idsIn(channelId).at(-1);
            if (newest)
              expect(compareSnowflakes(vouched.get(channelId) ?? '0', newest)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('what can still make a useful ping is read before everything older, in all channels', async () => {
    const histories = new Histories([
      ...Array.from({ length: 250 }, (_, index) => ({ channelId: '1', ago: 300 - index })),
      { channelId: '1', ago: 1 },
      { channelId: '2', ago: 2 },
    ]);
    const marks = new ReadMarks();
    marks.load(['1', '2'].map((channel_id) => ({ channel_id, last_message_id: '1' })));
    const { stored } = await catchUpOn(histories, ['1', '2'], marks);
    const fresh = [...histories.idsIn('1').slice(-1), ...histories.idsIn('2')];
    expect(new Set(stored.slice(0, 2))).toEqual(new Set(fresh));
    expect(stored).toHaveLength(252);
  });

  test('of a channel never seen before only what is useful is read', async () => {
    const histories = new Histories([
      { channelId: '1', ago: 60 },
      { channelId: '1', ago: 5 },
    ]);
    const { stored } = await catchUpOn(histories, ['1'], new ReadMarks());
    expect(stored).toEqual(histories.idsIn('1').slice(-1));
  });

  test('channels without a gap are not asked for', async () => {
    const histories = new Histories([{ channelId: '1', ago: 5 }]);
    const marks = new ReadMarks();
    marks.close(marks.begin('1'));
    await catchUpOn(histories, ['1'], marks);
    expect(histories.requests).toBe(0);
  });
});
