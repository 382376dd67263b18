import { describe, expect, it } from 'vitest';
import { scoreOffers } from './bench/score-offers.js';
import { loadSharedMaterial } from './bench/shared-material.js';
import { createDictionary } from './dictionary/dictionary.js';
import { readMessage } from './read-message.js';

const shared = loadSharedMaterial();
if (shared === null)
  console.info('The labelled corpus is not beside the repository; accuracy on it is not checked here.');

describe.runIf(shared !== null)('accuracy on the labelled corpus', () => {
  const { items = [], aliases = [], corpus = [] } = shared ?? {};
  const dictionary = createDictionary(items, aliases, { builtInAliases: false });
  const score = scoreOffers(corpus, (content) =>
    readMessage(dictionary, content).offers.map((offer) => ({ ...offer, price_max: offer.priceMax })),
  );

  it('reads at least 99 % of offers strictly right', () => {
    expect(score.messages).toBe(500);
    expect(score.f1).toBeGreaterThanOrEqual(0.99);
  });

  it('takes at most 1 % of talk for offers', () => {
    expect(score.chatterWrong).toBeLessThanOrEqual(0.01);
  });

  it('reads most offers with the built-in aliases alone', () => {
    const own = createDictionary(items, []);
    const alone = scoreOffers(corpus, (content) =>
      readMessage(own, content).offers.map((offer) => ({ ...offer, price_max: offer.priceMax })),
    );
    expect(alone.f1).toBeGreaterThanOrEqual(0.97);
  });
});
