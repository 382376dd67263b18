import { describe, expect, test } from 'vitest';
import { processName, readSharding } from './sharding.js';

describe('shards', () => {
  test('are as many as Discord asks for unless told otherwise', () => {
    expect(readSharding(undefined, undefined)).toBeNull();
    expect(readSharding('auto', undefined)).toBeNull();
    expect(processName(null)).toBe('all');
  });

  test('are all of a number that is given', () => {
    expect(readSharding(undefined, 3)).toEqual({ ids: [0, 1, 2], count: 3 });
  });

  test('are some of a number, named one by one or as ranges', () => {
    const sharding = readSharding('5, 0-2,1', 8);
    expect(sharding).toEqual({ ids: [0, 1, 2, 5], count: 8 });
    expect(processName(sharding)).toBe('0.1.2.5-of-8');
    expect(processName(readSharding('0-99', 100))).toBe('0-to-99-of-100');
  });

  test.each([
    ['x', 4, 'DISCORD_SHARDS must be auto'],
    ['3-1', 4, 'DISCORD_SHARDS must be auto'],
    ['0-5000', 9999, 'DISCORD_SHARDS must be auto'],
    ['0', undefined, 'DISCORD_SHARD_COUNT is missing'],
    ['4', 4, 'of 4 the last is 3'],
    [undefined, 5000, 'at most 1024'],
  ])('%s of %s are refused with what is wrong', (shards, count, sentence) => {
    expect(() => readSharding(shards, count)).toThrow(sentence);
  });
});
