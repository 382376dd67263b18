import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,tsx}'];

const sources = globSync(SOURCES, { cwd: root, exclude: ['**/*.test.{ts,tsx}', '**/generated/**'] })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** `'area.key'`, also the start of keys that are searched: `'area.kind.'`. */
const literals = new Set(
  [...sources.matchAll(/['"`]([a-zA-Z]+\.[\w.-]*)['"`]/g)].map(([, name = '']) => name),
);
/** `area.kind.${kind}` */
const templates = new Set(
  [...sources.matchAll(/`([a-zA-Z]+\.(?:[\w.-]|\$\{[^}]*\})*)`/g)].map(([, name = '']) => name),
);
const patterns = [...templates]
  .filter((name) => name.includes('${'))
  .map((name) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`));

function isUsed(key: string): boolean {
  return (
    literals.has(key) ||
    literals.has(key.slice(0, key.lastIndexOf('.') + 1)) ||
    patterns.some((pattern) => pattern.test(key))
  );
}

test('every text of the catalogue is used', () => {
  const keys = globSync('packages/texts/catalogue/*/*.json', { cwd: root }).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  );
  expect(keys.length).toBeGreaterThan(400);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
