import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReadOffer, widenSpans } from './read-clause.js';

function read(content: string, item: string, rest: Partial<ReadOffer> = {}): ReadOffer {
  const span_start = content.indexOf(item);
  return { type: 'SELL', price: 3, price_max: null, span_start, span_end: span_start + item.length, ...rest };
}

function clauses(content: string, ...offers: ReadOffer[]): string[] {
  return widenSpans(content, offers).map(({ span_start, span_end }) => content.slice(span_start, span_end));
}

describe('the words understood with an item', () => {
  test.each([
    ['hey S> Laser Grid 3wl each @LGSHOP quick', 'S> Laser Grid 3wl each @LGSHOP'],
    ['S> Laser Grid 3', 'S> Laser Grid 3'],
    ['selling Laser Grid for 2-5 wl now', 'selling Laser Grid for 2-5 wl'],
    ['S> Laser Grid 200/1!', 'S> Laser Grid 200/1'],
    ['Laser Grid: 1dl 20wl', 'Laser Grid: 1dl 20wl'],
    ['S>3wl Laser Grid ok', 'S>3wl Laser Grid'],
    ['WTS 10 Laser Grid 3 each', 'WTS 10 Laser Grid 3 each'],
  ])('of "%s" are its side, price and world', (content, clause) => {
    expect(clauses(content, read(content, 'Laser Grid'))).toEqual([clause]);
  });

  test.each([
    'my wls Laser Grid is nice',
    'Laser Grid 7 left',
    'Laser Grid 3rd floor',
    'B> Laser Grid',
    'Laser Grid, maybe 3wl',
    'Laser Grid 3%',
    'Laser Grid <@1234>',
  ])('of "%s" are the item alone: nothing is claimed for sure', (content) => {
    expect(clauses(content, read(content, 'Laser Grid'))).toEqual(['Laser Grid']);
  });

  test('without a price read, numbers beside the item stay plain', () => {
    expect(
      clauses('B> Laser Grid 3wl', read('B> Laser Grid 3wl', 'Laser Grid', { type: 'BUY', price: null })),
    ).toEqual(['B> Laser Grid']);
  });

  test('each item of a list takes its own price', () => {
    const content = 'S> Laser Grid 3wl Chandelier 33/1 @SHOP';
    expect(
      clauses(content, read(content, 'Laser Grid'), read(content, 'Chandelier', { price: -33 })),
    ).toEqual(['S> Laser Grid 3wl', 'Chandelier 33/1 @SHOP']);
  });

  test('whatever the message and the items, a span only grows, within the message, and into no other', () => {
    const words = fc.array(
      fc.constantFrom(
        'S>',
        'sell',
        'Laser',
        '3wl',
        '3',
        '200/1',
        'each',
        ' ',
        ' ',
        '@',
        'LG',
        '-',
        '\n',
        'é',
        '🔒',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(words, fc.array(fc.tuple(fc.nat(60), fc.nat(6)), { maxLength: 4 }), (parts, places) => {
        const content = parts.join('');
        let free = 0;
        const offers: ReadOffer[] = [];
        for (const [place, length] of places.toSorted((a, b) => a[0] - b[0])) {
          const span_start = Math.max(free, place);
          const span_end = span_start + length + 1;
          if (span_end > content.length) break;
          offers.push({ type: 'SELL', price: 3, price_max: null, span_start, span_end });
          free = span_end;
        }
        const wide = widenSpans(content, offers);
        for (const [index, { span_start, span_end }] of wide.entries()) {
          expect(span_start).toBeLessThanOrEqual(offers[index]?.span_start ?? -1);
          expect(span_end).toBeGreaterThanOrEqual(offers[index]?.span_end ?? Number.POSITIVE_INFINITY);
          expect(span_start).toBeGreaterThanOrEqual(wide[index - 1]?.span_end ?? 0);
          expect(span_end).toBeLessThanOrEqual(wide[index + 1]?.span_start ?? content.length);
        }
      }),
    );
  });
});
