import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OfferSpans, splitMessage } from './split-message.js';

const NOWHERE = [null, null] as const;
type Place = readonly [start: number | null, end: number | null];

function spans(item: readonly [number, number], price: Place = NOWHERE, side: Place = NOWHERE): OfferSpans {
  return {
    span_start: item[0],
    span_end: item[1],
    price_span_start: price[0],
    price_span_end: price[1],
    side_span_start: side[0],
    side_span_end: side[1],
  };
}

/** An offer whose words are named, each where the message first has them. */
function said(content: string, item: string, price?: string, side?: string): OfferSpans {
  const at = (words: string): [number, number] => [
    content.indexOf(words),
    content.indexOf(words) + words.length,
  ];
  return spans(at(item), price ? at(price) : NOWHERE, side ? at(side) : NOWHERE);
}

const marked = (content: string, ...offers: OfferSpans[]): string[] =>
  splitMessage(content, offers).flatMap((part) => (part.isHighlighted ? [part.text] : []));

describe('splitMessage', () => {
  test('returns highlighted and plain parts in order', () => {
    const content = 'hey S> Laser Grid 3wl!';
    expect(splitMessage(content, [said(content, 'Laser Grid', '3wl', 'S>')])).toEqual([
      { start: 0, text: 'hey ', isHighlighted: false },
      { start: 4, text: 'S> Laser Grid 3wl', isHighlighted: true },
      { start: 21, text: '!', isHighlighted: false },
    ]);
  });

  test('returns one part without offers, and none for an empty message', () => {
    expect(splitMessage('hello', [])).toEqual([{ start: 0, text: 'hello', isHighlighted: false }]);
    expect(splitMessage('', [])).toEqual([]);
  });

  test.each<[string, [string, string?, string?][], string[]]>([
    [
      'lgrid 6, chand 9',
      [
        ['lgrid', '6'],
        ['chand', '9'],
      ],
      ['lgrid 6', 'chand 9'],
    ],
    [
      'S> lgrid 3wl, chand 4wl',
      [
        ['lgrid', '3wl', 'S>'],
        ['chand', '4wl', 'S>'],
      ],
      ['S> lgrid 3wl', 'chand 4wl'],
    ],
    ['S> lgrid 3wl, chand 4wl', [['chand', '4wl', 'S>']], ['S>', 'chand 4wl']],
    [
      'lgrid 3wl chand 4wl',
      [
        ['lgrid', '3wl'],
        ['chand', '4wl'],
      ],
      ['lgrid 3wl', 'chand 4wl'],
    ],
    ['lgrid 3wl today, for sale', [['lgrid', '3wl', 'for sale']], ['lgrid 3wl', 'for sale']],
    ['3wl each laser grid', [['laser grid', '3wl each']], ['3wl each laser grid']],
    [
      'lgrid, chand all 3wl',
      [
        ['lgrid', '3wl'],
        ['chand', '3wl'],
      ],
      ['lgrid', 'chand', '3wl'],
    ],
    ['17 chand/wl', [['chand', '17 chand/wl']], ['17 chand/wl']],
    ['SELL\nlgrid 9/1', [['lgrid', '9/1', 'SELL']], ['SELL', 'lgrid 9/1']],
    ['WTS> lgrid: 3wl', [['lgrid', '3wl', 'WTS']], ['WTS> lgrid: 3wl']],
    ['selling lgrid for 2-5 wl now', [['lgrid', '2-5 wl', 'selling']], ['selling lgrid for 2-5 wl']],
  ])('marks in "%s" the words of %j', (content, offers, texts) => {
    expect(marked(content, ...offers.map((words) => said(content, ...words)))).toEqual(texts);
  });

  test.each([
    ['S> lgrid 3wl each @LGSHOP quick', ['S> lgrid 3wl each @LGSHOP']],
    ['S> lgrid 3wl each, go LGSHOP', ['S> lgrid 3wl each']],
    ['S> lgrid 3wl each <@1234>', ['S> lgrid 3wl each']],
  ])('marks in "%s" the world after the offer', (content, texts) => {
    expect(marked(content, said(content, 'lgrid', '3wl each', 'S>'))).toEqual(texts);
  });

  test('marks only the item of an offer without price and side spans', () => {
    expect(marked('S> Laser Grid 3wl', spans([3, 13]))).toEqual(['Laser Grid']);
  });

  test('the parts always add up to the message and contain every span', () => {
    const place = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    const offer = fc
      .tuple(place, fc.option(place, { nil: NOWHERE }), fc.option(place, { nil: NOWHERE }))
      .map(([item, price, side]) => spans(item, price, side));
    const content = fc.oneof(
      fc.string({ maxLength: 50 }),
      fc
        .array(fc.constantFrom('A', ' ', ':', '@', 'for', '3wl', '🔒', '\n'), { maxLength: 30 })
        .map((signs) => signs.join('')),
    );
    fc.assert(
      fc.property(content, fc.array(offer, { maxLength: 6 }), (text, offers) => {
        const parts = splitMessage(text, offers);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.every((part) => part.text !== '')).toBe(true);
        const isHighlighted = parts.flatMap((part) =>
          Array.from({ length: part.text.length }, () => part.isHighlighted),
        );
        for (const one of offers)
          for (const [start, end] of [
            [one.span_start, one.span_end],
            [one.price_span_start, one.price_span_end],
            [one.side_span_start, one.side_span_end],
          ])
            expect(isHighlighted.slice(start ?? 0, end ?? 0)).not.toContain(false);
      }),
    );
  });
});
