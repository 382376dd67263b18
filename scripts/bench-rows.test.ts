import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkedRows, formatTable } from './lib/bench-rows.mjs';
import { BENCHMARKS } from './lib/benchmarks.mjs';

test.each(BENCHMARKS)('$name is where the list says', ({ module, name }) => {
  const source = module.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
  expect(readFileSync(new URL(`../${source}`, import.meta.url), 'utf8')).toMatch(
    new RegExp(`^export (async )?function ${name}\\(`, 'm'),
  );
});

test('rows become a table without its empty columns', () => {
  expect(
    formatTable([
      { name: 'read a message', unit: 'µs', value: 12.345, n: 1000 },
      { name: 'load the catalogue', unit: 'ms', value: 1234.5, n: 5 },
    ]),
  ).toBe(
    [
      'what                value  unit  n',
      'read a message      12.3   µs    1000',
      'load the catalogue  1235   ms    5',
    ].join('\n'),
  );
});

test('a figure that is no number is refused with its place', () => {
  expect(() => checkedRows('benchX', [{ name: 'a', unit: 'ms', value: Number.NaN, n: 1 }])).toThrow(
    'benchX, row 1: value must be a number.',
  );
  expect(() => checkedRows('benchX', [])).toThrow('benchX answered no rows.');
});
