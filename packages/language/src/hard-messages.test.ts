import { describe, expect, it } from 'vitest';
import { createDictionary } from './dictionary/dictionary.js';
import { parseMessage } from './parse-message.js';
import { HARD_MESSAGES } from './testing/hard-messages.js';
import { ADVERT_MESSAGES } from './testing/kinds/adverts.js';
import { AMOUNT_MESSAGES } from './testing/kinds/amounts.js';
import { TALK_MESSAGES } from './testing/kinds/talk.js';
import { WORDING_MESSAGES } from './testing/kinds/wordings.js';
import { SMALL_CATALOGUE } from './testing/small-catalogue.js';
import type { Offer } from './types.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);

function shorthand(offer: Offer): string {
  const price =
    offer.price === null ? '-' : `${offer.price}${offer.priceMax === null ? '' : `..${offer.priceMax}`}`;
  return `${offer.type[0]} ${offer.item}: ${price}`;
}

const kinds = {
  ...HARD_MESSAGES,
  ...ADVERT_MESSAGES,
  ...AMOUNT_MESSAGES,
  ...WORDING_MESSAGES,
  ...TALK_MESSAGES,
};

describe.each(Object.entries(kinds))('%s', (_phenomenon, messages) => {
  it.each(messages.map((message) => [message.content, message.offers] as const))('%j', (content, offers) => {
    const read = parseMessage(dictionary, content).offers.map(shorthand);
    expect(read.sort()).toEqual([...offers].sort());
  });
});
