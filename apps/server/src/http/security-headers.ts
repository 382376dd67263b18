import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Pages that the sign-in provider sends the browser back to, in a popup or in a hidden frame. */
const POPUP_CALLBACK = '/callback';
const FRAME_CALLBACK = '/silent-callback';

/** Strict security headers. Only the provider's origin may be called and framed, for sign-in. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  options: { issuer: string; publicUrl: string },
): Promise<void> {
  const issuerOrigin = new URL(options.issuer).origin;
  const isSecure = options.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:', issuerOrigin],
        connectSrc: ["'self'", issuerOrigin],
        frameSrc: ["'self'", issuerOrigin],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    // The provider's popup must be able to reach the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.url.split('?', 1)[0];
    if (path !== POPUP_CALLBACK && path !== FRAME_CALLBACK) return payload;
    // With another opener policy the provider's page would lose the window that opened it.
    reply.header('cross-origin-opener-policy', 'unsafe-none');
    if (path === FRAME_CALLBACK) {
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
      );
      reply.header('x-frame-options', 'SAMEORIGIN');
    }
    return payload;
  });
}
