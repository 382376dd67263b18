import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SANDBOX_OIDC, WEB_CONFIG_MARKER, type WebConfig, webConfigElement } from '@lockwatch/contracts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** Smaller files do not get smaller by compression. */
const COMPRESS_FROM_BYTES = 1024;
const TEXT_FONT = /\/inter-latin-wght-normal-[^/]*\.woff2$/;

const serverPort = process.env.PORT ?? '3000';
const sandboxPort = process.env.SANDBOX_PORT ?? '4000';

/** Writes the sandbox's configuration into the page, as the server does in production. */
function developmentConfig(): Plugin {
  const config: WebConfig = {
    brandName: process.env.BRAND_NAME ?? 'Lockwatch',
    creatorCredit: process.env.CREATOR_CREDIT ?? 'Created by the Lockwatch team',
    depositWorld: process.env.DEPOSIT_WORLD || null,
    termsUrl: '/terms',
    privacyUrl: '/privacy',
    supportUrl: '/help',
    discordInviteUrl: process.env.DISCORD_INVITE_URL ?? `http://localhost:${sandboxPort}/`,
    botInviteUrl: null,
    oidc: {
      issuer: process.env.OIDC_ISSUER ?? `http://localhost:${sandboxPort}/oidc`,
      clientId: SANDBOX_OIDC.clientId,
      audience: SANDBOX_OIDC.audience,
      organization: null,
    },
    sandbox: true,
  };
  return {
    name: 'lockwatch-development-config',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(WEB_CONFIG_MARKER, webConfigElement(config)),
  };
}

/** Preloads the main font, and uses fonts that load too late only from the next page on, so that no text moves. */
function steadyFonts(): Plugin {
  return {
    name: 'lockwatch-steady-fonts',
    // After Tailwind inlines the fonts' style sheets and before Vite resolves their URLs.
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/styles/index.css')
        ? code.replaceAll(/font-display: *swap/g, 'font-display: optional')
        : null,
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => TEXT_FONT.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}

/** Writes compressed copies of the files, which the server sends as they are. */
function precompress(): Plugin {
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

export default defineConfig({
  plugins: [react(), tailwindcss(), steadyFonts(), developmentConfig(), precompress()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs comes in two files: the libraries, which rarely change, and the app.
        codeSplitting: {
          groups: [
            { name: 'vendor', priority: 1, tags: ['$initial'], test: /node_modules/ },
            { name: 'app', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
