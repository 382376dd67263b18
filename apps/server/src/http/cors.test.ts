import { expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.js';

const ORIGIN = 'https://tools.example';
const PREFLIGHT = {
  method: 'OPTIONS',
  headers: {
    origin: ORIGIN,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,idempotency-key',
  },
};

test('the REST API is open to the pages of the configured origins, and to no others', async () => {
  const server = await startTestServer({ corsOrigins: [ORIGIN] });
  try {
    const preflight = await fetch(`${server.url}/api/v1/user/me/items`, PREFLIGHT);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    for (const [path, status] of [
      ['/api/v1/user/me', 200],
      ['/api/v1/nothing', 404],
    ] as const) {
      const answer = await server.as('basic')(path, { headers: { origin: ORIGIN } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(answer.headers.get('access-control-expose-headers')).toContain('ratelimit-remaining');
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin');
    }
    const refused = await fetch(`${server.url}/api/v1/user/me`, { headers: { origin: ORIGIN } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, ORIGIN]);
    const other = await fetch(`${server.url}/api/v1/user/me`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    const trpc = await fetch(`${server.url}/trpc/user.me.get`, { headers: { origin: ORIGIN } });
    expect(trpc.headers.get('access-control-allow-origin')).toBeNull();
  } finally {
    await server.close();
  }
});

test('the REST API is open to every origin with *', async () => {
  const server = await startTestServer({ corsOrigins: ['*'] });
  try {
    const preflight = await fetch(`${server.url}/api/v1/user/me/items`, PREFLIGHT);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  } finally {
    await server.close();
  }
});
