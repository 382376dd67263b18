import { openApiDocument } from '@lockwatch/api';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.js';
import { refuseOtherMethods } from './other-methods.js';

const CACHE = 'public, max-age=300';

/** /api/openapi.json and /api/docs, both made once. */
export function registerDocs(
  app: FastifyInstance,
  options: { brandName: string; publicUrl: string; version: string },
): void {
  const document = openApiDocument(options);
  const json = JSON.stringify(document);
  const page = docsPage(document);
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', CACHE).type('application/json').send(json),
  );
  app.get('/api/docs', (_request, reply) =>
    reply.header('cache-control', CACHE).type('text/html; charset=utf-8').send(page),
  );
  for (const path of ['/api/openapi.json', '/api/docs']) refuseOtherMethods(app, path, ['GET']);
}
