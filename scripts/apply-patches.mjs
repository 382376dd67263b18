// Applies patches/ to the installed packages. `npm start` and `npm test` do this too; this script is for a plain
// `npm ci`, and for images.
import { fileURLToPath } from 'node:url';
import { applyPatches } from './lib/patches.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const changed = await applyPatches(root);
console.log(changed.length === 0 ? 'Every patch is applied.' : `Patched: ${changed.join(', ')}`);
