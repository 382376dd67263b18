import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runParse } from './run-parse.js';

let folder: string;
let printed: string[];
let complaints: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parse-'));
  printed = [];
  complaints = [];
  writeFileSync(path('items.tsv'), '10\tLaser Grid\t40\n11\tLaser Grid Seed\t40\n12\tChandelier\t30\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = (name: string): string => join(folder, name);
const run = (...args: string[]): number =>
  runParse(args, { print: (text) => printed.push(text), printError: (text) => complaints.push(text) });

function parse(input: string, ...more: string[]): unknown[] {
  writeFileSync(path('in.jsonl'), input);
  expect(
    run('--in', path('in.jsonl'), '--out', path('out.jsonl'), '--catalogue', path('items.tsv'), ...more),
  ).toBe(0);
  return readFileSync(path('out.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

describe('the parse command', () => {
  it('writes one line of offers for each message', () => {
    const lines = parse('{"id":"a","content":"S> laser grid 9-10/1"}\n{"id":2,"content":""}\n');
    expect(lines).toEqual([
      {
        id: 'a',
        offers: [
          {
            type: 'SELL',
            item: 'Laser Grid',
            price: -10,
            price_max: -9,
            confidence: expect.closeTo(0.99, 1),
          },
        ],
      },
      { id: 2, offers: [] },
    ]);
  });

  it('replaces the built-in aliases by a file of aliases', () => {
    writeFileSync(path('aliases.tsv'), 'sparkly\tchandelier\nnothing\tNo Such Item\n');
    const input = '{"id":1,"content":"S> sparkly 3wl"}\n{"id":2,"content":"S> lgrid 3wl"}\n';
    expect(parse(input)).toMatchObject([{ offers: [] }, { offers: [{ item: 'Laser Grid' }] }]);
    expect(parse(input, '--aliases', path('aliases.tsv'))).toMatchObject([
      { offers: [{ item: 'Chandelier' }] },
      { offers: [] },
    ]);
  });

  it('reads half surrogates, Windows line ends and a byte order mark', () => {
    const lines = parse(
      '\ufeff{"id":1,"content":"\\ud83d S> chandelier 3wl \\udd25"}\r\n{"id":2,"content":null}\r\n',
    );
    expect(lines).toMatchObject([{ offers: [{ item: 'Chandelier', price: 3 }] }, { offers: [] }]);
  });

  it('names the line that is not JSON', () => {
    writeFileSync(path('in.jsonl'), '{"id":1,"content":""}\n{"id":\n');
    expect(run('--in', path('in.jsonl'), '--out', path('out.jsonl'), '--catalogue', path('items.tsv'))).toBe(
      1,
    );
    expect(complaints.join()).toMatch(/^Line 2 of .* is not JSON\.$/);
  });

  it('names the missing file', () => {
    expect(
      run('--in', path('none.jsonl'), '--out', path('out.jsonl'), '--catalogue', path('items.tsv')),
    ).toBe(1);
    expect(run('--in', path('in.jsonl'), '--out', path('out.jsonl'), '--catalogue', path('none.tsv'))).toBe(
      1,
    );
    expect(complaints).toEqual([expect.stringContaining('none.jsonl'), expect.stringContaining('none.tsv')]);
  });

  it('rejects content that is not text, an invalid catalogue and unknown options', () => {
    writeFileSync(path('in.jsonl'), '{"id":1,"content":5}\n');
    expect(run('--in', path('in.jsonl'), '--out', path('out.jsonl'), '--catalogue', path('items.tsv'))).toBe(
      1,
    );
    writeFileSync(path('bad.tsv'), '1\tDirt\nnonsense\n');
    expect(run('--explain', 'x', '--catalogue', path('bad.tsv'))).toBe(1);
    expect(run('--frobnicate')).toBe(1);
    expect(complaints[0]).toContain('line 1');
    expect(complaints[1]).toContain('Line 2');
    expect(complaints[2]).toContain('--in FILE.jsonl');
  });

  it('explains step by step how a message is parsed', () => {
    expect(run('--explain', 'S> lasr grid 3wl @SHOP', '--catalogue', path('items.tsv'))).toBe(0);
    const text = printed.join('\n');
    expect(text).toContain('Laser Grid (typo');
    expect(text).toContain('SHOP (after "@")');
    expect(text).toContain('"lasr grid" (Laser Grid): "3wl" after it = 3 each');
    expect(text).toContain('offer: SELL Laser Grid');
    expect(text).toContain('predicted because the name is a guess: a corrected typo');
  });

  it('prints its usage without arguments', () => {
    expect(run('--help')).toBe(0);
    expect(run()).toBe(1);
    expect(printed[0]).toContain('npm run parse');
  });
});
