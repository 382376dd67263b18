import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDictionary } from './dictionary/dictionary.js';
import { isFollowUp, mayBeFollowUp } from './follow-up.js';
import { parseMessage } from './parse-message.js';
import { toShorthand } from './testing/shorthand.js';
import { SMALL_CATALOGUE } from './testing/small-catalogue.js';

interface Conversation {
  before: string;
  text: string;
  /** The offers of both together; null: the text says nothing about the offers before it. */
  offers: readonly string[] | null;
}

const dictionary = createDictionary(SMALL_CATALOGUE, []);
const conversations: Conversation[] = readFileSync(
  new URL('./testing/conversations.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

describe('a message after an offer', () => {
  it.each(conversations.map(({ before, text, offers }) => [before, text, offers] as const))(
    '%j, then %j',
    (before, text, offers) => {
      const { worlds, offers: own } = parseMessage(dictionary, text);
      const follows = own.length === 0 && mayBeFollowUp(text, worlds) && isFollowUp(dictionary, before, text);
      const both = parseMessage(dictionary, `${before}\n${text}`).offers.map(toShorthand);
      expect(follows ? both : null).toEqual(offers);
    },
  );
});
