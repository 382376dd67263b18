// `npm run release -- X.Y.Z`: gives the unreleased changes a number, builds the bundle and its notes, commits and tags.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './lib/build.mjs';
import { writeBundle } from './lib/bundle.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { release } from './lib/release.mjs';
import { restartOnPinnedNode } from './lib/runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const print = console.log;

try {
  await ensureInstalled({ root, print });
  await restartOnPinnedNode(root);
  const version = process.argv[2] ?? '';
  const target = join(root, 'dist', `lockwatch-${version}`);
  const buildBundle = async () => {
    await build({ root, print, packages: ['@lockwatch/server', '@lockwatch/bot', '@lockwatch/web'] });
    writeBundle({ root, target });
  };
  const date = new Date().toISOString().slice(0, 10);
  const notes = await release({ root, version, date, buildBundle });
  writeFileSync(`${target}.md`, `# Lockwatch ${version}\n\n${notes}\n`);
  print(`Version ${version}: ${target}, and its notes ${target}.md. Publish it with: git push --follow-tags`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
