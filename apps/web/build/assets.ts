import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files do not get smaller by compression. */
const COMPRESS_FROM_BYTES = 1024;

/** Uses fonts that load too late only from the next page on, so that no text moves. */
export function optionalFonts(): Plugin {
  return {
    name: 'lockwatch-optional-fonts',
    // After Tailwind inlines the fonts' style sheets and before Vite resolves their URLs.
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/styles/index.css')
        ? code.replaceAll(/font-display: *swap/g, 'font-display: optional')
        : null,
  };
}

/** Replaces Vite's helper for lazy imports: without preloads there is nothing to do but to import. */
export function plainImports(): Plugin {
  return {
    name: 'lockwatch-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/** Leaves out hooks of TanStack Query that tRPC wraps and no page uses. */
export function withoutUnusedHooks(): Plugin {
  return {
    name: 'lockwatch-without-unused-hooks',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const hook = /react-query\/build\/modern\/(use(?:Suspense|Prefetch)\w+)\.js/.exec(id)?.[1];
      return hook ? `export const ${hook} = undefined;` : null;
    },
  };
}

/** Writes compressed copies of the files, which the server sends as they are. */
export function precompress(): Plugin {
  return {
    name: 'lockwatch-precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir ?? '', name);
          const content = await readFile(path);
          if (content.length < COMPRESS_FROM_BYTES) return;
          await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
          await writeFile(`${path}.br`, brotliCompressSync(content));
        }),
      );
    },
  };
}
