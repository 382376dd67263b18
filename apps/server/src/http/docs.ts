import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { openApiDocument } from '@lockwatch/api';
import { withStandInWarning } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';

const CACHE = 'public, max-age=300';
const SCRIPT = 'text/javascript; charset=utf-8';
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
  const page = options.hasStandInWarning ? withStandInWarning(PAGE) : PAGE;
  let document: string | undefined;
  const files: [path: string, type: string, read: () => unknown][] = [
    // Made at the first request: few ask for it, and it takes a while.
    ['openapi.json', 'application/json', () => (document ??= JSON.stringify(openApiDocument(options)))],
    ['docs', 'text/html; charset=utf-8', () => page],
    ['docs/start.js', SCRIPT, () => START],
    ['docs/swagger-ui.css', 'text/css; charset=utf-8', () => readAsset('swagger-ui.css')],
    ['docs/swagger-ui-bundle.js', SCRIPT, () => readAsset('swagger-ui-bundle.js')],
  ];
  for (const [path, type, read] of files) {
    app.get(`/api/${path}`, (_request, reply) =>
      reply.header('cache-control', CACHE).type(type).send(read()),
    );
  }
}

function readAsset(name: string) {
  return createReadStream(require.resolve(`swagger-ui-dist/${name}`));
}
