import { describe, expect, it } from 'vitest';
import { applySimpleRules, prepareText, splitSegments } from '../peers/simple-rules.js';
import { calibrationError, reliabilityBins } from './reliability.js';
import { scoreOffers } from './score-offers.js';
import { scorePhenomena } from './score-phenomena.js';

const dirt = { type: 'SELL', item: 'Dirt', price: -200 };
const rock = { type: 'BUY', item: 'Rock', price: 5 };

describe('scores', () => {
  it('count an offer only when side, item and price are right, and an item whatever the rest', () => {
    const score = scoreOffers(
      [
        { id: '1', content: 'a', offers: [dirt, rock] },
        { id: '2', content: 'b', offers: [] },
      ],
      (content) => (content === 'a' ? [dirt, { ...rock, price: 6 }] : [rock]),
    );
    expect(score).toMatchObject({ precision: 1 / 3, recall: 1 / 2, whole: 0, chatterWrong: 1, labels: 2 });
    expect(score.item).toMatchObject({ precision: 2 / 3, recall: 1 });
  });

  it('count a wrong offer against its own phenomena, and an unexpected one against all of its message', () => {
    const scores = scorePhenomena(
      [
        {
          id: '1',
          content: '',
          template: '',
          offers: [
            { ...dirt, phenomena: ['typo'] },
            { ...rock, phenomena: ['range'] },
          ],
        },
      ],
      () => [{ ...dirt, price: -100 }, rock, { type: 'SELL', item: 'Lava', price: 1 }],
    );
    expect(scores.find(({ phenomenon }) => phenomenon === 'typo')).toMatchObject({
      precision: 0,
      recall: 0,
      labels: 1,
    });
    expect(scores.find(({ phenomenon }) => phenomenon === 'range')).toMatchObject({
      precision: 1 / 2,
      recall: 1,
    });
  });

  it('are calibrated when the share of right offers equals the confidence', () => {
    const predictions = (confidence: number, right: number, wrong: number) => [
      ...Array.from({ length: right }, () => ({ confidence, isRight: true })),
      ...Array.from({ length: wrong }, () => ({ confidence, isRight: false })),
    ];
    expect(calibrationError(reliabilityBins([...predictions(0.75, 3, 1), ...predictions(0.5, 1, 1)]))).toBe(
      0,
    );
    expect(calibrationError(reliabilityBins(predictions(1, 1, 1)))).toBe(0.5);
    expect(reliabilityBins(predictions(1, 1, 0))).toMatchObject([
      { from: 0.9, to: 1, count: 1, shareRight: 1 },
    ]);
  });
});

describe('the simple rule of other parsers', () => {
  const around = (content: string, ...items: string[]) => {
    const text = prepareText(content);
    return applySimpleRules(
      text,
      items.map((item) => ({ start: text.indexOf(item), end: text.indexOf(item) + item.length, item })),
    );
  };

  it('takes the last side word and the nearest price', () => {
    expect(around('S> dirt 200/1, rock 5wl B> lava 2-3 <:dl:12>', 'dirt', 'rock', 'lava')).toEqual([
      { type: 'SELL', item: 'dirt', price: -200 },
      { type: 'SELL', item: 'rock', price: 5 },
      { type: 'BUY', item: 'lava', price: 200, price_max: 300 },
    ]);
  });

  it('takes a price before the item where none follows, and nothing from talk', () => {
    expect(around('45dl rock', 'rock')).toEqual([{ type: 'SELL', item: 'rock', price: 4500 }]);
    expect(around('my rock is gone', 'rock')).toEqual([]);
  });

  it('leaves the name of each part of a list', () => {
    expect(splitSegments(prepareText('S> Dirt 200/1, Rock 5wl each @SHOP')).map(({ item }) => item)).toEqual([
      'dirt',
      'rock',
    ]);
  });
});
