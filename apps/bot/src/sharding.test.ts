import { describe, expect, test } from 'vitest';
import { parseSharding, processName } from './sharding.js';

describe('shards', () => {
  test('are chosen by Discord by default', () => {
    expect(parseSharding(undefined, undefined)).toBeNull();
    expect(parseSharding('auto', undefined)).toBeNull();
    expect(processName(null)).toBe('all');
  });

  test('are all shards of a count', () => {
    expect(parseSharding(undefined, 3)).toEqual({ ids: [0, 1, 2], count: 3 });
  });

  test('are single shards and ranges', () => {
    const sharding = parseSharding('5, 0-2,1', 8);
    expect(sharding).toEqual({ ids: [0, 1, 2, 5], count: 8 });
    expect(processName(sharding)).toBe('0.1.2.5-of-8');
    expect(processName(parseSharding('0-99', 100))).toBe('0-to-99-of-100');
  });

  test.each([
    ['x', 4, 'DISCORD_SHARDS must be auto'],
    ['3-1', 4, 'DISCORD_SHARDS must be auto'],
    ['0-5000', 9999, 'DISCORD_SHARDS must be auto'],
    ['0', undefined, 'DISCORD_SHARD_COUNT is missing'],
    ['4', 4, 'of 4 the last is 3'],
    [undefined, 5000, 'at most 1024'],
  ])('rejects %s of %s', (shards, count, sentence) => {
    expect(() => parseSharding(shards, count)).toThrow(sentence);
  });
});
