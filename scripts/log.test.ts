import { expect, test } from 'vitest';
import { formatLogLine, isShown, lineSplitter } from './lib/log.mjs';

/** Five seconds and six milliseconds past 3:04 in the morning, wherever the test runs. */
const TIME = new Date(2026, 0, 2, 3, 4, 5, 6).getTime();

function format(entry: unknown): string {
  return formatLogLine('server', typeof entry === 'string' ? entry : JSON.stringify(entry), {
    color: false,
    now: TIME,
  });
}

test('a line of JSON becomes time, process, level, message and fields', () => {
  expect(
    format({ level: 30, time: TIME, pid: 1, hostname: 'h', msg: 'listening', port: 3000, url: 'http://x/' }),
  ).toBe('03:04:05.006 server   info  listening port=3000 url=http://x/');
});

test('values with blanks are quoted, objects are JSON, long values are cut', () => {
  expect(format({ level: 40, time: TIME, msg: 'slow', note: 'a b', at: { x: 1 } })).toBe(
    '03:04:05.006 server   warn  slow note="a b" at={"x":1}',
  );
  expect(format({ level: 30, time: TIME, msg: 'm', text: 'x'.repeat(500) })).toBe(
    `03:04:05.006 server   info  m text=${'x'.repeat(119)}…`,
  );
});

test("an error's message follows the line and its stack stands below it", () => {
  expect(
    format({
      level: 50,
      time: TIME,
      msg: 'request failed',
      err: { message: 'boom', stack: 'Error: boom\n    at f' },
    }),
  ).toBe('03:04:05.006 server   error request failed error=boom\n    Error: boom\n        at f');
});

test('an error without a message of its own is named once', () => {
  expect(format({ level: 40, time: TIME, err: { message: 'boom' } })).toBe(
    '03:04:05.006 server   warn  boom',
  );
});

test('a line that is not JSON is shown as it is', () => {
  expect(format('plain { text')).toBe('03:04:05.006 server   info  plain { text');
  expect(format('{ half')).toBe('03:04:05.006 server   info  { half');
  expect(formatLogLine('bot', 'oh', { color: false, now: TIME, stream: 'stderr' })).toBe(
    '03:04:05.006 bot      warn  oh',
  );
});

test('a line of PostgreSQL gets its level, and its ordinary doings are detail', () => {
  const line = '2026-11-20 22:30:43.192 UTC [20816] FATAL:  out of space';
  expect(format(line)).toMatch(/^\d\d:\d\d:43\.192 server {3}error out of space$/);
  expect(isShown(line, 'info')).toBe(true);
  expect(isShown('2026-11-20 22:30:43.192 UTC [20816] LOG:  checkpoint starting', 'info')).toBe(false);
  expect(isShown('2026-11-20 22:30:43.192 UTC [20816] LOG:  checkpoint starting', 'debug')).toBe(true);
  expect(isShown('2026-11-20 22:30:43.192 UTC [20816] ERROR:  relation "x" does not exist', 'info')).toBe(
    false,
  );
  expect(isShown('\t(select 1 from x)', 'info')).toBe(false);
  expect(isShown('any other text', 'fatal')).toBe(true);
});

test('colours appear only where they are wanted', () => {
  const line = JSON.stringify({ level: 30, time: TIME, msg: 'up' });
  expect(formatLogLine('bot', line, { color: true })).toContain('\u001b[');
  expect(formatLogLine('bot', line, { color: false })).not.toContain('\u001b[');
});

test('a stream is cut into lines wherever its pieces end', () => {
  const lines: string[] = [];
  const splitter = lineSplitter((line) => lines.push(line));
  for (const piece of ['on', 'e\ntwo\r', '\n\nthr', 'ee']) splitter.push(piece);
  expect(lines).toEqual(['one', 'two']);
  splitter.end();
  expect(lines).toEqual(['one', 'two', 'three']);
});
