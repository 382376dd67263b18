import { type APIMessage, MessageType } from 'discord.js';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { waitUntil } from '../testing/wait-until.js';
import { Backfill } from './backfill.js';
import { classifyPosted } from './classify-message.js';
import type { IngestEntry } from './ingest-queue.js';
import { ReadCursors } from './read-cursors.js';
import { compareSnowflakes, nextSnowflake, snowflakeFromMs } from './snowflakes.js';

const USEFUL_MS = 15 * 60_000;
const AUTHOR = { id: '5', username: 'jo', global_name: 'Jo', discriminator: '0', avatar: null };

interface Posted {
  channelId: string;
  /** Minutes ago. */
  ago: number;
}

/** Channel histories in pages, like Discord's REST API. */
class Histories {
  readonly messages: APIMessage[];
  requests = 0;

  constructor(posted: readonly Posted[]) {
    const now = Date.now();
    this.messages = posted
      .map(({ channelId, ago }, index) => {
        const at = BigInt(snowflakeFromMs(now - ago * 60_000)) + BigInt(index);
        return createMessage(String(at), channelId);
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

function createMessage(id: string, channelId: string): APIMessage {
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

function toEntry(message: APIMessage): IngestEntry | null {
  const classified = classifyPosted(message, {
    guildId: '1',
    channelName: null,
    parentChannelId: null,
    permissionChannelId: null,
    source: 'backfill',
    receivedAtMs: 0,
  });
  return classified.kind === 'ingest'
    ? { kind: 'message', message: classified.message, isContiguous: false }
    : null;
}

/** Reads all gaps. Returns the stored ids in order, and the confirmed id of each channel. */
async function runBackfill(histories: Histories, channels: string[], cursors: ReadCursors) {
  const stored: string[] = [];
  const confirmedReadTo = new Map<string, string>();
  const backfill = new Backfill({
    cursors,
    history: histories,
    logger: pino({ level: 'silent' }),
    channels: () => channels,
    toEntry,
    recentMessageIds: () => [],
    async store(entries) {
      for (const entry of entries) if (entry.kind === 'message') stored.push(entry.message.message_id);
    },
    deleted: () => undefined,
    confirmReadTo: (channelId, messageId) => confirmedReadTo.set(channelId, messageId),
    onHistoryAccessChanged: () => undefined,
    usefulForMs: USEFUL_MS,
    retryMs: 10,
  });
  backfill.request();
  await waitUntil('every gap is read', () => !backfill.isRunning);
  return { stored, confirmedReadTo };
}

describe('the backfill', () => {
  test('stores all messages after the cursor once', async () => {
    const posted = fc.record({
      channelId: fc.constantFrom('1', '2', '3'),
      ago: fc.integer({ min: 0, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(posted, { maxLength: 400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (all, part) => {
          const histories = new Histories(all);
          const channels = ['1', '2', '3'];
          const missed: string[] = [];
          const cursors = new ReadCursors();
          for (const channelId of channels) {
            const ids = histories.idsIn(channelId);
            const known = Math.floor(ids.length * part);
            const cursor = ids[known - 1] ?? '1';
            cursors.load([{ channel_id: channelId, last_message_id: cursor }]);
            missed.push(...ids.slice(known));
          }
          const { stored, confirmedReadTo } = await runBackfill(histories, channels, cursors);
          expect(stored.toSorted(compareSnowflakes)).toEqual(missed.toSorted(compareSnowflakes));
          for (const channelId of channels) {
            expect(cursors.hasGap(channelId)).toBe(false);
            const newest = histories.idsIn(channelId).at(-1);
            if (newest)
              expect(compareSnowflakes(confirmedReadTo.get(channelId) ?? '0', newest)).toBeGreaterThanOrEqual(
                0,
              );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('reads recent messages of all channels before older ones', async () => {
    const histories = new Histories([
      ...Array.from({ length: 250 }, (_, index) => ({ channelId: '1', ago: 300 - index })),
      { channelId: '1', ago: 1 },
      { channelId: '2', ago: 2 },
    ]);
    const cursors = new ReadCursors();
    cursors.load(['1', '2'].map((channel_id) => ({ channel_id, last_message_id: '1' })));
    const { stored } = await runBackfill(histories, ['1', '2'], cursors);
    const fresh = [...histories.idsIn('1').slice(-1), ...histories.idsIn('2')];
    expect(new Set(stored.slice(0, 2))).toEqual(new Set(fresh));
    expect(stored).toHaveLength(252);
  });

  test('reads only recent messages of an unknown channel', async () => {
    const histories = new Histories([
      { channelId: '1', ago: 60 },
      { channelId: '1', ago: 5 },
    ]);
    const { stored } = await runBackfill(histories, ['1'], new ReadCursors());
    expect(stored).toEqual(histories.idsIn('1').slice(-1));
  });

  test('requests nothing for channels without a gap', async () => {
    const histories = new Histories([{ channelId: '1', ago: 5 }]);
    const cursors = new ReadCursors();
    cursors.close(cursors.begin('1'));
    await runBackfill(histories, ['1'], cursors);
    expect(histories.requests).toBe(0);
  });
});
