import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Pages that the sign-in provider sends the browser back to, in a popup or in a hidden frame. */
const POPUP_CALLBACK = '/callback';
const FRAME_CALLBACK = '/silent-callback';

/**
 * Strict security headers. Only the provider's origin may be called and framed, for sign-in; of the scripts in a document,
 * only those of `documents` run.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  options: { issuer: string; publicUrl: string; documents: readonly string[] },
): void {
  const issuerOrigin = new URL(options.issuer).origin;
  const isSecure = options.publicUrl.startsWith('https:');
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(options.documents.flatMap(hashScripts))].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: https: ${issuerOrigin}`,
    `connect-src 'self' ${issuerOrigin}`,
    `frame-src 'self' ${issuerOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
  const headers = {
    'content-security-policy': `${policy};frame-ancestors 'none'`,
    // The provider's popup must be able to reach the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
  // With another opener policy the provider's page would lose the window that opened it.
  const popupHeaders = { ...headers, 'cross-origin-opener-policy': 'unsafe-none' };
  const frameHeaders = {
    ...popupHeaders,
    'content-security-policy': `${policy};frame-ancestors 'self'`,
    'x-frame-options': 'SAMEORIGIN',
  };
  const pageHeaders = new Map<string | undefined, typeof headers>([
    [POPUP_CALLBACK, popupHeaders],
    [FRAME_CALLBACK, frameHeaders],
  ]);

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(pageHeaders.get(request.url.split('?', 1)[0]) ?? headers);
    done();
  });
}

/** The hashes of a document's own scripts, as a policy names them. */
function hashScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
