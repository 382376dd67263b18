import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completeLock, findMissingOptionalPackages } from './lib/lockfile.mjs';

test('package-lock.json names every optional package, so that "npm ci" accepts it on any machine', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  expect(findMissingOptionalPackages(lock), 'run: node scripts/complete-lock.mjs').toEqual([]);
});

test('package-lock.json names no registry, and a checksum for all but optional packages of other machines', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  const entries = Object.entries<{ [field: string]: unknown }>(lock.packages);
  expect(entries.filter(([, { resolved, link }]) => resolved !== undefined && link !== true)).toEqual([]);
  const without = entries.filter(
    ([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity,
  );
  expect(without.filter(([, { optional, os, cpu }]) => !(optional && (os || cpu)))).toEqual([]);
});

test('what is left out is added with the machine it is for', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: {
          '@tool/linux-x64': '2.0.0',
          '@tool/cli-linux-arm64-musl': '2.0.0',
          '@tool/windows-64': '2.0.0',
        },
      },
      'node_modules/@tool/linux-x64': { version: '2.0.0', optional: true },
    },
  };
  const complete = completeLock(lock);
  expect(complete.packages['node_modules/@tool/cli-linux-arm64-musl']).toEqual({
    version: '2.0.0',
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  });
  expect(complete.packages['node_modules/@tool/windows-64']).toMatchObject({ os: ['win32'], cpu: ['x64'] });
  expect(Object.keys(complete.packages)).toHaveLength(5);
  expect(findMissingOptionalPackages(complete)).toEqual([]);
});

test('a package finds its optional package in its own folder or in one above', () => {
  const lock = {
    packages: {
      'node_modules/a/node_modules/b': { optionalDependencies: { own: '1', above: '1', none: '1' } },
      'node_modules/a/node_modules/b/node_modules/own': {},
      'node_modules/above': {},
      'node_modules/x/node_modules/none': {},
    },
  };
  expect(findMissingOptionalPackages(lock).map(({ name }) => name)).toEqual(['none']);
});
