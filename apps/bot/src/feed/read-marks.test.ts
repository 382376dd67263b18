import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ReadMarks } from './read-marks.js';
import { compareSnowflakes } from './snowflake-order.js';

const CHANNEL = '1';

describe('marks', () => {
  test('a process begins with a gap, and reads on from the server’s mark', () => {
    const marks = new ReadMarks();
    marks.load([{ channel_id: CHANNEL, last_message_id: '50' }]);
    expect(marks.isOpen(CHANNEL)).toBe(true);
    expect(marks.begin(CHANNEL).from).toBe('50');
  });

  test('a live message behind an open gap is not vouched for and leaves the mark', () => {
    const marks = new ReadMarks();
    marks.load([{ channel_id: CHANNEL, last_message_id: '50' }]);
    expect(marks.receivedLive(CHANNEL, '90')).toBe(false);
    expect(marks.begin(CHANNEL).from).toBe('50');
  });

  test('once the gap is read, the mark is the newest live message', () => {
    const marks = new ReadMarks();
    marks.load([{ channel_id: CHANNEL, last_message_id: '50' }]);
    const ticket = marks.begin(CHANNEL);
    marks.receivedLive(CHANNEL, '90');
    marks.advance(CHANNEL, '70');
    expect(marks.close(ticket)).toBe('90');
    expect(marks.receivedLive(CHANNEL, '91')).toBe(true);
  });

  test('a gap that opens while another is read stays open', () => {
    const marks = new ReadMarks();
    const ticket = marks.begin(CHANNEL);
    marks.openAll();
    expect(marks.close(ticket)).toBeNull();
    expect(marks.isOpen(CHANNEL)).toBe(true);
  });

  test('a message that could not be kept opens a gap in its channel alone', () => {
    const marks = new ReadMarks();
    for (const channel of ['1', '2']) marks.close(marks.begin(channel));
    marks.openOne('1');
    expect([marks.isOpen('1'), marks.isOpen('2')]).toEqual([true, false]);
  });

  test('whatever happens, the bot vouches for nothing it has not seen', () => {
    const step = fc.constantFrom('post', 'post', 'post', 'lose', 'disconnect', 'connect', 'begin', 'finish');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const marks = new ReadMarks();
        const posted: string[] = [];
        const seen = new Set<string>();
        let connected = true;
        let ticket: ReturnType<ReadMarks['begin']> | null = null;
        const vouched = (id: string | null) => {
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
              marks.openOne(CHANNEL);
            } else {
              seen.add(id);
              if (marks.receivedLive(CHANNEL, id)) vouched(id);
            }
          } else if (next === 'disconnect') {
            if (connected) marks.openAll();
            connected = false;
          } else if (next === 'connect') {
            connected = true;
          } else if (next === 'begin' && connected) {
            ticket = marks.begin(CHANNEL);
          } else if (next === 'finish' && ticket) {
            const from = ticket.from ?? '0';
            for (const id of posted) if (compareSnowflakes(id, from) > 0) seen.add(id);
            vouched(marks.close(ticket));
            ticket = null;
          }
        }
      }),
      { numRuns: 2000 },
    );
  });
});
