import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCsv, parseCsv } from './csv.js';

const cells = (text: string) => parseCsv(text).map((row) => row.cells);

describe('CSV', () => {
  test('that was written is read back as it was, whatever the cells hold', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', "'", "'x", '-200', '@a', '\t', 'a\r\nb', '"', ',;'),
    );
    // A row of empty cells alone is an empty line, which is left out; the first cell decides the delimiter.
    const row = fc.tuple(fc.constant('head'), cell, cell).map((one) => [...one]);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const all = [['a', 'b', 'c'], ...rows];
        expect(cells(formatCsv(all))).toEqual(all);
      }),
    );
  });

  test('begins no cell like a formula, and leaves numbers alone', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const [written = ''] = formatCsv([[text, 'end']]).split(/,end/);
        const shown = written.replace(/^"/, '');
        expect(/^[=+@\t\r]/.test(shown)).toBe(false);
        expect(shown.startsWith('-') && !/^-\d+(\.\d+)?$/.test(shown)).toBe(false);
      }),
    );
    expect(formatCsv([['=HYPERLINK("x")', '-200', '-1+1', "it's"]])).toBe(
      `"'=HYPERLINK(""x"")",-200,'-1+1,it's\r\n`,
    );
  });

  test.each([
    [
      'semicolons',
      'a;b\n1;"2;3"\n',
      [
        ['a', 'b'],
        ['1', '2;3'],
      ],
    ],
    [
      'tabs',
      'a\tb\r\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a byte order mark and empty lines',
      '\uFEFFa,b\n\n,\n1,\n',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a first line that names the divider',
      '\uFEFFsep=;\r\na;b\r\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'an empty cell at the very end',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
  ])('with %s is read', (_name, text, rows) => {
    expect(cells(text)).toEqual(rows);
  });

  test('knows in which line a row began, also behind a cell of several lines', () => {
    expect(parseCsv('a,b\n"x\ny",1\nz,2\n').map((row) => row.line)).toEqual([1, 2, 4]);
  });

  test('counts the line that names the divider', () => {
    expect(parseCsv('sep=;\na;b\n1;2\n').map((row) => row.line)).toEqual([2, 3]);
  });

  test('with a quote that never ends is refused with its line', () => {
    expect(() => parseCsv('a,b\n1,"2\n3')).toThrow('line 2');
  });
});
