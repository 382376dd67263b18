import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';
import type { SkeletonProps } from '../src/features/shell/document-skeletons.js';

const SKELETONS = fileURLToPath(new URL('../src/features/shell/document-skeletons.tsx', import.meta.url));
const TEXTS = fileURLToPath(
  new URL('../../../packages/texts/catalogue/{shared,site,dashboard}/*.json', import.meta.url),
);
const SHELL_STYLES = fileURLToPath(new URL('../src/styles/shell.css', import.meta.url));
const TEXT_FONT = /\/inter-latin-wght-normal-[^/]*\.woff2$/;

interface Page {
  skeleton: 'SiteSkeleton' | 'HomeSkeleton' | 'DashboardSkeleton';
  /** Below src/features: what the page needs at first. */
  modules: readonly string[];
  /** Keys of the heading and of the sentence below it. */
  heading: readonly string[];
}

function sitePage(...modules: string[]): Page {
  return { skeleton: 'SiteSkeleton', modules, heading: [] };
}

function dashboardPage(modules: readonly string[], ...heading: string[]): Page {
  return { skeleton: 'DashboardSkeleton', modules: ['shell/dashboard-layout.tsx', ...modules], heading };
}

/** By address: the document of this page and of those below it. */
const PAGES: Readonly<Record<string, Page>> = {
  '': sitePage(),
  '/': { ...sitePage('landing/landing-page.tsx'), skeleton: 'HomeSkeleton' },
  '/item': sitePage('market/item-page.tsx'),
  '/deals': sitePage('market/day-deals-page.tsx'),
  '/dashboard': dashboardPage([]),
  '/dashboard/overview': dashboardPage(['overview/overview-page.tsx'], 'overview.title', 'overview.intro'),
  '/dashboard/items': dashboardPage(
    ['watch-items/watch-items-page.tsx'],
    'watchItems.title',
    'watchItems.text',
  ),
  '/dashboard/notifications': dashboardPage(
    ['notifications/notifications-page.tsx'],
    'notifications.title',
    'notifications.text',
  ),
  '/dashboard/why': dashboardPage(['why/why-page.tsx'], 'why.title', 'why.intro'),
  '/dashboard/market': dashboardPage(['market/market-page.tsx'], 'market.title', 'market.intro'),
  '/dashboard/market/traders': dashboardPage(['market/trader-page.tsx']),
  '/dashboard/account': dashboardPage(['account/account-page.tsx'], 'account.title'),
  '/dashboard/account/servers': dashboardPage(['servers/servers-page.tsx']),
};

/**
 * Writes into `documents.json` the document of each page, by address: with links to its code, and what it shows before
 * scripts and style sheet have arrived.
 */
export function writeDocuments(): Plugin {
  return {
    name: 'lockwatch-documents',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const font = Object.keys(bundle).find((name) => TEXT_FONT.test(name));
      const fontPreload = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`;
      const html = await readFile(join(dir, 'index.html'), 'utf8');
      const [styleSheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      const styles = `<style>${await buildShellStyles()}</style>`;
      const skeletons = (await runnerImport<Record<string, ComponentType<SkeletonProps>>>(SKELETONS)).module;
      const translate = await readTexts();
      const documents = Object.entries(PAGES).map(([path, { skeleton, modules, heading }]) => {
        const content = renderToStaticMarkup(
          createElement(skeletons[skeleton] ?? '', { translate, heading }),
        );
        const preloads = listChunks(chunks, modules)
          // Low, so that what the skeleton needs comes first.
          .map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`)
          .join('');
        const document = html
          // A style sheet holds back only what comes after it, and the app.
          .replace(styleSheet, styles)
          .replace('<div id="root"></div>', () => `<div id="root">${content}</div>${styleSheet}`)
          .replace('</head>', `${fontPreload}${preloads}</head>`);
        return [path, document];
      });
      await writeFile(join(dir, 'documents.json'), JSON.stringify(Object.fromEntries(documents)));
    },
  };
}

/** Reads the texts of the web app, in both languages. */
async function readTexts(): Promise<SkeletonProps['translate']> {
  const texts: Record<string, ReturnType<SkeletonProps['translate']>> = {};
  for await (const file of glob(TEXTS)) Object.assign(texts, JSON.parse(await readFile(file, 'utf8')));
  return (key) => {
    const text = texts[key];
    if (!text) throw new Error(`There is no text ${key}.`);
    return text;
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
