import { describe, expect, it } from 'vitest';
import { createDictionary } from './dictionary/dictionary.js';
import { parseMessage } from './parse-message.js';
import { HARD_MESSAGES } from './testing/hard-messages.js';
import { toShorthand } from './testing/shorthand.js';
import { SMALL_CATALOGUE } from './testing/small-catalogue.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);

const kinds = Object.entries(Object.groupBy(HARD_MESSAGES, ({ kind }) => kind));

describe.each(kinds)('%s', (_kind, messages = []) => {
  it.each(messages.map((message) => [message.content, message.offers] as const))('%j', (content, offers) => {
    const read = parseMessage(dictionary, content).offers.map(toShorthand);
    expect(read.sort()).toEqual([...offers].sort());
  });
});
