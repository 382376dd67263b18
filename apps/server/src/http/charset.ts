import { AppError } from '@lockwatch/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body in another encoding would be read as UTF-8 and be wrong without a word: JSON is UTF-8 (RFC 8259, 8.1). */
export function refuseOtherCharsets(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    if (!hasBody(request) || request.is404) return;
    const charset = charsetOf(request.headers['content-type'] ?? '');
    if (charset === null || /^utf-?8$/i.test(charset)) return;
    throw new AppError('MALFORMED', 'Send the body as application/json in UTF-8.');
  });
}

function charsetOf(contentType: string): string | null {
  return /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1] ?? null;
}

function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
