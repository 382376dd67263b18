import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/requirements.md`, 'utf8');
const rows = page.split('\n').filter((line) => /^\| \[\d-\d\d\]/.test(line));
const spec = `${root}../shared/spec.md`;

test('every requirement names files that exist', () => {
  const paths = rows.flatMap((row) =>
    [...row.matchAll(/`((?:apps|packages|scripts)\/[\w./-]+)`/g)].map((match) => match[1] ?? ''),
  );
  expect(paths.length).toBeGreaterThan(rows.length);
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
});

test('every requirement is proved by a test, or says that it is not built yet', () => {
  const unproved = rows.filter(
    (row) => !/\.(?:test|spec)\.tsx?`/.test(row) && !row.includes('Not built yet'),
  );
  expect(unproved).toEqual([]);
});

if (!existsSync(spec))
  console.info('The specification is not beside this repository: its numbers are not compared.');

test.runIf(existsSync(spec))('every number of the specification has its row, once', () => {
  const asked = [...readFileSync(spec, 'utf8').matchAll(/\*\*\[(\d-\d\d)\]/g)].map((match) => match[1]);
  const traced = rows.map((row) => row.slice(3, 7));
  expect(traced).toEqual([...new Set(asked)].sort());
});
