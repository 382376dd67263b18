import { expect, test } from './fixtures.js';
import type { ProcessName } from './harness.js';
import { countPingsByMessage, filterDirectMessages } from './pings.js';
import { createPlayer, getDiscordId, waitForPipeline, watch } from './setup.js';

/** Messages in one stream; every third one is out of range. */
const MESSAGES = 90;
/** The process is killed after this many messages. */
const KILL_AFTER = 30;
/** A ping that was being sent may arrive twice, because Discord's answer was lost. */
const IN_FLIGHT_MAX = 10;
/** A ping that the killed process had claimed waits for a sweep. */
const WAIT_TIMEOUT_MS = 60_000;

test.describe.configure({ timeout: 300_000 });

for (const victim of ['server', 'worker', 'bot', 'postgres'] as const satisfies readonly ProcessName[]) {
  test(`no ping is lost or repeated when the ${victim} is killed during a stream of messages`, async ({
    product,
  }) => {
    const { sandbox } = product;
    const expert = await product.api('expert');
    await expert.delete('/user/me/items');
    await watch(expert, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
    const after = await sandbox.mark();

    const wanted: string[] = [];
    let killed: Promise<void> | undefined;
    for (let number = 0; number < MESSAGES; number += 1) {
      const inRange = number % 3 !== 0;
      const price = inRange ? 1 + (number % 5) : 50 + number;
      const id = await sandbox.post({ content: `S> Laser Grid ${price}wl`, ...createPlayer() });
      if (inRange) wanted.push(id);
      if (number === KILL_AFTER) killed = product.kill(victim);
    }
    await killed;
    await product.ready(victim);

    const rows = await sandbox.outboxUntil(
      after,
      (found) => {
        const counts = countPingsByMessage(found);
        return wanted.every((id) => counts.has(id));
      },
      `${wanted.length} pings`,
      WAIT_TIMEOUT_MS,
    );
    expect(rows.length).toBeGreaterThan(0);
    const ends = await waitForPipeline(product, 'expert');

    const counts = countPingsByMessage(
      filterDirectMessages(getDiscordId('expert'), await sandbox.outbox(after)),
    );
    expect([...counts.keys()].sort()).toEqual([...wanted, ...ends].sort());
    const twice = [...counts].filter(([, count]) => count > 1).map(([id]) => wanted.indexOf(id));
    if (victim === 'server') {
      expect(twice.length).toBeLessThanOrEqual(IN_FLIGHT_MAX);
      expect([...counts.values()].every((count) => count <= 2)).toBe(true);
    } else {
      expect(twice).toEqual([]);
    }
  });
}
