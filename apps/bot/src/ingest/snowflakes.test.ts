import { snowflakeTimestampMs } from '@lockwatch/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSnowflakes, newerSnowflake, nextSnowflake, snowflakeFromMs } from './snowflakes.js';

const id = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String);

test('compares ids as numbers', () => {
  fc.assert(
    fc.property(id, id, (a, b) => {
      const expected = BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0;
      expect(Math.sign(compareSnowflakes(a, b))).toBe(expected);
    }),
  );
});

test('treats null as older than any id', () => {
  expect(newerSnowflake(null, '7')).toBe('7');
  expect(newerSnowflake('10', '9')).toBe('10');
  expect(newerSnowflake(null, null)).toBeNull();
});

test('returns the smallest id of a time', () => {
  const ms = Date.UTC(2026, 10, 20, 12);
  expect(snowflakeTimestampMs(snowflakeFromMs(ms))).toBe(ms);
  expect(snowflakeTimestampMs(String(BigInt(snowflakeFromMs(ms)) - 1n))).toBe(ms - 1);
  expect(nextSnowflake('999')).toBe('1000');
});
