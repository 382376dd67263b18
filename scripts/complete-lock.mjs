// Adds to package-lock.json the optional packages for other machines that npm left out. To be run after an install
// that changed the lock file; a test tells when it is needed.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { completeLock, missingOptionalPackages } from './lib/lockfile.mjs';

const path = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(path, 'utf8'));
const missing = missingOptionalPackages(lock);
if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
console.log(
  missing.length === 0
    ? 'package-lock.json is complete.'
    : `Added to package-lock.json: ${missing.map(({ name }) => name).join(', ')}`,
);
