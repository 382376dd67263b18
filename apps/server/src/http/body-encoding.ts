import { AppError } from '@lockwatch/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Only plain JSON in UTF-8 (RFC 8259, 8.1): compressed bodies could expand without limit. Checked before the body is read. */
export function requirePlainBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    done(hasBody(request) && !request.is404 ? findEncodingError(request) : null);
  });
}

function findEncodingError({ headers }: FastifyRequest): AppError | null {
  const { 'content-encoding': encoding = 'identity', 'content-type': contentType = '' } = headers;
  if (encoding.trim().toLowerCase() !== 'identity') {
    return new AppError('UNSUPPORTED_ENCODING', { text: 'http.compressed' });
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1] ?? null;
  if (charset === null || /^utf-?8$/i.test(charset)) return null;
  return new AppError('MALFORMED', { text: 'http.notUtf8' });
}

function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
