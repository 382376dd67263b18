import { describe, expect, test } from 'vitest';
import { type IngestEntry, IngestQueue } from './ingest-queue.js';

function message(id: string, options: { channel?: string; isContiguous?: boolean } = {}): IngestEntry {
  return {
    kind: 'message',
    isContiguous: options.isContiguous ?? false,
    message: {
      message_id: id,
      channel_id: options.channel ?? '1',
      author_id: '5',
      author_name: 'Jo',
      content: `text ${id}`,
      posted_at: '2026-11-20T12:00:00.000Z',
      source: 'gateway',
      received_at_ms: 0,
    },
  };
}

function deletion(id: string): IngestEntry {
  return {
    kind: 'deletion',
    deletion: { message_id: id, channel_id: '1', deleted_at: '2026-11-20T12:00:00.000Z' },
  };
}

function takeIds(queue: IngestQueue): string[] {
  return queue.take()?.input.messages.map((one) => one.message_id) ?? [];
}

describe('the queue', () => {
  test('returns live entries before history, each in order', () => {
    const queue = new IngestQueue(10);
    void queue.pushHistory([message('1'), message('2')]);
    queue.pushLive(message('8'));
    queue.pushLive(message('9'));
    expect(takeIds(queue)).toEqual(['8', '9', '1', '2']);
    expect(queue.take()).toBeNull();
  });

  test('rejects live entries when it is full', () => {
    const queue = new IngestQueue(2);
    expect([queue.pushLive(message('1')), queue.pushLive(message('2'))]).toEqual([true, true]);
    expect(queue.pushLive(message('3'))).toBe(false);
    expect(takeIds(queue)).toEqual(['1', '2']);
    expect(queue.pushLive(message('3'))).toBe(true);
  });

  test('resolves a page of history when all of it is stored', async () => {
    const queue = new IngestQueue(10);
    const page = Array.from({ length: 150 }, (_, index) => message(String(index + 1)));
    let isDone = false;
    const done = queue.pushHistory(page).then(() => {
      isDone = true;
    });
    queue.take()?.stored();
    await Promise.resolve();
    expect(isDone).toBe(false);
    queue.take()?.stored();
    await done;
    expect(isDone).toBe(true);
  });

  test('drops queued history of a deleted message', async () => {
    const queue = new IngestQueue(10);
    const page = queue.pushHistory([message('1'), message('2')]);
    queue.pushLive(deletion('1'));
    const batch = queue.take();
    expect(batch?.input.messages.map((one) => one.message_id)).toEqual(['2']);
    expect(batch?.input.deletions.map((one) => one.message_id)).toEqual(['1']);
    batch?.stored();
    await page;
  });

  test('a batch confirms the newest contiguous message of each channel', () => {
    const queue = new IngestQueue(10);
    queue.pushLive(message('9', { isContiguous: true }));
    queue.pushLive(message('10', { isContiguous: true }));
    queue.pushLive(message('11'));
    queue.pushLive({ kind: 'read', channelId: '2', messageId: '7' });
    expect(queue.take()?.input.read_to).toEqual([
      { channel_id: '1', message_id: '10' },
      { channel_id: '2', message_id: '7' },
    ]);
  });

  test('splits a batch in two, in order, down to single entries', () => {
    const queue = new IngestQueue(10);
    for (const id of ['1', '2', '3']) queue.pushLive(message(id));
    const halves = queue.take()?.split();
    expect(halves?.map((half) => half.input.messages.map((one) => one.message_id))).toEqual([
      ['1', '2'],
      ['3'],
    ]);
    expect(halves?.[1].split()).toBeNull();
  });
});
