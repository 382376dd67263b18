import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvRow, formatCsv, parseCsv } from './csv.js';

async function parseRows(text: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of parseCsv(text)) rows.push(row);
  return rows;
}
const parseCells = async (text: string) => (await parseRows(text)).map((row) => row.cells);

describe('CSV', () => {
  test('is parsed as it was written, whatever the cells contain', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', "'", "'x", '-200', '@a', '\t', 'a\r\nb', '"', ',;'),
    );
    // Empty rows are skipped, and the first row decides the delimiter.
    const row = fc.tuple(fc.constant('head'), cell, cell).map((one) => [...one]);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows) => {
        const all = [['a', 'b', 'c'], ...rows];
        expect(await parseCells(formatCsv(all))).toEqual(all);
      }),
    );
  });

  test('has no cell that starts like a formula, and keeps numbers', () => {
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
      'a first line that names the delimiter',
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
  ])('with %s is parsed', async (_name, text, rows) => {
    expect(await parseCells(text)).toEqual(rows);
  });

  test('has the line of each row, also after empty lines', async () => {
    const rows = await parseRows('\n,\na,b\n""," "\r\n\r\n1,2\n3,4\n\n,\n');
    expect(rows.map((row) => row.line)).toEqual([3, 6, 7]);
  });

  test('counts the line that names the delimiter', async () => {
    expect((await parseRows('sep=;\na;b\n1;2\n')).map((row) => row.line)).toEqual([2, 3]);
  });

  test('with a quote that is never closed is rejected with its line', async () => {
    await expect(parseRows('a,b\n1,"2\n3')).rejects.toThrow('line 2');
  });
});
