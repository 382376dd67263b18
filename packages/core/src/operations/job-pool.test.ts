import { createTestDatabase } from '@lockwatch/db/testing';
import { Logger, run } from 'graphile-worker';
import { expect, test } from 'vitest';
import { createSilentLog } from '../testing/silent-log.js';
import { createJobPool } from './job-pool.js';

test('connections that are cut while the jobs stop do not end the process', async () => {
  const { sql, url, close } = await createTestDatabase();
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  process.on('uncaughtException', onError);
  const pgPool = createJobPool(url, createSilentLog());
  const runner = await run({
    pgPool,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { nothing: () => undefined },
    parsedCronItems: [],
  });
  let isStopped = false;
  const stopped = runner.stop().then(() => {
    isStopped = true;
  });
  while (!isStopped) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'lockwatch-jobs'`;
  }
  await stopped;
  await pgPool.end();
  await close();
  process.off('uncaughtException', onError);
  expect(errors).toEqual([]);
});
