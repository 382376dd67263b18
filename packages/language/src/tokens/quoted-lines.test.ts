import { describe, expect, it } from 'vitest';
import { findQuotedTokens } from './quoted-lines.js';
import { tokenise } from './tokens.js';

const skippedWords = (text: string): string[] => {
  const tokens = tokenise(text);
  const skipped = findQuotedTokens(tokens);
  return tokens.filter((_token, at) => skipped[at]).map((token) => token.text);
};

describe('quotes', () => {
  it('skips quoted lines that are answered', () => {
    expect(skippedWords('> S: rayman\nstill there?')).toContain('rayman');
  });

  it('reads a message that is quoted in full', () => {
    expect(skippedWords('> rayman 44dl\n> gaia 54dl')).toEqual([]);
  });

  it('does not take arrows for quotes', () => {
    expect(skippedWords('>>> SHOP\nchand 33/1')).toEqual([]);
  });
});
