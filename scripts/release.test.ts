import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { release } from './lib/release.mjs';

const CHANGELOG = '# Changes\n\n## Unreleased\n\n- Adds a thing.\n\n## 0.1.0 (2026-01-02)\n\n- The first.\n';
let root = '';
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const run = (version: string, buildBundle = () => Promise.resolve()) =>
  release({ root, version, date: '2026-03-14', buildBundle });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lockwatch-release-'));
  write('CHANGELOG.md', CHANGELOG);
  write('package.json', '{\n  "version": "0.1.0"\n}\n');
  write(
    'package-lock.json',
    '{\n  "version": "0.1.0",\n  "packages": {\n    "": {\n      "version": "0.1.0"\n    },\n    "node_modules/a": {\n      "version": "0.1.0"\n    }\n  }\n}\n',
  );
  git('init', '--quiet');
  git('config', 'user.email', 'release@lockwatch.test');
  git('config', 'user.name', 'Release');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a version takes the unreleased changes, and is committed and tagged with them', async () => {
  let built = '';
  const notes = await run('0.2.0', async () => {
    built = read('package.json');
  });
  expect(notes).toBe('- Adds a thing.');
  expect(JSON.parse(built)).toEqual({ version: '0.2.0' });
  expect(read('CHANGELOG.md')).toBe(
    CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n## 0.2.0 (2026-03-14)\n'),
  );
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, 'node_modules/a': { version: '0.1.0' } },
  });
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag', '--list', '-n9', 'v0.2.0')).toContain('- Adds a thing.');
  await expect(run('0.3.0')).rejects.toThrow('CHANGELOG.md names no unreleased change.');
});

test('a failed build leaves the files as they were', async () => {
  const failing = () => Promise.reject(new Error('The build failed.'));
  await expect(run('0.2.0', failing)).rejects.toThrow('The build failed.');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag', '--list')).toBe('');
  expect(read('CHANGELOG.md')).toBe(CHANGELOG);
});

test('a wrong number, an existing tag and uncommitted changes are rejected', async () => {
  await expect(run('next')).rejects.toThrow('Name the version');
  git('tag', 'v0.2.0');
  await expect(run('0.2.0')).rejects.toThrow('There is a tag v0.2.0 already.');
  write('new.txt', '');
  await expect(run('0.3.0')).rejects.toThrow('There are changes that are not committed.');
});
