import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { optionalFonts, plainImports, precompress, withoutUnusedHooks } from './build/assets.ts';
import { CHUNKS } from './build/chunks.ts';
import { developmentConfig } from './build/development-config.ts';
import { writeDocuments } from './build/documents.ts';
import { serviceWorker } from './build/service-worker.ts';

const serverPort = process.env.PORT ?? '3000';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    optionalFonts(),
    developmentConfig(),
    writeDocuments(),
    serviceWorker(),
    plainImports(),
    withoutUnusedHooks(),
    precompress(),
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // Without the shim for versions of React that lack this hook.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/trpc', '/api', '/healthz', '/readyz', '/metrics'].map((path) => [
        path,
        `http://localhost:${serverPort}`,
      ]),
    ),
  },
  build: {
    target: 'es2023',
    // The content security policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // The documents name the files of their first page themselves (see writeDocuments).
    modulePreload: false,
    // There is one style sheet; otherwise every lazy import lists it.
    cssCodeSplit: false,
    rolldownOptions: {
      // tRPC's packages do not say so themselves: every page would load its links for web sockets.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /@trpc\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
