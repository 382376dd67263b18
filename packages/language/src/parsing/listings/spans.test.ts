import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NUMBER_WORDS } from '../../data/words.js';
import { createDictionary } from '../../dictionary/dictionary.js';
import { parseMessage, parseWithFeatures } from '../../parse-message.js';
import { HARD_MESSAGES } from '../../testing/hard-messages.js';
import { SMALL_CATALOGUE } from '../../testing/small-catalogue.js';
import { toPlainText } from '../../tokens/plain-text.js';
import { NUMBER, tokenise } from '../../tokens/tokens.js';
import type { Span } from '../../types.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);

/** Each offer as `item | price | side`, in the message's own words; `-` for what the message does not say. */
function wordsOf(content: string): string[] {
  const at = (span: Span | null) => (span === null ? '-' : content.slice(span.start, span.end));
  return parseMessage(dictionary, content).offers.map(({ span, priceSpan, sideSpan }) =>
    [span, priceSpan, sideSpan].map(at).join(' | '),
  );
}

describe('spans', () => {
  it.each([
    ['S> lgrid 3wl, chand 4wl', ['lgrid | 3wl | S>', 'chand | 4wl | S>']],
    ['lgrid 6, chand 9', ['lgrid | 6 | -', 'chand | 9 | -']],
    ['SELL\nlgrid 9/1\nchand 33/1', ['lgrid | 9/1 | SELL', 'chand | 33/1 | SELL']],
    ['lgrid 3wl for sale', ['lgrid | 3wl | for sale']],
    ['lgrid 3wl for-sale', ['lgrid | 3wl | for-sale']],
    ['B>> lgrid', ['lgrid | - | B>>']],
    ['can do 60dl for a gaia', ['gaia | 60dl | can do']],
    ['need chand? 33/1 at CHX', ['chand | 33/1 | need']],
  ])('in %j is where its side stands, if anybody said it', (content, words) => {
    expect(wordsOf(content)).toEqual(words);
  });

  it.each([
    ['3wl each laser grid', ['laser grid | 3wl each | -']],
    ['S> lgrid, chand, ut all 3wl ea', ['lgrid | 3wl ea | S>', 'chand | 3wl ea | S>', 'ut | 3wl ea | S>']],
    ['lgrid, chand: 3, 9 wl', ['lgrid | 3 | -', 'chand | 9 wl | -']],
    ['S> lgrid/chand/ut 9/33/10 per wl', ['lgrid | 9 | S>', 'chand | 33 | S>', 'ut | 10 per wl | S>']],
    ['Everything 15/1\nlgrid\nchand', ['lgrid | 15/1 | -', 'chand | 15/1 | -']],
    ['S> jetpack 8wl, monocle same price', ['jetpack | 8wl | S>', 'monocle | 8wl | S>']],
    ['17 chand/wl', ['chand | 17 chand/wl | -']],
    ['S> 6 lgrid per wl', ['lgrid | 6 lgrid per wl | S>']],
    ['S> lgrid DL 44', ['lgrid | DL 44 | S>']],
    ['S> lgrid half bgl', ['lgrid | half bgl | S>']],
    ['S> lgrid 40-45wl', ['lgrid | 40-45wl | S>']],
    ['gaia was 60dl now 54dl', ['gaia | 54dl | -']],
    ['S> gaia and ut\nS> gaia 54dl', ['gaia | 54dl | S>', 'ut | - | S>']],
  ])('in %j is where its price stands', (content, words) => {
    expect(wordsOf(content)).toEqual(words);
  });

  it.each([
    ['chand s 33/1 b 40/1', ['chand | 33/1 | s', 'chand | 40/1 | b']],
    ['chand: 30/1 (sell) 35/1 (buy)', ['chand | 30/1 | sell', 'chand | 35/1 | buy']],
    ['rayman sell 44dl', ['rayman | 44dl | sell']],
  ])('in %j has a price and a side for each of two', (content, words) => {
    expect(wordsOf(content)).toEqual(words);
  });

  it.each([
    ['rayman <-> gaia', '<->'],
    ['rayman <=> gaia', '<=>'],
    ['my rayman for ur gaia', 'for'],
    ['rayman veriyorum gaia alıyorum', 'veriyorum'],
    ['T> rayman, gaia', 'T>'],
  ])('in the swap %j is what says that it is one', (content, side) => {
    expect(wordsOf(content)).toEqual([`rayman | - | ${side}`, `gaia | - | ${side}`]);
  });

  it.each([
    ['🔥 𝗦> 𝗟𝗮𝘀𝗲𝗿 𝗚𝗿𝗶𝗱 𝟯𝘄𝗹 🔥', ['𝗟𝗮𝘀𝗲𝗿 𝗚𝗿𝗶𝗱 | 𝟯𝘄𝗹 | 𝗦>']],
    ['S> lgrid 5<:wl:880251447470596157> each', ['lgrid | 5<:wl:880251447470596157> each | S>']],
    ['S> lgrid ~~5wl~~ 3wl', ['lgrid | 3wl | S>']],
    ['Ｓｅｌｌ lgrid ９／１', ['lgrid | ９／１ | Ｓｅｌｌ']],
    ['**s\u200bell** lgrid 3 :wl:', ['lgrid | 3 :wl: | s\u200bell']],
  ])('of %j are positions in the original', (content, words) => {
    expect(wordsOf(content)).toEqual(words);
  });

  const plain = fc.oneof(
    fc.constantFrom(
      ...'S>,b>,T>,sell,BUY,trade,wts,for sale,selling,want,need,paying,can do,all,each,per wl,/wl,a wl,same price,for'.split(
        ',',
      ),
      ...'3wl,44 dl,33/1,4.5,half bgl,20-30,17,1bgl 5dl,x5,4k4,DL 44,(,),?,!,:,/,&,+,<->,\n,• '.split(','),
    ),
    fc.constantFrom(...SMALL_CATALOGUE.map((item) => item.name)),
  );
  const decorate = fc.oneof(
    { weight: 4, arbitrary: plain },
    { weight: 1, arbitrary: plain.map(styled) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('<:wl:1>', '<a:DL:22>', ':dl:', '🔥', '\u200b', '~~', '`', '**'),
    },
  );
  const hard = HARD_MESSAGES.map(({ content }) => content);
  const message = fc.oneof(
    fc
      .tuple(fc.array(decorate, { maxLength: 30 }), fc.constantFrom(' ', '', ', '))
      .map(([parts, joint]) => parts.join(joint)),
    fc.constantFrom(...hard),
    fc.constantFrom(...hard).map(styled),
  );

  it('lie in the text; a price span comes with a price, a side span with a stated side', () => {
    let priced = 0;
    fc.assert(
      fc.property(message, (content) => {
        for (const { offer, features } of parseWithFeatures(dictionary, content).offers) {
          for (const span of [offer.span, offer.priceSpan, offer.sideSpan]) {
            if (span === null) continue;
            expect(span.start).toBeGreaterThanOrEqual(0);
            expect(span.end).toBeGreaterThan(span.start);
            expect(span.end).toBeLessThanOrEqual(content.length);
          }
          expect(offer.sideSpan !== null).toBe(features.side === 'said');
          expect(offer.priceSpan === null).toBe(offer.price === null);
          if (offer.priceSpan === null) continue;
          expect(content.slice(offer.priceSpan.start, offer.priceSpan.end)).toSatisfy(saysAnAmount);
          priced += 1;
        }
      }),
      { numRuns: 2000 },
    );
    expect(priced).toBeGreaterThan(1000);
  });
});

/** A digit, a word for a number, or a lock, which is one of it ("chand/wl"). */
function saysAnAmount(text: string): boolean {
  return tokenise(toPlainText(text).text).some(
    (token) => token.kind === NUMBER || NUMBER_WORDS.has(token.text) || token.unit > 0,
  );
}

/** In bold mathematical letters and digits, two UTF-16 units each. */
function styled(text: string): string {
  return text.replace(/[A-Za-z0-9]/g, (sign) => {
    const code = sign.charCodeAt(0);
    const start = code < 58 ? 0x1d7ec - 48 : code < 91 ? 0x1d5d4 - 65 : 0x1d5ee - 97;
    return String.fromCodePoint(start + code);
  });
}
