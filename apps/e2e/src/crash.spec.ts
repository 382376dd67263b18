import { expect, test } from './fixtures.js';
import type { ProcessName } from './harness.js';
import { directTo, pingCounts } from './pings.js';
import { discordIdOf, newPlayer, settle, watch } from './stage.js';

/** Messages in one stream; every third one is out of range. */
const MESSAGES = 90;
/** After so many messages of the stream the process dies. */
const KILL_AFTER = 30;
/** A ping that was on the wire when its process died may arrive twice: nobody was left to hear Discord's answer. */
const IN_FLIGHT_MAX = 10;
/** A ping that its sender held when it died waits until the sender's lease on it (a minute) has run out. */
const PATIENCE_MS = 120_000;

test.describe.configure({ timeout: 300_000 });

for (const victim of ['server', 'worker', 'bot', 'postgres'] as const satisfies readonly ProcessName[]) {
  test(`nothing is lost and nothing pinged anew when the ${victim} is killed while messages stream in`, async ({
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
      const id = await sandbox.post({ content: `S> Laser Grid ${price}wl`, ...newPlayer() });
      if (inRange) wanted.push(id);
      // In the middle of the stream, while earlier messages are on every part of their way.
      if (number === KILL_AFTER) killed = product.kill(victim);
    }
    await killed;
    await product.ready(victim);

    const rows = await sandbox.outboxUntil(
      after,
      (found) => {
        const counts = pingCounts(found);
        return wanted.every((id) => counts.has(id));
      },
      `${wanted.length} pings`,
      PATIENCE_MS,
    );
    expect(rows.length).toBeGreaterThan(0);
    const ends = await settle(product, 'expert');

    const counts = pingCounts(directTo(discordIdOf('expert'), await sandbox.outbox(after)));
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
