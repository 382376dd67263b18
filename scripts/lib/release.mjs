import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = ['CHANGELOG.md', 'package.json', 'package-lock.json'];
const UNRELEASED = '## Unreleased\n';

/**
 * Makes a version: gives the unreleased changes its number, builds, commits and tags. A failure leaves the files as they were.
 *
 * @param {object} options
 * @param {string} options.root a clean working tree
 * @param {string} options.version such as 1.2.0
 * @param {string} options.date YYYY-MM-DD (UTC)
 * @param {() => Promise<void>} options.buildBundle
 * @returns {Promise<string>} the notes of the version, as in CHANGELOG.md
 * @throws {Error} with a sentence to show
 */
export async function release({ root, version, date, buildBundle }) {
  /** @param {string[]} args */
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error('Name the version, such as: npm run release -- 1.2.0');
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`There is a tag v${version} already.`);
  const [changelog = '', manifest = '', lockfile = ''] = FILES.map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const { before, notes, after } = splitChangelog(changelog);
  try {
    /** @param {number} at @param {string} text */
    const write = (at, text) => writeFileSync(join(root, FILES[at] ?? ''), text);
    write(
      0,
      `${before}${UNRELEASED}\n## ${version} (${date})\n\n${notes}\n\n${after}`.trimEnd().concat('\n'),
    );
    write(1, withVersion(manifest, version, 1));
    // The lock file says it twice: of the project, and of its root package.
    write(2, withVersion(lockfile, version, 2));
    await buildBundle();
    git('commit', '--quiet', '--message', `release: ${version}`, ...FILES);
  } catch (error) {
    git('checkout', '--quiet', '--', ...FILES);
    throw error;
  }
  git('tag', '--annotate', `v${version}`, '--message', `${version}\n\n${notes}`);
  return notes;
}

/** @param {string} changelog */
function splitChangelog(changelog) {
  const start = changelog.indexOf(UNRELEASED);
  if (start < 0) throw new Error('CHANGELOG.md has no heading "Unreleased".');
  const rest = changelog.slice(start + UNRELEASED.length);
  const next = rest.search(/^## /m);
  const notes = (next < 0 ? rest : rest.slice(0, next)).trim();
  if (notes === '') throw new Error('CHANGELOG.md names no unreleased change.');
  return { before: changelog.slice(0, start), notes, after: next < 0 ? '' : rest.slice(next) };
}

/** @param {string} json @param {string} version @param {number} times */
function withVersion(json, version, times) {
  let left = times;
  return json.replace(/"version": "[^"]*"/g, (found) => {
    left -= 1;
    return left < 0 ? found : `"version": "${version}"`;
  });
}
