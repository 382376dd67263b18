import { isLoopbackHost } from '@lockwatch/contracts';
import type { ServerConfig } from '../env.js';
import { type Check, describeError, fail, ok, TIMEOUT_MS, warn } from './check.js';

/** The public address: TLS, whether this server answers there, and what the reverse proxy lets through. */
export async function checkWeb({ http, hasDemoAccounts }: ServerConfig): Promise<Check[]> {
  const { publicUrl } = http;
  const { hostname, protocol } = new URL(publicUrl);
  const isLocal = isLoopbackHost(hostname);
  const checks = [
    protocol === 'https:' || isLocal
      ? ok('TLS', isLocal ? 'PUBLIC_URL is an address of this machine.' : 'PUBLIC_URL uses https.')
      : fail(
          'TLS',
          `PUBLIC_URL is ${publicUrl}: passwords and tokens would travel unprotected.`,
          'Put a reverse proxy with a certificate in front, and set PUBLIC_URL to its https address.',
        ),
  ];
  // The server itself speaks http only, so https ends at a proxy.
  if (protocol === 'https:' && http.trustedProxies === 0) {
    checks.push(
      warn(
        'TRUSTED_PROXIES',
        'Every visitor counts as the reverse proxy: they share one rate limit.',
        'Set TRUSTED_PROXIES to the number of proxies in front, usually 1.',
      ),
    );
  }
  if (isLocal && !hasDemoAccounts) {
    checks.push(
      warn(
        'PUBLIC_URL',
        `Only this machine can open ${publicUrl}.`,
        'Set PUBLIC_URL to the address that people type.',
      ),
    );
  }
  try {
    const health = await get(`${publicUrl}/healthz`);
    if (health.status !== 200) {
      return [
        ...checks,
        fail(
          'PUBLIC_URL',
          `${publicUrl}/healthz answers with status ${health.status}.`,
          'Point the reverse proxy to this server.',
        ),
      ];
    }
    checks.push(ok('PUBLIC_URL', `This product answers at ${publicUrl}.`));
    checks.push(await checkStream(publicUrl));
    if (!isLocal) checks.push(await checkMetrics(publicUrl));
  } catch (error) {
    checks.push(
      warn(
        'PUBLIC_URL',
        `Nothing answers at ${publicUrl}: ${describeError(error)}`,
        'Start the product, then run the doctor again.',
      ),
    );
  }
  return checks;
}

async function checkMetrics(publicUrl: string): Promise<Check> {
  const { status } = await get(`${publicUrl}/metrics`);
  return status === 200
    ? fail(
        'metrics',
        `${publicUrl}/metrics is open to everybody.`,
        'Close /metrics at the reverse proxy, or set METRICS_TOKEN and TRUSTED_PROXIES.',
      )
    : ok('metrics', 'The metrics are not public.');
}

/** A proxy that buffers delivers both events of the stream at once. */
async function checkStream(publicUrl: string): Promise<Check> {
  const { headers, body } = await get(`${publicUrl}/healthz`, { accept: 'text/event-stream' });
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text = chunk;
    break;
  }
  return headers.get('content-type')?.startsWith('text/event-stream') && text.match(/data:/g)?.length === 1
    ? ok('events', 'Events arrive as they are sent.')
    : fail(
        'events',
        'The reverse proxy holds events back: pings appear on the dashboard only after a reload.',
        'Switch off buffering and compression of text/event-stream in the reverse proxy.',
      );
}

function get(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
}
