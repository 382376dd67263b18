import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets that are generated and must stay the same at every start. */
const GENERATED = [
  'BOT_API_TOKEN',
  'ENCRYPTION_KEY',
  'DEPOSIT_SECRET',
  'VAPID_PRIVATE_KEY',
  'SANDBOX_STRIPE_SECRET_KEY',
  'SANDBOX_STRIPE_PUBLISHABLE_KEY',
  'SANDBOX_STRIPE_WEBHOOK_SECRET',
];

/** @type {Map<string, BufferEncoding>} */
const ENCODINGS = new Map([
  ['ENCRYPTION_KEY', 'base64'],
  ['VAPID_PRIVATE_KEY', 'base64url'],
]);

/** Prefixes of Stripe's keys, which the stand-in uses too. */
const PREFIXES = new Map([
  ['SANDBOX_STRIPE_SECRET_KEY', 'sk_test_'],
  ['SANDBOX_STRIPE_PUBLISHABLE_KEY', 'pk_test_'],
  ['SANDBOX_STRIPE_WEBHOOK_SECRET', 'whsec_'],
]);

/**
 * The secrets of this installation, generated at the first start and kept in the data directory, readable by its owner
 * only. ENCRYPTION_KEY (32 bytes, base64) encrypts the tokens of users' webhooks in the database: without it they are
 * unreadable, so it belongs in every backup.
 *
 * @param {string} dataDir
 * @returns {Record<string, string>}
 * @throws {Error} with a sentence to show when the file is damaged; it is never silently replaced
 */
export function loadLocalSecrets(dataDir) {
  const path = join(dataDir, 'secrets.json');
  const kept = read(path);
  const missing = GENERATED.filter((name) => typeof kept[name] !== 'string');
  if (missing.length === 0) return kept;
  const made = Object.fromEntries(missing.map((name) => [name, generate(name)]));
  const secrets = { ...kept, ...made };
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    chmodSync(`${path}.new`, 0o600);
    renameSync(`${path}.new`, path);
  } catch (error) {
    rmSync(`${path}.new`, { force: true });
    throw new Error(`${path} cannot be written: ${error instanceof Error ? error.message : error}.`, {
      cause: error,
    });
  }
  return secrets;
}

/** @param {string} name */
function generate(name) {
  const random = randomBytes(32).toString(ENCODINGS.get(name) ?? 'hex');
  return (PREFIXES.get(name) ?? '') + random;
}

/**
 * @param {string} path
 * @returns {Record<string, string>}
 */
function read(path) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `${path} is damaged. Restore it from a backup; without its ENCRYPTION_KEY the stored webhooks cannot be read.`,
    );
  }
}
