import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Of what an OpenID provider or client sends. */
const BODY_LIMIT_BYTES = 32 * 1024;

/** Makes the bodies of all routes of a scope `URLSearchParams`. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
}
