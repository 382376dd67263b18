import { text } from 'node:stream/consumers';
import { withStandInWarning } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';

/** Adds the warning to all HTML pages. */
export function addWarningToPages(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    reply.removeHeader('content-length');
    if (typeof payload === 'string') return withStandInWarning(payload);
    return isReadable(payload) ? withStandInWarning(await text(payload)) : payload;
  });
}

function isReadable(payload: unknown): payload is NodeJS.ReadableStream {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload;
}
