import { fileURLToPath } from 'node:url';
import { generateTexts } from '../../packages/texts/src/generate.mjs';
import { applyPatches } from '../lib/patches.mjs';

/** Vitest's global set-up: the tests need the patched packages and the compiled texts, also after a bare `npm install`. */
export async function setup(): Promise<void> {
  await applyPatches(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''));
  generateTexts();
}
