import { describe, expect, it } from 'vitest';
import { builtInAliasesOf } from './bench/bench-material.js';
import { createFuzzer } from './bench/messages/fuzz-messages.js';
import { generateMessages } from './bench/messages/generate-messages.js';
import { createGoodsPool } from './bench/messages/goods-pool.js';
import { seededRandom } from './bench/messages/seeded-random.js';
import { createAliasOverlay } from './dictionary/alias-overlay.js';
import { createDictionary } from './dictionary/dictionary.js';
import { EXACT_FROM, type ReadOptions, readMessage } from './read-message.js';
import { SMALL_CATALOGUE } from './testing/small-catalogue.js';
import type { Reading, Span } from './types.js';

const INPUTS = 100_000;
/** New ones in every run. To see a failure again, put the seed that it names here. */
const SEED = Math.floor(Math.random() * 2 ** 32);

const dictionary = createDictionary(SMALL_CATALOGUE, []);
const options: ReadOptions = {
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

/** What is wrong with a reading, or null. */
function broken(content: string, { offers, worlds }: Reading): string | null {
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
    if (offer.kind === 'exact' && confidence < EXACT_FROM) return 'an exact offer that is unsure';
    if (dictionary.nameOf(offer.itemId) !== offer.item) return 'an item of no catalogue';
    const key = `${offer.type} ${offer.itemId} ${offer.ownerIds?.join() ?? ''}`;
    if (seen.has(key)) return 'the same offer twice';
    seen.add(key);
  }
  return worlds.every((world) => world === world.toUpperCase()) ? null : 'a world in small letters';
}

describe('any text at all', () => {
  it(`keeps the reader's promises, ${INPUTS.toLocaleString('en')} times`, { timeout: 300_000 }, () => {
    const random = seededRandom(SEED);
    const pool = createGoodsPool(SMALL_CATALOGUE, builtInAliasesOf(SMALL_CATALOGUE));
    const messages = generateMessages(pool, SEED, 2000).map(({ content }) => content);
    const next = createFuzzer(
      random,
      messages,
      SMALL_CATALOGUE.map(({ name }) => name),
    );
    const kept: { content: string; reading: string }[] = [];
    let offers = 0;
    for (let at = 0; at < INPUTS; at++) {
      const content = next();
      const failure = (what: string): string =>
        `${what}; seed ${SEED}, input ${at}: ${JSON.stringify(content)}`;
      let reading: Reading;
      try {
        reading = readMessage(dictionary, content, options);
      } catch (cause) {
        throw new Error(failure('The reader threw'), { cause });
      }
      const wrong = broken(content, reading);
      if (wrong !== null) throw new Error(failure(wrong));
      offers += reading.offers.length;
      if (at % 20 === 0) kept.push({ content, reading: JSON.stringify(reading) });
    }
    // Read again after all the others: nothing that was read in between may change what a text means.
    for (const { content, reading } of kept) {
      if (JSON.stringify(readMessage(dictionary, content, options)) !== reading) {
        throw new Error(`Read differently the second time; seed ${SEED}: ${JSON.stringify(content)}`);
      }
    }
    // Otherwise the texts would be so broken that nothing of the reader ran.
    expect(offers).toBeGreaterThan(INPUTS / 4);
  });
});
