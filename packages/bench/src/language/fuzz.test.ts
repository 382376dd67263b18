import {
  createAliasOverlay,
  createDictionary,
  EXACT_CONFIDENCE_MIN,
  type ParseOptions,
  type ParseResult,
  parseMessage,
  type Span,
} from '@lockwatch/language';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardTexts } from '../messages/hard-texts.js';
import { loadStarterItems } from './bench-data.js';
import { loadGeneratedMessages } from './generated-messages.js';
import { createHostileMessages } from './hostile-messages.js';

const INPUTS = process.env.LOCKWATCH_TESTS === 'long' ? 100_000 : 3_000;
const items = loadStarterItems();
const dictionary = createDictionary(items, []);
const options: ParseOptions = {
  overlay: createAliasOverlay([
    { ownerId: 'ann', alias: 'x', itemId: 2 },
    { ownerId: 'bob', alias: 'wl dl', itemId: 4 },
  ]),
  channelName: 'paint',
  usualPrice: (itemId) => (itemId % 3 === 0 ? undefined : itemId % 7 === 0 ? -200 : 40),
};

function isWithin(content: string, { start, end }: Span): boolean {
  return start >= 0 && end > start && end <= content.length;
}

/** What is wrong with a parse result, or null. */
function findBrokenPromise(content: string, { offers, worlds }: ParseResult): string | null {
  const seen = new Set<string>();
  for (const offer of offers) {
    const { span, confidence, price, priceMax } = offer;
    if (!isWithin(content, span)) return 'a span outside the text';
    if ([offer.priceSpan, offer.sideSpan].some((one) => one && !isWithin(content, one)))
      return 'a price or side outside the text';
    if ((offer.priceSpan === null) !== (price === null))
      return 'a price that stands nowhere, or words of none';
    if (!(confidence > 0 && confidence <= 1)) return 'a confidence outside 0..1';
    if (price !== null && !Number.isFinite(price)) return 'a price that is no number';
    if (priceMax !== null && !(priceMax > (price ?? Number.POSITIVE_INFINITY)))
      return 'an upper price not above the price';
    if (offer.type === 'TRADE' && price !== null) return 'a trade with a price';
    if (offer.kind === 'exact' && confidence < EXACT_CONFIDENCE_MIN) return 'an exact offer that is unsure';
    if (dictionary.getItemName(offer.itemId) !== offer.item) return 'an item of no catalogue';
    const key = `${offer.type} ${offer.itemId} ${offer.ownerIds?.join() ?? ''}`;
    if (seen.has(key)) return 'the same offer twice';
    seen.add(key);
  }
  return worlds.every((world) => world === world.toUpperCase()) ? null : 'a world in small letters';
}

describe('any text', () => {
  it.each(Object.entries(createHostileMessages(items.map(({ name }) => name))))(
    'parses 4,000 characters of %s',
    (_kind, content) => {
      expect(content).toHaveLength(4000);
      expect(findBrokenPromise(content, parseMessage(dictionary, content, options))).toBeNull();
    },
  );

  it(`returns valid offers, ${INPUTS.toLocaleString('en')} times`, { timeout: 300_000 }, () => {
    const texts = hardTexts(
      loadGeneratedMessages('held-out').map(({ content }) => content),
      items.map(({ name }) => name),
    );
    const kept: { content: string; result: string }[] = [];
    let offers = 0;
    let inputs = 0;
    fc.assert(
      fc.property(texts, (content) => {
        const result = parseMessage(dictionary, content, options);
        expect(findBrokenPromise(content, result)).toBeNull();
        offers += result.offers.length;
        inputs += 1;
        if (inputs % 20 === 0) kept.push({ content, result: JSON.stringify(result) });
      }),
      { numRuns: INPUTS },
    );
    // Parse again after all the others: the result must not depend on what was parsed in between.
    for (const { content, result } of kept)
      expect(JSON.stringify(parseMessage(dictionary, content, options))).toBe(result);
    // Otherwise the texts would be too broken to test the parser.
    expect(offers).toBeGreaterThan(INPUTS / 4);
  });
});
