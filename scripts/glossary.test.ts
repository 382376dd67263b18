import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Texts that players write, and texts of others, keep their words. */
const EXCEPTED =
  /^(docs\/glossary\.md|packages\/(language|bench)\/|packages\/db\/(migrations|catalogue)\/|package-lock\.json|patches\/)/;

test('no file contains a word that the glossary retired', () => {
  const [, table = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Retired words');
  const words = [...table.matchAll(/^\| (\w+) \|/gm)]
    .map((match) => match[1])
    .filter((word) => word !== 'retired');
  expect(words.length).toBeGreaterThan(5);
  const parts = words.map((word) => `(?<=[a-z])${word?.replace(/^./, (first) => first.toUpperCase())}`);
  const atStart = new RegExp(`(?<![a-z])(?:${words.join('|')})`, 'i');
  const inName = new RegExp(parts.join('|'));
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|md|css|json|yaml)$/.test(file) && !EXCEPTED.test(file))
    .filter((file) => existsSync(join(root, file)));
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        atStart.test(line) || inName.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
