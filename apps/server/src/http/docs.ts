import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openApiDocument } from '@lockwatch/api';
import { withStandInWarning } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';
import { createCompressedText } from './compressed-once.js';
import { rejectOtherMethods } from './method-not-allowed.js';

const CACHE = 'public, max-age=300';
const require = createRequire(import.meta.url);

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>API</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`;
/** A file of its own, because the content security policy allows no script in the page. */
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });`;

/** /api/openapi.json, and Swagger UI at /api/docs. */
export function registerDocs(
  app: FastifyInstance,
  options: { brandName: string; publicUrl: string; version: string; hasStandInWarning: boolean },
): void {
  const script = 'text/javascript; charset=utf-8';
  const files: [path: string, type: string, content: string][] = [
    ['/api/openapi.json', 'application/json', JSON.stringify(openApiDocument(options))],
    ['/api/docs', 'text/html; charset=utf-8', options.hasStandInWarning ? withStandInWarning(PAGE) : PAGE],
    ['/api/docs/start.js', script, START],
    ['/api/docs/swagger-ui.css', 'text/css; charset=utf-8', readAsset('swagger-ui.css')],
    ['/api/docs/swagger-ui-bundle.js', script, readAsset('swagger-ui-bundle.js')],
  ];
  for (const [path, type, content] of files) {
    const send = createCompressedText(content);
    app.get(path, (request, reply) => send(request, reply.header('cache-control', CACHE).type(type)));
    rejectOtherMethods(app, path, ['GET']);
  }
}

function readAsset(name: string): string {
  return readFileSync(require.resolve(`swagger-ui-dist/${name}`), 'utf8');
}
