import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  AppError,
  SHOWN_FIRST,
  shownFirstMarker,
  WEB_CONFIG_MARKER,
  type WebConfig,
  webConfigElement,
  withStandInWarning,
} from '@lockwatch/contracts';
import type { Prices } from '@lockwatch/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { FORMER_PAGE } from './former-addresses.js';
import { escapeHtml } from './page-head.js';
import { sendProblem } from './problems.js';
import { registerPublicPages } from './public-pages.js';

/** Files whose name holds a hash of their content never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** The web app with its configuration in the page. Every page path serves it; unknown API paths and files are 404. */
export async function registerWebApp(
  app: FastifyInstance,
  options: {
    directory: string;
    documents: WebDocuments | null;
    publicUrl: string;
    brandName: string;
    prices: Prices;
  },
): Promise<void> {
  const { documents } = options;
  if (documents !== null) {
    await app.register(fastifyStatic, {
      root: options.directory,
      index: false,
      wildcard: false,
      globIgnore: ['*.html', 'documents.json', '**/*.{map,br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isWorker = /\/sw\.js(\.|$)/.test(path);
        const file = path.includes('/assets/') ? IMMUTABLE : ONE_HOUR;
        // A browser must find the worker of a new build.
        reply.header('cache-control', isWorker ? 'no-cache' : file);
      },
    });
    registerPublicPages(app, { ...options, findDocument: documents.find });
    // What the handler below sends is not compressed.
    for (const path of ['/', '/dashboard', '/dashboard/*', '/help', '/status', '/terms', '/privacy']) {
      app.get(path, (request, reply) => sendPage(reply, documents.find(request.url.split('?', 1)[0] ?? '/')));
    }
  }

  app.get(FORMER_PAGE.former, (_request, reply) => reply.redirect(FORMER_PAGE.present, 301));

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && isPagePath(path);
    if (isPage && documents !== null) return sendPage(reply, documents.find(path));
    const text = isPage ? 'http.notBuilt' : 'http.nothingHere';
    return sendProblem(reply, new AppError('NOT_FOUND', { text }), request);
  });
}

function sendPage(reply: FastifyReply, document: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(document);
}

/** Pages have no file extension and are none of the server's own parts. */
function isPagePath(path: string): boolean {
  if (/^\/(api|trpc|assets)(\/|$)/.test(path)) return false;
  return !/\.[a-z0-9]{2,5}$/i.test(path) || path === '/index.html';
}

export type WebDocuments = NonNullable<ReturnType<typeof readDocuments>>;

/** Null: the web app is not built. */
export function readDocuments(options: { directory: string; config: WebConfig; hasStandInWarning: boolean }) {
  const { directory, config, hasStandInWarning } = options;
  const file = join(directory, 'documents.json');
  if (!existsSync(file)) return null;
  const fill = (html: string) => {
    if (!html.includes(WEB_CONFIG_MARKER)) {
      throw new Error(`${file} lacks the marker ${WEB_CONFIG_MARKER}: build the web app again.`);
    }
    // A function, so that no "$&" of a value is taken for a pattern.
    const document = SHOWN_FIRST.reduce(
      (page, name) => page.replaceAll(shownFirstMarker(name), () => escapeHtml(config[name])),
      html.replace(WEB_CONFIG_MARKER, () => webConfigElement(config)),
    );
    return hasStandInWarning ? withStandInWarning(document) : document;
  };
  const files: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const documents = new Map(Object.entries(files).map(([path, html]) => [path, fill(html)]));

  /** The document of the page at this path, or of the closest page above it. */
  function find(path: string): string {
    let at = path;
    while (at !== '' && !documents.has(at)) at = at.slice(0, at.lastIndexOf('/'));
    return documents.get(at) ?? '';
  }
  return { all: [...documents.values()], find };
}
