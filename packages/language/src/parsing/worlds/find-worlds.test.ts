import { describe, expect, it } from 'vitest';
import { createDictionary } from '../../dictionary/dictionary.js';
import { parseMessage } from '../../parse-message.js';
import { SMALL_CATALOGUE } from '../../testing/small-catalogue.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);

describe('worlds', () => {
  it.each([
    ['S> chand 33/1 @LGSHOP', ['LGSHOP']],
    ['S> chand 33/1 @lgshop', ['LGSHOP']],
    ['S> chand 33/1 at BUYCHAND2', ['BUYCHAND2']],
    ['S> chand 33/1 go lgridland', ['LGRIDLAND']],
    ['jual chand 33/1 gas ke CHANDKU', ['CHANDKU']],
    ['jual chand 33/1 di CHANDKU', ['CHANDKU']],
    ['S> chand 33/1 world: grassrose', ['GRASSROSE']],
    ['➡️ GO **MTBP** ⬅️\nchand 33/1', ['MTBP']],
    ['SHOP AT >>>> **BIJODI** <<<<\nchand 33/1', ['BIJODI']],
    ['chand 33/1 | SEEDSTOP', ['SEEDSTOP']],
    ['chand 33/1 @ONE, lgrid 9/1 @TWO', ['ONE', 'TWO']],
    ['S> lgrid 3wl in scamw', ['SCAMW']],
    ['S> lgrid 3wl world scamw', ['SCAMW']],
    ['S> lgrid 3wl at my world scamw', ['SCAMW']],
    ['S> lgrid 3wl → scamw', ['SCAMW']],
    ['S> chand in bulk', []],
    ['S> lgrid 3wl in world', []],
    ['S> chand @ 33/1', []],
    ['S> rayman at 44dl', []],
    ['S> chand in stock, in bulk', []],
    ['S> chand 33/1 dm me', []],
    ['@everyone S> chand 33/1', []],
  ])('of %j are %j', (content, worlds) => {
    expect(parseMessage(dictionary, content).worlds).toEqual(worlds);
  });
});
