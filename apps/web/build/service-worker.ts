import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));

/** Adds the service worker, one file at a fixed address, with an id that changes with the other files. */
export function serviceWorker(): Plugin {
  return {
    name: 'lockwatch-service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE);
      const names = Object.keys(bundle).toSorted().join();
      const id = createHash('sha256').update(names).digest('base64url').slice(0, 12);
      // A classic script, which every browser takes, has no exports.
      const script = code.replace(/^export \{\s*\};?$/m, '').replace('BUILD_ID', `'${id}'`);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: script });
    },
  };
}
