import { expect, test } from 'vitest';
import { assertComplete } from './generate.mjs';

test.each([
  ['a key of another area', { 'other.key': { en: 'A', id: 'B' } }, 'must begin with "someArea."'],
  ['no translation', { 'someArea.key': { en: 'A', id: '' } }, 'needs English and Indonesian'],
  ['another value', { 'someArea.key': { en: '{count} A', id: '{total} B' } }, 'different values'],
  [
    'a value of another kind',
    { 'someArea.key': { en: '{count, plural, one {A} other {B}}', id: '{count} B' } },
    'different values',
  ],
])('%s is refused', (_name, area, reason) => {
  expect(() => assertComplete('some-area', area)).toThrow(reason);
});

test('texts with the same values in both languages are accepted', () => {
  const area = { 'someArea.key': { en: '{b} {a, date, day}', id: '{a, date, day} {b}' } };
  expect(() => assertComplete('some-area', area)).not.toThrow();
});
