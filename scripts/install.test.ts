import { expect, test } from 'vitest';
import { findMissingPackages } from './lib/install.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/other-platform': { version: '1.0.0', integrity: 'sha512-o', optional: true },
    'node_modules/@lockwatch/core': { link: true },
    'packages/core': { version: '0.1.0' },
  },
};
const installed = {
  packages: {
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/@lockwatch/core': { link: true },
    'packages/core': { version: '0.1.0' },
  },
};

test('nothing is missing when all but foreign optional packages is there', () => {
  expect(findMissingPackages(wanted, installed)).toEqual([]);
});

test('without a record of an install everything required is missing', () => {
  expect(findMissingPackages(wanted, null)).toEqual([
    'node_modules/a',
    'node_modules/@lockwatch/core',
    'packages/core',
  ]);
});

test('another version counts as missing', () => {
  const older = { packages: { ...installed.packages, 'node_modules/a': { version: '0.9.0' } } };
  expect(findMissingPackages(wanted, older)).toEqual(['node_modules/a']);
});
