import { describe, expect, it } from 'vitest';
import { LINE, NUMBER, tokenise } from './tokens.js';

const texts = (text: string): string[] => tokenise(text).map((token) => token.text);
const numbers = (text: string): number[] =>
  tokenise(text)
    .filter((token) => token.kind === NUMBER)
    .map((token) => token.value);

describe('tokens', () => {
  it('splits letters from digits', () => {
    expect(texts('S>rayman44dl')).toEqual(['s', '>', 'rayman', '44', 'dl']);
  });

  it('removes apostrophes from words', () => {
    expect(texts("rayman's zeus' blingin' x")).toEqual(['raymans', 'zeus', 'blingin', 'x']);
  });

  it.each([
    ['1.5', [1.5]],
    ['1,5', [1.5]],
    ['2.340', [2340]],
    ['4,110', [4110]],
    ['1,234,567', [1234567]],
    ['0.500', [0.5]],
    ['3, 5, 22', [3, 5, 22]],
    ['3,5,22', [3, 5, 22]],
  ])('reads the numbers of %s', (text, values) => {
    expect(numbers(text)).toEqual(values);
  });

  it('reads any1 as anyone', () => {
    expect(texts('any1 selling 1 chand')).toEqual(['anyone', 'selling', '1', 'chand']);
  });

  it('separates lines and skips style marks', () => {
    const tokens = tokenise('**SELL**\nchand');
    expect(tokens.map((token) => token.kind === LINE)).toEqual([false, true, false]);
    expect(tokens[0]?.capitals).toBe(true);
  });
});
