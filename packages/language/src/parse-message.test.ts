import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAliasOverlay } from './dictionary/alias-overlay.js';
import { createDictionary } from './dictionary/dictionary.js';
import { explainParsing } from './explain.js';
import { EXACT_CONFIDENCE_MIN, parseMessage } from './parse-message.js';
import { HARD_MESSAGES } from './testing/hard-messages.js';
import { SMALL_CATALOGUE } from './testing/small-catalogue.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);
const overlay = createAliasOverlay([
  { ownerId: 'ann', alias: 'x', itemId: 2 },
  { ownerId: 'bob', alias: 'wl dl', itemId: 4 },
]);
const hard = HARD_MESSAGES.map(({ content }) => content);

/** Pieces that trade messages are made of, and that break careless readers. */
const piece = fc.oneof(
  fc.constantFrom(
    'S>',
    'b>',
    't>',
    'sell',
    'buy',
    'trade',
    'all',
    'each',
    'for',
    'at',
    'go',
    '@',
    '\n',
    '- ',
    ', ',
    ' / ',
    '/',
    '(',
    ')',
    '?',
    '!',
    '>',
    ':',
    '=',
    '~~',
    '`',
    '**',
    '<:wl:1>',
    '<:a:2>',
    '<@1>',
    'wl',
    'dl',
    'bgl',
    'k',
    'x',
    'seed',
    'not',
    'sold',
    'pc',
    'my',
    '1',
    '33/1',
    '4.5',
    '1,234',
    '20-30',
    '🔥',
    '\u200b',
    '\ud83d',
    '\udd25',
    '’',
    'http://a.b/c',
  ),
  fc.constantFrom(...SMALL_CATALOGUE.map((item) => item.name)),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const anyMessage = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(' ')),
  fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(...hard),
);

describe('parseMessage', () => {
  it('returns valid offers for any text', () => {
    fc.assert(
      fc.property(anyMessage, (content) => {
        const result = parseMessage(dictionary, content, { overlay, channelName: 'paint' });
        const keys = new Set<string>();
        for (const offer of result.offers) {
          expect(offer.span.start).toBeGreaterThanOrEqual(0);
          expect(offer.span.end).toBeGreaterThan(offer.span.start);
          expect(offer.span.end).toBeLessThanOrEqual(content.length);
          expect(offer.confidence).toBeGreaterThan(0);
          expect(offer.confidence).toBeLessThanOrEqual(1);
          expect(dictionary.getItemName(offer.itemId)).toBe(offer.item);
          if (offer.price !== null) expect(Number.isFinite(offer.price)).toBe(true);
          if (offer.priceMax !== null)
            expect(offer.priceMax).toBeGreaterThan(offer.price ?? Number.POSITIVE_INFINITY);
          if (offer.type === 'TRADE') expect(offer.price).toBeNull();
          if (offer.kind === 'exact') expect(offer.confidence).toBeGreaterThanOrEqual(EXACT_CONFIDENCE_MIN);
          keys.add(`${offer.type} ${offer.itemId} ${offer.ownerIds?.join() ?? ''}`);
        }
        expect(keys.size).toBe(result.offers.length);
        for (const world of result.worlds) expect(world).toBe(world.toUpperCase());
      }),
      { numRuns: 1000 },
    );
  });

  it('returns the same result for the same text', () => {
    fc.assert(
      fc.property(anyMessage, (content) => {
        expect(parseMessage(dictionary, content)).toEqual(parseMessage(dictionary, content));
      }),
      { numRuns: 300 },
    );
  });

  it('explains any text', () => {
    fc.assert(
      fc.property(anyMessage, (content) => {
        expect(explainParsing(dictionary, content)).toContain('-- offers');
      }),
      { numRuns: 500 },
    );
  });

  it('parses a plain offer of any item, price and spelling of the side', () => {
    const items = SMALL_CATALOGUE.filter((item) => item.name !== 'Pepper' && !/ Lock$/.test(item.name));
    fc.assert(
      fc.property(
        fc.constantFrom(...items),
        fc.integer({ min: 2, max: 9999 }),
        fc.constantFrom('S> ', 's> ', 'selling ', 'SELL ', 'jual ', 'WTS '),
        fc.constantFrom(
          (name: string) => name,
          (name: string) => name.toUpperCase(),
          (name: string) => name.toLowerCase(),
        ),
        (item, price, side, style) => {
          const content = `${side}${style(item.name)} ${price}wl`;
          const { offers } = parseMessage(dictionary, content);
          expect(offers).toMatchObject([{ type: 'SELL', itemId: item.itemId, price, priceMax: null }]);
          expect(content.slice(offers[0]?.span.start, offers[0]?.span.end).toLowerCase()).toBe(
            item.name.toLowerCase(),
          );
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('returns the span of a styled name in the original', () => {
    const content = '🔥 S> 𝗟𝗮𝘀𝗲𝗿 𝗚𝗿𝗶𝗱 5<:wl:1>';
    const [offer] = parseMessage(dictionary, content).offers;
    expect(content.slice(offer?.span.start, offer?.span.end)).toBe('𝗟𝗮𝘀𝗲𝗿 𝗚𝗿𝗶𝗱');
  });

  it.each([
    ['S> laser grid 3wl', 'exact', 'name'],
    ['S> laser grids 3wl', 'exact', 'plural'],
    ['S> lgrid 3wl', 'exact', 'alias'],
    ['laser grid 3wl', 'exact', 'name'],
    ['S> lazer grid 3wl', 'predicted', 'typo'],
    ['S> snowy 3wl', 'predicted', 'partial'],
  ])('calls %j %s', (content, kind, via) => {
    expect(
      parseMessage(
        createDictionary(
          SMALL_CATALOGUE,
          [
            {
              alias: 'lgrid',
              itemId: SMALL_CATALOGUE.find((item) => item.name === 'Laser Grid')?.itemId ?? 0,
            },
          ],
          { builtInAliases: false },
        ),
        content,
      ).offers,
    ).toMatchObject([{ kind, via }]);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'treats %s as an ordinary word',
    (word) => {
      expect(parseMessage(dictionary, `S> ${word} 5${word} lgrid 3wl ${word}`).offers).toMatchObject([
        { item: 'Laser Grid', price: 3 },
      ]);
    },
  );

  it('makes an offer predicted when its price is far from the usual one', () => {
    const usualPrice = (): number => 4400;
    const kinds = ['S> rayman 44dl', 'S> rayman 60dl', 'S> rayman 44wl', 'S> rayman 44bgl', 'S> rayman'].map(
      (content) => parseMessage(dictionary, content, { usualPrice }).offers[0]?.kind,
    );
    expect(kinds).toEqual(['exact', 'exact', 'predicted', 'predicted', 'exact']);
    expect(parseMessage(dictionary, 'S> rayman 44wl', { usualPrice }).offers[0]?.price).toBe(44);
  });

  it("takes the kind of items from the channel's name", () => {
    expect(
      parseMessage(dictionary, 'S> aqua 18/1').offers.filter((offer) => offer.via === 'heading'),
    ).toEqual([]);
    expect(parseMessage(dictionary, 'S> aqua 18/1', { channelName: '🎨-paint' }).offers).toMatchObject([
      { item: 'Paint Bucket - Aqua', price: -18, kind: 'predicted', via: 'heading' },
    ]);
  });
});
