import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SANDBOX_OIDC, WEB_CONFIG_MARKER, type WebConfig, webConfigElement } from '@lockwatch/contracts';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  build,
  defaultClientConditions,
  defineConfig,
  type Plugin,
  runnerImport,
  transformWithOxc,
} from 'vite';

/** Smaller files do not get smaller by compression. */
const COMPRESS_FROM_BYTES = 1024;
/** What the home page and the dashboard share. */
const SITE_MODULES =
  /components\/(icons\/logo|ui\/badge)|lucide-react\/.*\/icons\/(bell-ring|check)\.|contracts\/src\/(limits|permissions|role-view)\.|texts\/src\/(translate|generated\/shared)\.|features\/language\/language-switch\.|features\/navigation\/(?!site-nav|mobile-menu|page-header|dashboard-tabs|is-busy|use-list-keys)/;
/** What all pages of the dashboard use, and what most do. */
const DASHBOARD_MODULES = new RegExp(
  [
    '@trpc/',
    '@tanstack/(query-core|react-query)',
    'web/src/api/',
    'components/ui/(card|toast|use-now|time-ago)\\.',
    'components/date-formats',
    'auth/unsaved-input',
    'features/(live|me)/',
    'features/navigation/(page-header|dashboard-tabs|is-busy)',
    'features/errors/(?!not-found)',
    'features/notifications/(unread|ping-alerts)',
    'features/shell/(?!shortcut-sheet)',
    'watch-items/message-type\\.',
    'lucide-react/.*/icons/(arrow-up|chevron-down|circle-check|plus|search-x)\\.',
  ].join('|'),
);
/** The other shared parts, so that a page loads few files: [name, modules]. */
const SHARED_PARTS: readonly [string, RegExp][] = [
  ['price', /contracts\/src\/price\./],
  ['plans', /icons\/locks\.|contracts\/src\/plans\./],
  ['fields', /ui\/(field|use-steps)\.|use-list-keys|use-search-text|use-debounced/],
  ['panel', /features\/admin\/panel\.|lucide-react\/.*\/icons\/(shield-off|key-round)\./],
  ['select', /ui\/select\./],
  ['forms', /ui\/dialog\.|features\/forms\/|items\/alias-text|icons\/tags\./],
  ['pings', /messages\/(highlighted-message|notification-view)|contracts\/src\/split-message\./],
  ['lists', /ui\/(data-table|row-gap|row-height)\./],
  ['rules', /watch-items\/(rule-forms|rule-form-names|mutations)\./],
  ['rule-prices', /watch-items\/price-(units|view)\./],
  ['item-search', /features\/items\/(item-search|use-item)|ui\/keep-in-view/],
  [
    'account',
    /ui\/copy-button\.|account\/(use-create-link-code|trial-button)|contracts\/src\/(world-locks|subscription-status)\.|lucide-react\/.*\/icons\/credit-card\./,
  ],
  ['found-messages', /features\/why\/(message-list|found)|lucide-react\/.*\/icons\/(external-link|pencil)\./],
  ['settings', /ui\/switch\.|preferences\/mutations|browser-pushes\/describe-browser|push\/push-browser/],
  ['admin', /features\/admin\/access|texts\/.*\/generated\/admin\./],
  ['admin-people', /features\/admin\/(mutations|tag-list)|ui\/search-popover\./],
  [
    'admin-lists',
    /features\/admin\/(subscription-|moderation|lists\/list-page|lists\/use-[gs]|user-sheet\/open-user)/,
  ],
  ['account-page', /features\/account\/account-page\.|texts\/src\/generated\/account\./],
];
const SHELL = fileURLToPath(new URL('src/features/shell', import.meta.url));
const SHELL_STYLES = fileURLToPath(new URL('src/styles/shell.css', import.meta.url));
const TEXT_FONT = /\/inter-latin-wght-normal-[^/]*\.woff2$/;

const serverPort = process.env.PORT ?? '3000';
const sandboxPort = process.env.SANDBOX_PORT ?? '4000';

/** Writes the sandbox's configuration into the page, as the server does in production. */
function developmentConfig(): Plugin {
  const config: WebConfig = {
    brandName: process.env.BRAND_NAME ?? 'Lockwatch',
    creatorCredit: process.env.CREATOR_CREDIT ?? 'Created by the Lockwatch team',
    depositWorld: process.env.DEPOSIT_WORLD || null,
    pushKey: null,
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

/** The documents: what each shows before scripts and style sheet have arrived, and its first page. */
const DOCUMENTS = [
  { name: 'index.html', skeleton: 'SiteSkeleton', file: 'site-skeleton.tsx', page: 'landing-page.tsx' },
  {
    name: 'dashboard.html',
    skeleton: 'ShellSkeleton',
    file: 'shell-skeleton.tsx',
    page: 'dashboard-layout.tsx',
  },
];

/** Writes the documents: of the public pages and of the dashboard. Each preloads the code of its first page. */
function writeDocuments(): Plugin {
  return {
    name: 'lockwatch-documents',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const preloads = (page: string) => {
        const names = new Set(
          chunks.filter(({ facadeModuleId: id }) => id?.endsWith(page)).map(({ fileName }) => fileName),
        );
        // A set also yields what is added to it meanwhile.
        for (const name of names) {
          for (const imported of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) {
            names.add(imported);
          }
        }
        return [...names].map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`).join('');
      };
      const html = await readFile(join(dir, 'index.html'), 'utf8');
      const [styleSheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      const styles = `<style>${await buildShellStyles()}</style>`;
      for (const { name, skeleton, file, page } of DOCUMENTS) {
        const { module } = await runnerImport<Record<string, ComponentType>>(join(SHELL, file));
        const content = renderToStaticMarkup(createElement(module[skeleton] ?? ''));
        const document = html
          // A style sheet holds back only what comes after it, and the app.
          .replace(styleSheet, styles)
          .replace('<div id="root"></div>', () => `<div id="root">${content}</div>${styleSheet}`)
          .replace('</head>', `${preloads(page)}</head>`);
        await writeFile(join(dir, name), document);
      }
    },
  };
}

async function buildShellStyles(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: { write: false, rolldownOptions: { input: SHELL_STYLES } },
  });
  const outputs = 'output' in result ? result.output : [];
  const styles = outputs.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (styles?.type !== 'asset') throw new Error('The styles of the shell could not be built.');
  return String(styles.source);
}

/** Adds the service worker, one file at a fixed address, with an id that changes with the other files. */
function serviceWorker(): Plugin {
  const source = join(import.meta.dirname, 'src/service-worker/service-worker.ts');
  return {
    name: 'lockwatch-service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
      const names = Object.keys(bundle).toSorted().join();
      const id = createHash('sha256').update(names).digest('base64url').slice(0, 12);
      // A classic script, which every browser takes, has no exports.
      const script = code.replace(/^export \{\s*\};?$/m, '').replace('BUILD_ID', `'${id}'`);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: script });
    },
  };
}

/** Replaces Vite's helper for lazy imports: without preloads there is nothing to do but to import. */
function plainImports(): Plugin {
  return {
    name: 'lockwatch-plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null,
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
  plugins: [
    react(),
    tailwindcss(),
    steadyFonts(),
    developmentConfig(),
    writeDocuments(),
    serviceWorker(),
    plainImports(),
    precompress(),
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    // Without the shim for versions of React that lack this hook.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
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
      output: {
        // Few files for each page: the libraries, which rarely change, the app, and what most pages of the dashboard share.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
            { name: 'app', tags: ['$initial'] },
            { name: 'site', test: SITE_MODULES },
            { name: 'dashboard', test: DASHBOARD_MODULES },
            ...SHARED_PARTS.map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
});
