import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Documents that describe the code by its names. */
const DOCUMENTS = ['docs/contributing.md', 'docs/architecture.md', 'docs/pipeline.md', 'docs/security.md'];
/** What the recipes create. */
const NEW_FILES = /NNNN_|version-commands\.ts$/;

const root = new URL('..', import.meta.url);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');
const words = new Set(
  files
    .filter((file) => /\.(?:ts|tsx|mjs|sql|json|ya?ml)$/.test(file) && file !== 'package-lock.json')
    .flatMap((file) => read(file).match(/[A-Za-z_$][\w$]*/g) ?? []),
);

function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}

/** What a document has in backticks and matches, without blocks of code. */
function listQuoted(document: string, pattern: RegExp): string[] {
  const text = read(document).replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted).filter((it) => pattern.test(it));
}

/** A file or folder by its path from the root, or by the end of it. */
function exists(path: string): boolean {
  const end = `/${path.replaceAll(/^(?:\.\.?\/)+|\/$/g, '')}`;
  return files.some((file) => `/${file}`.endsWith(end) || `/${file}`.includes(`${end}/`));
}

const PATH = /^[\w./@-]+\.(?:ts|tsx|mjs|sql|json|md|yaml|css)$|^(?:apps|packages|docs|scripts)\/[\w./-]+$/;
const SYMBOL = /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]+(?:_[A-Z]+)+)(?:\(\))?$/;

test.each(DOCUMENTS)('each path in %s exists', (document) => {
  const missing = listQuoted(document, PATH).filter((path) => !exists(path) && !NEW_FILES.test(path));
  expect(missing).toEqual([]);
});

test.each(DOCUMENTS)('each symbol in %s exists', (document) => {
  expect(listQuoted(document, SYMBOL).filter((symbol) => !words.has(symbol.replace('()', '')))).toEqual([]);
});

test('docs/dependencies.md has every package that the product runs with, and its license', () => {
  const manifests = ['web', 'server', 'bot'].map((name) => `apps/${name}/package.json`);
  for (const name of ['contracts', 'texts', 'language', 'db', 'core', 'api'])
    manifests.push(`packages/${name}/package.json`);
  const used = new Set(manifests.flatMap((path) => Object.keys(JSON.parse(read(path)).dependencies ?? {})));
  const rows = [...read('docs/dependencies.md').matchAll(/^\| (\S+) \| .+? \| (\S+) \| \d{4}-/gm)];
  expect(rows.map(([, name]) => name)).toEqual(
    [...used].filter((name) => !name.startsWith('@lockwatch/')).sort(),
  );
  for (const [, name = '', license] of rows)
    expect(JSON.parse(read(`node_modules/${name}/package.json`)).license, name).toBe(license);
});
