import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SANDBOX_OIDC, WEB_CONFIG_MARKER, type WebConfig, webConfigElement } from '@lockwatch/contracts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** Below this, packing saves less than its header costs. */
const PACK_FROM_BYTES = 1024;
const HOME_CODE = /\/home-[^/]*\.js$/;
const TEXT_FONT = /\/inter-latin-wght-normal-[^/]*\.woff2$/;

const serverPort = process.env.PORT ?? '3000';
const sandboxPort = process.env.SANDBOX_PORT ?? '4000';

/** `vite dev` has no server to write the configuration into the page, so it writes the sandbox's. */
function developmentConfig(): Plugin {
  const config: WebConfig = {
    brandName: process.env.BRAND_NAME ?? 'Lockwatch',
    creatorCredit: process.env.CREATOR_CREDIT ?? 'Created by the Lockwatch team',
    discordInviteUrl: process.env.DISCORD_INVITE_URL ?? `http://localhost:${sandboxPort}/`,
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

/**
 * Text never changes its font while it is read, since that moves what stands beside it: a font that is not there in
 * time is used from the next page on. The one that nearly all text is set in is asked for with the page itself.
 */
function steadyFonts(): Plugin {
  return {
    name: 'lockwatch-steady-fonts',
    // After Tailwind has taken the fonts' style sheets in, before the address of each file is written into them.
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

/**
 * The page at '/' as a file of its own, which names the home page's code: a browser fetches that beside what every page
 * needs instead of after it.
 */
function homeDocument(): Plugin {
  return {
    name: 'lockwatch-home-document',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const document = bundle['index.html'];
        const code = Object.keys(bundle).find((name) => HOME_CODE.test(name));
        if (document?.type !== 'asset' || typeof document.source !== 'string' || code === undefined) {
          this.error('The build has no index.html or no code of the home page.');
        }
        const link = `<link rel="modulepreload" crossorigin href="/${code}">`;
        const source = document.source.replace('</head>', `${link}</head>`);
        this.emitFile({ type: 'asset', fileName: 'home.html', source });
      },
    },
  };
}

/** Files the server can send as they are to browsers that take them packed: packed once, and as small as it gets. */
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
          if (content.length < PACK_FROM_BYTES) return;
          await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
          await writeFile(`${path}.br`, brotliCompressSync(content));
        }),
      );
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), steadyFonts(), homeDocument(), developmentConfig(), precompress()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/trpc', '/api', '/healthz', '/readyz'].map((path) => [path, `http://localhost:${serverPort}`]),
    ),
  },
  build: {
    target: 'es2023',
    // The content security policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs travels in two files instead of thirty; the home page does without the router.
        codeSplitting: {
          groups: [
            { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'home', test: /src\/(home\.tsx|features\/landing\/)/ },
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(react-router|router-core|history|react-store|store)\//,
            },
            {
              name: 'common',
              priority: 1,
              test: /src\/(prepare-page|auth\/(auth-failure-notice|auth-store|auth-errors|session|session-hint)|config|features\/(theme|navigation|errors\/(error-page|message-page))|components\/(icons|ui\/(badge|button|class-names)))|class-variance-authority|clsx|lucide-react\/.*\/(bell-ring|check)\.|contracts\/src\/(price|limits|roles|permissions|subscription-plans)/,
            },
          ],
        },
      },
    },
  },
});
