import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTextFile } from './read-text-file.js';

const read = (...bytes: number[]) => readTextFile(new Blob([new Uint8Array(bytes)]));

describe('readTextFile', () => {
  test('reads UTF-8 with and without a byte order mark', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        fc.pre(!text.startsWith('\uFEFF'));
        expect(await readTextFile(new Blob([text]))).toBe(text);
        expect(await readTextFile(new Blob(['\uFEFF', text]))).toBe(text);
      }),
    );
  });
  test('reads UTF-16 with a byte order mark', async () => {
    expect(await read(0xff, 0xfe, 0x61, 0x00, 0xe9, 0x00)).toBe('a\u00e9');
    expect(await read(0xfe, 0xff, 0x00, 0x61, 0x00, 0xe9)).toBe('a\u00e9');
  });
  test('reads Windows-1252', async () => {
    expect(await read(0x63, 0x61, 0x66, 0xe9, 0x92)).toBe('caf\u00e9\u2019');
  });
});
