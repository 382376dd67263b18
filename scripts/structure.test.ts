import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** What each package's product code may import of the others; its tests may import more. */
const ALLOWED: Record<string, { values: string[]; types?: string[] }> = {
  'packages/texts': { values: [] },
  'packages/contracts': { values: ['texts'] },
  'packages/language': { values: ['contracts'] },
  'packages/db': { values: ['texts', 'contracts'] },
  'packages/core': { values: ['texts', 'contracts', 'language', 'db'] },
  'packages/api': { values: ['texts', 'contracts', 'db', 'core'] },
  'apps/server': { values: ['texts', 'contracts', 'db', 'core', 'api'] },
  'apps/web': { values: ['texts', 'contracts'], types: ['api'] },
  'apps/bot': { values: ['texts', 'contracts'], types: ['api'] },
  'apps/sandbox': { values: ['contracts'] },
};

/** The modules of core: each may import those after it, by their `index.ts` alone. */
const CORE_MODULES = ['operations', 'accounts', 'billing', 'pings', 'watching', 'market', 'access', 'ports'];

interface Import {
  file: string;
  from: string;
  isType: boolean;
}

function listImports(folder: string): Import[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)testing\//.test(path))
    .flatMap((path) => {
      const file = join(folder, path);
      const source = readFileSync(join(root, file), 'utf8');
      const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
      return [
        ...staticImports.map(({ moduleRequest, entries }) => ({
          file,
          from: moduleRequest.value,
          isType: entries.length > 0 && entries.every((entry) => entry.isType),
        })),
        ...staticExports.flatMap(({ entries }) =>
          entries.flatMap(({ moduleRequest, isType }) =>
            moduleRequest ? [{ file, from: moduleRequest.value, isType }] : [],
          ),
        ),
        ...dynamicImports.map(({ moduleRequest }) => ({
          file,
          from: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
          isType: false,
        })),
      ];
    });
}

test.each(Object.entries(ALLOWED))(
  '%s imports only the packages below it',
  (folder, { values, types = [] }) => {
    const forbidden = listImports(join(folder, 'src')).filter(({ from, isType }) => {
      const name = /^@lockwatch\/([a-z]+)/.exec(from)?.[1];
      return name !== undefined && !values.includes(name) && !(isType && types.includes(name));
    });
    expect(forbidden).toEqual([]);
  },
);

test('the modules of core import only those below them, by their index', () => {
  const base = join(root, 'packages/core/src');
  const forbidden = CORE_MODULES.flatMap((module, rank) =>
    listImports(`packages/core/src/${module}`).filter(({ file, from }) => {
      if (!from.startsWith('.')) return false;
      const [target = '', ...rest] = relative(base, join(root, file, '..', from)).split('/');
      if (target === module) return false;
      return CORE_MODULES.indexOf(target) <= rank || rest.join('/') !== 'index.js';
    }),
  );
  expect(forbidden).toEqual([]);
});

/** Folders whose folders import each other in one direction. */
const ACYCLIC = [
  ...CORE_MODULES.map((module) => `packages/core/src/${module}`),
  ...['contracts', 'language', 'db', 'api'].map((name) => `packages/${name}/src`),
  'packages/language/src/parsing',
  'apps/bot/src',
  'apps/server/src',
  'apps/web/src',
  'apps/web/src/features',
];

describe('folders import each other in one direction', () => {
  test.each(ACYCLIC)('%s', (folder) => {
    const below = new Map<string, Set<string>>();
    const reasons = new Map<string, string>();
    for (const { file, from } of listImports(folder)) {
      if (!from.startsWith('.')) continue;
      const [source = '', ...sourceRest] = relative(folder, file).split('/');
      const [target = '', ...targetRest] = relative(folder, join(file, '..', from)).split('/');
      // Files directly in the folder compose its folders.
      if (sourceRest.length === 0 || targetRest.length === 0 || target === '..' || target === source)
        continue;
      below.set(source, (below.get(source) ?? new Set()).add(target));
      reasons.set(`${source} -> ${target}`, file);
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(below.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    const cyclic = [...reasons].filter(([edge]) => {
      const [source = '', target = ''] = edge.split(' -> ');
      return reaches(target, source);
    });
    expect(cyclic.map(([edge, file]) => `${edge} (${file})`)).toEqual([]);
  });
});
