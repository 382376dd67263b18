import { expect, test } from 'vitest';
import { createDictionary } from './dictionary/dictionary.js';
import { SMALL_CATALOGUE } from './testing/small-catalogue.js';
import { unknownNames } from './unknown-names.js';

const dictionary = createDictionary(SMALL_CATALOGUE, []);

test.each([
  ['S> zbglx 3wl', ['zbglx']],
  ['sell zbglx qorn - 200/1, Laser Grid 3wl', ['zbglx qorn']],
  ['WTB zbglx @SHOP', ['zbglx']],
  ['S> zbglx', ['zbglx']],
  ['S> zbglx 3wl\nB> ZBGLX 2wl', ['zbglx']],
])('in %j there are %j', (content, names) => {
  expect(unknownNames(dictionary, content)).toEqual(names);
});

test.each([
  'S> Laser Grid 3wl',
  'anyone online today',
  'we zbglx qorn vrop mlim a lot 3wl',
  'hello zbglx how are you',
  '',
])('in %j there is none', (content) => {
  expect(unknownNames(dictionary, content)).toEqual([]);
});
