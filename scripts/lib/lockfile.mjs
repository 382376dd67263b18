/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {{ packages: Record<string, LockedPackage> }} LockedTree
 */

/** Words in a package's name that name its platform. */
const SYSTEMS = new Map([
  ['android', 'android'],
  ['darwin', 'darwin'],
  ['freebsd', 'freebsd'],
  ['linux', 'linux'],
  ['win32', 'win32'],
  ['windows', 'win32'],
]);
const PROCESSORS = new Map([
  ['64', 'x64'],
  ['arm', 'arm'],
  ['arm64', 'arm64'],
  ['wasm32', 'wasm32'],
  ['x64', 'x64'],
]);
const C_LIBRARIES = new Map([
  ['gnu', 'glibc'],
  ['gnueabihf', 'glibc'],
  ['musl', 'musl'],
]);

/**
 * Optional packages that something in the lock file names and the lock file leaves out. npm leaves out what the
 * registry of the machine did not have, and `npm ci` then refuses the lock file everywhere.
 *
 * @param {LockedTree} lock
 * @returns {{ name: string, version: string, by: string }[]}
 */
export function findMissingOptionalPackages(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isResolved(lock, path, name))
      .map(([name, version]) => ({ name, version, by: path })),
  );
}

/**
 * The lock file with an entry for each optional package it left out. The entries carry no checksum, since the package
 * itself was out of reach; npm adds it on a machine that installs it.
 *
 * @param {LockedTree} lock
 * @returns {LockedTree}
 */
export function completeLock(lock) {
  const packages = { ...lock.packages };
  for (const { name, version, by } of findMissingOptionalPackages(lock)) {
    packages[`node_modules/${name}`] = {
      version,
      ...getPlatform(name),
      ...(lock.packages[by]?.dev === true ? { dev: true } : {}),
      optional: true,
    };
  }
  const paths = Object.keys(packages).sort((a, b) => (a < b ? -1 : 1));
  return { ...lock, packages: Object.fromEntries(paths.map((path) => [path, packages[path] ?? {}])) };
}

/**
 * @param {string} name such as `@biomejs/cli-linux-x64-musl`
 * @returns {LockedPackage} the fields `os`, `cpu` and `libc`
 */
function getPlatform(name) {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  /** @param {Map<string, string>} known */
  const find = (known) => words.flatMap((word) => known.get(word) ?? []).slice(0, 1);
  const [os, cpu, libc] = [find(SYSTEMS), find(PROCESSORS), find(C_LIBRARIES)];
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
}

/**
 * Whether a package finds another one by Node's rules: in its own node_modules, else in those above.
 *
 * @param {LockedTree} lock
 * @param {string} from path of the package that asks
 * @param {string} name
 */
function isResolved(lock, from, name) {
  for (let base = from; base !== ''; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${base}/node_modules/${name}`] !== undefined) return true;
  }
  return lock.packages[`node_modules/${name}`] !== undefined;
}
