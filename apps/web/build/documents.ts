import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Plugin, runnerImport } from 'vite';

const SHELL = fileURLToPath(new URL('../src/features/shell', import.meta.url));
const SHELL_STYLES = fileURLToPath(new URL('../src/styles/shell.css', import.meta.url));
const TEXT_FONT = /\/inter-latin-wght-normal-[^/]*\.woff2$/;

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

/** Writes the documents: of the public pages and of the dashboard. Each preloads the font and the code of its first page. */
export function writeDocuments(): Plugin {
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
      const font = Object.keys(bundle).find((name) => TEXT_FONT.test(name));
      const fontPreload = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`;
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
          .replace('</head>', `${fontPreload}${preloads(page)}</head>`);
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
