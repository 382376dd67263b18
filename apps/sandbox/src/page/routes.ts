import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export interface PageOptions {
  /** Target of the link to the web app. */
  webOrigin: string;
}

const PUBLIC_FOLDER = fileURLToPath(new URL('../../public/', import.meta.url));

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The chat page at `/`, as static files. */
export async function registerPage(app: FastifyInstance, options: PageOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: PUBLIC_FOLDER,
      prefix: '/',
      index: 'index.html',
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.headers(HEADERS);
      },
    });
    scope.get('/page-config.json', async () => ({ web_url: options.webOrigin }));
  });
}
