import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertComplete, replaceFiles } from './generate.mjs';

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

test('files that are right stay; a reader of a file that changes sees all of it; files of no area are removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  try {
    const numberOf = (name: string) => statSync(join(folder, name)).ino;
    replaceFiles(folder, [
      ['same.ts', 'same'],
      ['changed.ts', 'before'],
      ['obsolete.ts', ''],
    ]);
    const same = numberOf('same.ts');
    await using reader = await open(join(folder, 'changed.ts'));
    replaceFiles(folder, [
      ['same.ts', 'same'],
      ['changed.ts', 'after'],
    ]);
    expect(numberOf('same.ts')).toBe(same);
    expect(await reader.readFile('utf8')).toBe('before');
    expect(readFileSync(join(folder, 'changed.ts'), 'utf8')).toBe('after');
    expect(readdirSync(folder).toSorted()).toEqual(['changed.ts', 'same.ts']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
