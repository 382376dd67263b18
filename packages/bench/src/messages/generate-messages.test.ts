import { describe, expect, it } from 'vitest';
import { getBuiltInAliases, loadStarterItems } from '../language/bench-data.js';
import { generateMessages } from './generate-messages.js';
import { createItemPool } from './item-pool.js';
import { PHENOMENA } from './phenomena.js';

const items = loadStarterItems();
const pool = createItemPool(items, getBuiltInAliases(items));
const messages = generateMessages(pool, 5, 4000);
const names = new Set(items.map(({ name }) => name));

describe('generated messages', () => {
  it('come out the same for the same seed, and others for another', () => {
    expect(generateMessages(pool, 5, 50)).toEqual(messages.slice(0, 50));
    expect(generateMessages(pool, 6, 50)).not.toEqual(messages.slice(0, 50));
  });

  it('show every phenomenon', () => {
    const seen = new Set(messages.flatMap(({ offers }) => offers.flatMap(({ phenomena }) => phenomena)));
    // "plain" is what is left when nothing else applies, which hardly ever happens.
    expect(PHENOMENA.filter((one) => one !== 'plain' && !seen.has(one))).toEqual([]);
  });

  it.each(['usual', 'rough'] as const)('are labelled by the conventions, in the %s manner', (manner) => {
    for (const { content, offers } of generateMessages(pool, 8, 1500, manner)) {
      expect(content.length).toBeLessThanOrEqual(2000);
      expect(content).not.toMatch(/\{\w+\$?\}|undefined|NaN/);
      const keys = offers.map(({ type, item }) => `${type} ${item}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { type, item, price, price_max } of offers) {
        expect(names).toContain(item);
        if (type === 'TRADE') expect(price).toBeNull();
        // Below zero means items for one lock: never fewer than one.
        if (price !== null) expect(Math.abs(price)).toBeGreaterThanOrEqual(1);
        if (price_max !== undefined) expect(price_max).toBeGreaterThan(price ?? Number.POSITIVE_INFINITY);
      }
    }
  });

  it('hold talk that offers nothing: about a quarter', () => {
    const talk = messages.filter(({ offers }) => offers.length === 0).length / messages.length;
    expect(talk).toBeGreaterThan(0.2);
    expect(talk).toBeLessThan(0.35);
  });

  it('never write a slip that is nearer to another name', () => {
    expect(pool.isUnambiguousTypo(['red', 'block'], 0, 'blue')).toBe(false);
    expect(pool.isUnambiguousTypo(['red', 'block'], 1, 'blcok')).toBe(true);
    expect(pool.meansAnother('golden block', 'Red Block')).toBe(true);
    expect(pool.meansAnother('red blocks', 'Red Block')).toBe(false);
  });
});
