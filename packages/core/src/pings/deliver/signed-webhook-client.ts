import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { AppError, createFieldError } from '@lockwatch/contracts';
import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import type { TokenCipher } from '../../access/index.js';
import { decryptSignedWebhook } from '../../watching/index.js';
import type { SignedDestination } from './destination.js';
import type { PingEvent } from './ping-event.js';
import { createResult, parseRetryAfterMs, type RequestResult, type SendResult } from './request-result.js';

export interface SignedWebhookConfig {
  /** Hosts, with their port if it is not 443, that signed webhooks may have; `*`: any public one. None: they are off. */
  hosts: readonly string[];
  /** Outside production: hosts that are named may answer without TLS and have a private address. */
  allowsPrivate: boolean;
}

const TIMEOUT_MS = 5000;
/** What is read of an answer, whose content is not used. */
const ANSWER_BYTES_MAX = 16_384;
/** Slow servers must not hold up pings to Discord. */
const MAX_PARALLEL_SENDS = 16;
/** Nor those of one user the pings of others. */
const MAX_PARALLEL_SENDS_OF_USER = 2;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Addresses that are not public (IANA's registries of special-purpose addresses, RFC 6890). */
const NOT_PUBLIC = createBlockList(
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
  ],
  ['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ['224.0.0.0/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
);
/** All other addresses of IPv6 are local, reserved, or contain one of IPv4. */
const GLOBAL_IPV6 = createBlockList(['2000::/3']);

class PrivateAddressError extends Error {}

/** Sends events to addresses that users choose, signed by the Standard Webhooks scheme. */
export function createSignedWebhookClient(config: SignedWebhookConfig, tokenCipher: TokenCipher) {
  /** Whether a private address of this host, without its port, is accepted. */
  function mayBePrivate(hostname: string): boolean {
    return (
      config.allowsPrivate && config.hosts.some((named) => new URL(`http://${named}`).hostname === hostname)
    );
  }

  /** Runs at each connection, so that a name cannot point elsewhere after a check. */
  const lookUpAllowed: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error('No address.'), '');
      if (!mayBePrivate(hostname) && !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddressError(), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };

  const agent = new Agent({
    connect: { timeout: TIMEOUT_MS, lookup: lookUpAllowed },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });

  /** The user of each request. */
  const running: string[] = [];

  /** The address in its normal form. Throws UNAVAILABLE while no host is allowed, INVALID for this one. */
  function requireAddress(text: string): string {
    if (config.hosts.length === 0) throw new AppError('UNAVAILABLE', { text: 'pings.signed.off' });
    const url = URL.canParse(text) ? new URL(text) : null;
    const isEncrypted =
      url?.protocol === 'https:' || (url?.protocol === 'http:' && mayBePrivate(url.hostname));
    if (!url || !isEncrypted || url.username !== '' || url.password !== '')
      throw createFieldError('webhook_url', { text: 'input.signedUrl' });
    const isAny = config.hosts.includes('*') && url.port === '';
    if (!config.hosts.includes(url.host) && !isAny)
      throw createFieldError('webhook_url', { text: 'pings.signed.otherHost', values: { host: url.host } });
    // The connection looks up names only.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    const isPrivate = isIP(literal) !== 0 && !isPublicAddress(literal) && !mayBePrivate(url.hostname);
    if (isPrivate) throw createFieldError('webhook_url', { text: 'pings.signed.private' });
    return url.href;
  }

  async function post(url: string, secret: string, id: string, event: PingEvent): Promise<RequestResult> {
    const body = JSON.stringify(event);
    const now = new Date();
    try {
      requireAddress(url);
      const answer = await request(url, {
        method: 'POST',
        dispatcher: agent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Lockwatch',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign(id, now, body),
        },
        body,
      });
      await answer.body.dump({ limit: ANSWER_BYTES_MAX });
      return toResult(answer.statusCode, answer.headers['retry-after']);
    } catch (error) {
      if (error instanceof AppError)
        return createResult('gone', null, 'The operator does not allow its address.');
      if (error instanceof PrivateAddressError)
        return createResult('gone', null, 'Its address is not public.');
      // A name such as TimeoutError, or a code such as UND_ERR_CONNECT_TIMEOUT.
      const kind = error instanceof Error ? `${error.name} ${'code' in error ? String(error.code) : ''}` : '';
      return /timeout/i.test(kind)
        ? createResult('timeout', null, 'It did not answer in time.')
        : createResult('network', null, 'It could not be reached.');
    }
  }

  return {
    requireAddress,

    /** `id` stays the same when the event is sent again. Never rejects. */
    async send(destination: SignedDestination, event: PingEvent, id: string): Promise<SendResult> {
      const requestedMs = Date.now();
      const { secret, url } = decryptSignedWebhook(tokenCipher, destination.encryptedToken);
      running.push(destination.userId);
      const result = await post(url, secret, id, event);
      running.splice(running.indexOf(destination.userId), 1);
      return { ...result, requestedMs, finishedMs: Date.now(), delivered: null };
    },

    /** So many requests run, of all or of this user, that the next one has to wait. */
    isBusyFor: (userId: string) =>
      running.length >= MAX_PARALLEL_SENDS ||
      running.filter((one) => one === userId).length >= MAX_PARALLEL_SENDS_OF_USER,

    /** Ends running requests. */
    close: () => agent.destroy(),
  };
}

export type SignedWebhookClient = ReturnType<typeof createSignedWebhookClient>;

function createBlockList(...ranges: readonly (readonly string[])[]): BlockList {
  const list = new BlockList();
  for (const range of ranges.flat()) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** Whether an address is reachable from everywhere, and none of the machine's or the operator's own network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address);
  return isIP(address) === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** As for webhooks of Discord: 401, 403, 404 and 410 end it. A redirect is not followed. */
function toResult(status: number, retryAfter: string | string[] | undefined): RequestResult {
  const result = (outcome: RequestResult['outcome']) =>
    createResult(outcome, status, `It answered ${status}.`);
  if (status >= 200 && status < 300) return createResult('sent', status, null);
  if ([401, 403, 404, 410].includes(status)) return result('gone');
  if (status === 429) {
    const retryAfterMs = Math.min(
      LONGEST_WAIT_MS,
      Math.max(1000, parseRetryAfterMs(String(retryAfter ?? 0))),
    );
    return { ...result('rate-limited'), retryAfterMs };
  }
  return result(status >= 500 || status === 408 ? 'server-error' : 'refused');
}
