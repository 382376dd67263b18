import { createDictionary, parseMessage } from '@lockwatch/language';
import { describe, expect, it } from 'vitest';
import { scoreOffers } from './score-offers.js';
import { loadSharedData } from './shared-data.js';

const shared = loadSharedData();
if (shared === null)
  console.info('The labelled corpus is not beside the repository; accuracy on it is not checked here.');

describe.runIf(shared !== null)('accuracy on the labelled corpus', () => {
  const { items = [], aliases = [], corpus = [] } = shared ?? {};
  const dictionary = createDictionary(items, aliases, { builtInAliases: false });
  const score = scoreOffers(corpus, (content) =>
    parseMessage(dictionary, content).offers.map((offer) => ({ ...offer, price_max: offer.priceMax })),
  );

  it('parses at least 99 % of offers strictly right', () => {
    expect(score.messages).toBe(500);
    expect(score.f1).toBeGreaterThanOrEqual(0.99);
  });

  it('finds offers in at most 1 % of talk', () => {
    expect(score.chatterWrong).toBeLessThanOrEqual(0.01);
  });

  it('parses most offers with the built-in aliases alone', () => {
    const own = createDictionary(items, []);
    const alone = scoreOffers(corpus, (content) =>
      parseMessage(own, content).offers.map((offer) => ({ ...offer, price_max: offer.priceMax })),
    );
    expect(alone.f1).toBeGreaterThanOrEqual(0.97);
  });
});
