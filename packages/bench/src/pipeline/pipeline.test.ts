import { expect, test } from 'vitest';
import { makeMessage } from './make-message.js';
import { formatFigures } from './pipeline-figures.js';
import { parsePipelineOptions } from './pipeline-options.js';

test('the line of figures has its fixed fields', () => {
  const line = formatFigures({
    rules: 1000,
    pings: [3, 1, 2.005, 9],
    baseline: [1.25, 1, 2],
    throughput: { messages: [900.4, 1100.2, 1000.6], baseline: [4000, 3000, 5000], count: 300, pings: 300 },
  });
  expect(line).toBe(
    '{"rules":1000,"p50_ms":3,"p99_ms":9,"per_second":1001,"baseline_p50_ms":1.25,"baseline_per_second":4000}',
  );
});

test('the options are whole numbers', () => {
  expect(parsePipelineOptions(['--rules', '1000', '--seconds', '5'])).toEqual({ rules: 1000, seconds: 5 });
  expect(parsePipelineOptions(['--rules=10'])).toEqual({ rules: 10, seconds: 20 });
  expect(parsePipelineOptions([])).toBeNull();
  expect(() => parsePipelineOptions(['--rules', '1e3'])).toThrow('--rules must be a whole number above 0');
  expect(() => parsePipelineOptions(['--rules', '10', '--seconds', '0'])).toThrow('--seconds must be');
});

test('no author offers an item twice at one price, which would be a repost', () => {
  const names = Array.from({ length: 400 }, (_, n) => `Item ${n}`);
  const keys = Array.from({ length: 20_000 }, (_, n) => {
    const { author_id, content } = makeMessage(names, n, 150);
    return `${author_id} ${content}`;
  });
  expect(new Set(keys).size).toBe(keys.length);
});
