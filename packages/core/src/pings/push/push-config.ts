import { createECDH } from 'node:crypto';
import { AppError, createFieldError } from '@lockwatch/contracts';

/** What the server needs to push to browsers (RFC 8292). */
export interface PushConfig {
  /** A private key of P-256, base64url. */
  vapidPrivateKey: string;
  /** How push services reach the operator: a `https:` or `mailto:` address. */
  subject: string;
  /** Origins of push services besides those of the browsers. */
  otherServices: readonly string[];
}

/** Hosts of the push services of Chrome, Firefox, Edge and Safari; a leading dot allows every host below. */
const BROWSER_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/** The public key that browsers subscribe with, base64url. Throws for a private key that is none of P-256. */
export function getVapidPublicKey(privateKey: string): string {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return ecdh.getPublicKey('base64url');
}

/**
 * The endpoint in its normal form. The server sends requests to it, so it throws INVALID unless a known push service has it;
 * UNAVAILABLE without a configuration.
 */
export function requirePushService(endpoint: string, config: PushConfig | null): string {
  if (!config) throw new AppError('UNAVAILABLE', { text: 'pings.push.off' });
  const url = new URL(endpoint);
  const isBrowserService =
    url.protocol === 'https:' &&
    url.port === '' &&
    BROWSER_SERVICES.some((host) =>
      host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
    );
  const hasLogin = url.username !== '' || url.password !== '';
  if ((isBrowserService || config.otherServices.includes(url.origin)) && !hasLogin) return url.href;
  throw createFieldError('endpoint', { text: 'pings.push.otherService' });
}
