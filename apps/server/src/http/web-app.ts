import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  AppError,
  WEB_CONFIG_MARKER,
  type WebConfig,
  webConfigElement,
  withStandInWarning,
} from '@lockwatch/contracts';
import type { Database } from '@lockwatch/db';
import type { FastifyInstance } from 'fastify';
import { registerItemPage } from './item-page.js';
import { sendProblem } from './problems.js';

/** Files whose name holds a hash of their content never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';

/** The web app with its configuration in the page. Every page path serves it; unknown API paths and files are 404. */
export async function registerWebApp(
  app: FastifyInstance,
  options: {
    directory: string;
    config: WebConfig;
    hasStandInWarning: boolean;
    publicUrl: string;
    db: Database['replica'];
  },
): Promise<void> {
  const page = readPage(options);
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: options.directory,
      index: false,
      wildcard: false,
      globIgnore: ['index.html', '**/*.map'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : ONE_HOUR);
      },
    });
    const { db, publicUrl } = options;
    registerItemPage(app, { page, db, publicUrl, brandName: options.config.brandName });
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && isPagePath(path);
    if (isPage && page !== null) {
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    }
    const detail = isPage ? 'The web app is not built yet.' : 'There is nothing at this address.';
    return sendProblem(reply, new AppError('NOT_FOUND', detail), request);
  });
}

/** Pages have no file extension and are none of the server's own parts. */
function isPagePath(path: string): boolean {
  if (/^\/(api|trpc|assets)(\/|$)/.test(path)) return false;
  return !/\.[a-z0-9]{2,5}$/i.test(path) || path === '/index.html';
}

function readPage(options: {
  directory: string;
  config: WebConfig;
  hasStandInWarning: boolean;
}): string | null {
  const { directory, config, hasStandInWarning } = options;
  const path = join(directory, 'index.html');
  if (!existsSync(path)) return null;
  const html = readFileSync(path, 'utf8');
  if (!html.includes(WEB_CONFIG_MARKER)) {
    throw new Error(`${path} lacks the marker ${WEB_CONFIG_MARKER}: build the web app again.`);
  }
  // A function, so that no "$&" of a value is taken for a pattern.
  const document = html.replace(WEB_CONFIG_MARKER, () => webConfigElement(config));
  return hasStandInWarning ? withStandInWarning(document) : document;
}
