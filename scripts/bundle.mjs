// `npm run bundle [-- DIR]`: installs and builds what is missing, then writes a directory that a server runs.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './lib/build.mjs';
import { writeBundle } from './lib/bundle.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { restartOnPinnedNode } from './lib/runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
/** @param {string} line */
const print = (line) => console.error(line);

try {
  const [folder = 'dist/bundle', ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new Error('Name one directory at most: npm run bundle -- DIR');
  await ensureInstalled({ root, print, output: 'stderr' });
  await restartOnPinnedNode(root);
  await build({ root, print, packages: ['@lockwatch/server', '@lockwatch/bot', '@lockwatch/web'] });
  const target = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  const { bytes } = writeBundle({ root, target });
  console.log(`${target}: ${(bytes / 1e6).toFixed(1)} MB`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
