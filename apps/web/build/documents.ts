import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';

const SHELL = fileURLToPath(new URL('../src/features/shell', import.meta.url));
const SHELL_STYLES = fileURLToPath(new URL('../src/styles/shell.css', import.meta.url));
const TEXT_FONT = /\/inter-latin-wght-normal-[^/]*\.woff2$/;

/** The documents, with what each shows before scripts and style sheet have arrived. */
const DOCUMENTS = [
  { name: 'index.html', skeleton: 'SiteSkeleton', file: 'site-skeleton.tsx' },
  { name: 'home.html', skeleton: 'HomeSkeleton', file: 'site-skeleton.tsx' },
  { name: 'dashboard.html', skeleton: 'ShellSkeleton', file: 'shell-skeleton.tsx' },
];

const DASHBOARD = ['shell/dashboard-layout.tsx'];

/** Modules below src/features that a page at an address, or below it, needs at first. */
const FIRST_MODULES: Readonly<Record<string, readonly string[]>> = {
  '/': ['landing/landing-page.tsx'],
  '/item': ['market/item-page.tsx'],
  '/deals': ['market/day-deals-page.tsx'],
  '/dashboard': DASHBOARD,
  '/dashboard/overview': [...DASHBOARD, 'overview/overview-page.tsx'],
  '/dashboard/items': [...DASHBOARD, 'watch-items/watch-items-page.tsx'],
  '/dashboard/notifications': [...DASHBOARD, 'notifications/notifications-page.tsx'],
  '/dashboard/why': [...DASHBOARD, 'why/why-page.tsx'],
  '/dashboard/market': [...DASHBOARD, 'market/market-page.tsx'],
  '/dashboard/account': [...DASHBOARD, 'account/account-page.tsx'],
};

/**
 * Writes the documents, of the public pages and of the dashboard, and into `preloads.json` what the server adds to them:
 * by address, links to the code of its page.
 */
export function writeDocuments(): Plugin {
  return {
    name: 'lockwatch-documents',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const preloads = Object.entries(FIRST_MODULES).map(([path, modules]) => [
        path,
        listChunks(chunks, modules)
          // Low, so that what the skeleton needs comes first.
          .map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`)
          .join(''),
      ]);
      await writeFile(join(dir, 'preloads.json'), JSON.stringify(Object.fromEntries(preloads)));
      const font = Object.keys(bundle).find((name) => TEXT_FONT.test(name));
      const fontPreload = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`;
      const html = await readFile(join(dir, 'index.html'), 'utf8');
      const [styleSheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      const styles = `<style>${await buildShellStyles()}</style>`;
      for (const { name, skeleton, file } of DOCUMENTS) {
        const { module } = await runnerImport<Record<string, ComponentType>>(join(SHELL, file));
        const content = renderToStaticMarkup(createElement(module[skeleton] ?? ''));
        const document = html
          // A style sheet holds back only what comes after it, and the app.
          .replace(styleSheet, styles)
          .replace('<div id="root"></div>', () => `<div id="root">${content}</div>${styleSheet}`)
          .replace('</head>', `${fontPreload}</head>`);
        await writeFile(join(dir, name), document);
      }
    },
  };
}

/** The names of the chunks with these modules, and of all that they import. */
function listChunks(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): string[] {
  const names = new Set(
    modules.map((module) => {
      const chunk = chunks.find(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith(`/features/${module}`)),
      );
      if (!chunk) throw new Error(`No chunk has the module ${module}.`);
      return chunk.fileName;
    }),
  );
  // A set also yields what is added to it meanwhile.
  for (const name of names) {
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      names.add(imported);
  }
  return [...names];
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
