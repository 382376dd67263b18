// Adds the optional packages for other platforms that npm left out to package-lock.json. Run it after an install
// that changed the lock file; a test fails when it is needed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { completeLock, findMissingOptionalPackages } from './lib/lockfile.mjs';

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = findMissingOptionalPackages(lock);
if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
console.log(
  missing.length === 0
    ? 'package-lock.json is complete.'
    : `Added to package-lock.json: ${missing.map(({ name }) => name).join(', ')}`,
);
