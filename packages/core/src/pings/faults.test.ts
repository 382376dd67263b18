import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type FaultControls, type FaultCounts, runFaults } from '../testing/fault-run.js';

/**
 * Sends a stream of messages to a server and a worker while faults are injected, and compares it with what Discord
 * received.
 * `npm run test:faults` runs the long form (docs/reliability.md). The short form runs side by side, as it mostly waits.
 */
const isLong = process.env.LOCKWATCH_TESTS === 'long';
const SIZE = isLong ? { perSecond: 20, seconds: 60 } : { perSecond: 10, seconds: 4 };
const OPTIONS = { timeout: 600_000, concurrent: !isLong };

const counted: { name: string; counts: FaultCounts }[] = [];
afterAll(() => {
  console.table(Object.fromEntries(counted.map(({ name, counts }) => [name, counts])));
});

async function run(
  name: string,
  injectFaults: (controls: FaultControls, secondsLeft: () => number) => Promise<void>,
  killsDatabase = false,
): Promise<FaultCounts> {
  const counts = await runFaults({ ...SIZE, injectFaults, killsDatabase });
  counted.push({ name, counts });
  return counts;
}

// For these delivery.test.ts and lost-connections.test.ts have a shorter proof.
if (isLong) {
  test(
    'sends every ping once while Discord carries out direct messages and answers with an error',
    OPTIONS,
    async () => {
      const counts = await run('lost answers to direct messages', async ({ world }, secondsLeft) => {
        for (let n = 0; secondsLeft() > 1; n += 1) {
          const kind = n % 2 === 0 ? '500' : 'reset';
          await world.fault({ target: 'api', kind, path: '/messages', applied: true, count: 1 });
          await wait(1000);
        }
      });
      expect(counts).toMatchObject({ lost: 0, duplicated: 0 });
    },
  );

  test('sends every ping once while another transaction holds the rows of pings', OPTIONS, async () => {
    const counts = await run('rows of pings locked', async ({ lockPings }, secondsLeft) => {
      await wait(2000);
      await lockPings(Math.max(0, secondsLeft() - 1) * 1000);
    });
    expect(counts).toMatchObject({ lost: 0, duplicated: 0 });
  });

  test('sends every ping once while all connections to the database are frozen', OPTIONS, async () => {
    const counts = await run('connections frozen', async ({ freezeDatabase }) => {
      await wait(2000);
      await freezeDatabase(30_000);
    });
    expect(counts).toMatchObject({ lost: 0, duplicated: 0 });
  });

  test('sends one ping twice at most for each answer of a webhook that is lost', OPTIONS, async () => {
    let answers = 0;
    const counts = await run('lost answers of a webhook', async ({ world }, secondsLeft) => {
      do {
        const kind = answers % 2 === 0 ? 'reset' : '500';
        await world.fault({ target: 'webhooks', kind, applied: true, count: 1 });
        answers += 1;
        await wait(1000);
      } while (secondsLeft() > 1);
    });
    expect(counts.lost).toBe(0);
    expect(counts.duplicated).toBeLessThanOrEqual(answers);
  });

  test('sends every ping once while Discord rejects one direct message', OPTIONS, async () => {
    const counts = await run('one direct message rejected', async ({ world }) => {
      await wait(2000);
      await world.fault({ target: 'api', kind: '403', path: '/messages', count: 1 });
    });
    expect(counts).toMatchObject({ lost: 0, duplicated: 0 });
  });
}

test('sends every ping once when the database is killed', OPTIONS, async () => {
  const killRepeatedly = async ({ killDatabase }: FaultControls, secondsLeft: () => number) => {
    do {
      await wait(2000);
      await killDatabase(isLong ? 2000 : 500);
    } while (secondsLeft() > 8);
  };
  const counts = await run('database killed', killRepeatedly, true);
  expect(counts).toMatchObject({ lost: 0, duplicated: 0 });
});

test('loses no ping and sends few twice when servers are killed', OPTIONS, async () => {
  const counts = await run('servers killed', async ({ killServer }, secondsLeft) => {
    do {
      await wait(1500 + Math.random() * 1000);
      await killServer();
    } while (secondsLeft() > 3);
  });
  expect(counts.lost).toBe(0);
  // One request with up to ten pings may be on its way to the webhook when its sender dies.
  expect(counts.duplicated).toBeLessThanOrEqual(10 * counts.kills);
});
