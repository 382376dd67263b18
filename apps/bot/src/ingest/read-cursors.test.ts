import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReadCursors } from './read-cursors.js';
import { compareSnowflakes } from './snowflakes.js';

const CHANNEL = '1';

describe('cursors', () => {
  test('start with a gap at the server’s cursor', () => {
    const cursors = new ReadCursors();
    cursors.load([{ channel_id: CHANNEL, last_message_id: '50' }]);
    expect(cursors.hasGap(CHANNEL)).toBe(true);
    expect(cursors.begin(CHANNEL).from).toBe('50');
  });

  test('do not move for a live message after an open gap', () => {
    const cursors = new ReadCursors();
    cursors.load([{ channel_id: CHANNEL, last_message_id: '50' }]);
    expect(cursors.recordLive(CHANNEL, '90')).toBe(false);
    expect(cursors.begin(CHANNEL).from).toBe('50');
  });

  test('move to the newest live message when the gap is closed', () => {
    const cursors = new ReadCursors();
    cursors.load([{ channel_id: CHANNEL, last_message_id: '50' }]);
    const ticket = cursors.begin(CHANNEL);
    cursors.recordLive(CHANNEL, '90');
    cursors.advance(CHANNEL, '70');
    expect(cursors.close(ticket)).toBe('90');
    expect(cursors.recordLive(CHANNEL, '91')).toBe(true);
  });

  test('keep a gap that opens during a backfill', () => {
    const cursors = new ReadCursors();
    const ticket = cursors.begin(CHANNEL);
    cursors.openAllGaps();
    expect(cursors.close(ticket)).toBeNull();
    expect(cursors.hasGap(CHANNEL)).toBe(true);
  });

  test('open a gap in one channel for a dropped message', () => {
    const cursors = new ReadCursors();
    for (const channel of ['1', '2']) cursors.close(cursors.begin(channel));
    cursors.openGap('1');
    expect([cursors.hasGap('1'), cursors.hasGap('2')]).toEqual([true, false]);
  });

  test('never confirm a message that was not received', () => {
    const step = fc.constantFrom('post', 'post', 'post', 'lose', 'disconnect', 'connect', 'begin', 'finish');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const cursors = new ReadCursors();
        const posted: string[] = [];
        const seen = new Set<string>();
        let connected = true;
        let ticket: ReturnType<ReadCursors['begin']> | null = null;
        const expectComplete = (id: string | null) => {
          if (id === null) return;
          const missing = posted.filter((one) => compareSnowflakes(one, id) <= 0 && !seen.has(one));
          expect(missing).toEqual([]);
        };
        for (const next of steps) {
          if (next === 'post' || next === 'lose') {
            const id = String(posted.length + 95);
            posted.push(id);
            if (!connected) continue;
            if (next === 'lose') {
              cursors.openGap(CHANNEL);
            } else {
              seen.add(id);
              if (cursors.recordLive(CHANNEL, id)) expectComplete(id);
            }
          } else if (next === 'disconnect') {
            if (connected) cursors.openAllGaps();
            connected = false;
          } else if (next === 'connect') {
            connected = true;
          } else if (next === 'begin' && connected) {
            ticket = cursors.begin(CHANNEL);
          } else if (next === 'finish' && ticket) {
            const from = ticket.from ?? '0';
            for (const id of posted) if (compareSnowflakes(id, from) > 0) seen.add(id);
            expectComplete(cursors.close(ticket));
            ticket = null;
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});
