import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CardWorld, cardWorld } from '../testing/card-world.js';
import { startTestServer, type TestServer } from '../testing/test-server.js';

const BASIC = 2;
const DAY_MS = 86_400_000;

let server: TestServer;
let world: CardWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = cardWorld(server);
});
afterAll(() => server.close());

describe('a card subscription', () => {
  test('gives the role as soon as it is paid, and says until when', async () => {
    expect(await world.roles('user')).toEqual(['user']);
    const { session_id, url } = await world.checkout('user', BASIC);
    expect(url).toContain(session_id);
    expect(await world.subscriptions('user')).toEqual([]);
    const { subscription } = await world.pay(session_id);
    await world.settled();
    const shown = await world.subscriptions('user');
    expect(shown).toMatchObject([
      { name: 'Basic', is_active: true, is_renewing: true, stripe_subscription_id: subscription },
    ]);
    const left = Date.parse(shown[0]?.expires_at ?? '') - Date.now();
    expect(left).toBeGreaterThan(27 * DAY_MS);
    expect(left).toBeLessThan(32 * DAY_MS);
    expect(await world.roles('user')).toEqual(['basic', 'user']);
  });
});
