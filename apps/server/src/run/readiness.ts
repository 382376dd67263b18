import { assertNotNewer, type Database } from '@lockwatch/db';
import type { Probe } from '../ops/health.js';
import type { QueueDepth, StatisticValue } from '../ops/metrics.js';
import type { Services } from './services.js';

/** What /readyz asks for. Migrations and the catalogue are there once the services run; a newer version may migrate later. */
export function createReadinessProbes(database: Database, services: () => Services | null): Probe[] {
  return [
    {
      name: 'database',
      fix: 'The database does not answer: start it, and check DATABASE_URL with `npm run doctor`.',
      check: async () => (await database.sql`select 1 as one`).length === 1,
    },
    {
      name: 'migrations',
      fix: 'The database has the tables of another version: run the migrations, or start the newer version.',
      check: async () => {
        await assertNotNewer(database.sql);
        return services() !== null;
      },
    },
    {
      name: 'catalogue',
      fix: 'The item catalogue is still being loaded, which takes seconds.',
      check: () => services()?.parser.ready === true,
    },
    {
      name: 'queue',
      fix: 'The job queue does not exist yet: start a worker.',
      check: async () => {
        const [row] =
          await database.sql`select to_regclass('graphile_worker._private_jobs') is not null as there`;
        return row?.there === true;
      },
    },
  ];
}

/** What waits in the database; small tables and a partial index make it cheap. */
export async function getQueueDepth(database: Database): Promise<QueueDepth> {
  const [row] = await database.sql`
    select
      (select count(*) from unprocessed_messages)::int as messages,
      (select count(*) from notifications
        where state in ('pending', 'sent') and revision is distinct from sent_revision)::int as notifications`;
  return { messages: Number(row?.messages ?? 0), notifications: Number(row?.notifications ?? 0) };
}

/** Messages in the default partition, up to 10,000: the job that creates partitions did not run, or ids are invalid. */
export async function countMessagesOutsidePartitions({ sql }: Database): Promise<number> {
  const rows = await sql`select from messages_default limit 10000`;
  return rows.length;
}

/** The figures that are numbers. */
export async function listStatisticValues(database: Database): Promise<StatisticValue[]> {
  const rows = await database.sql<{ key: string; value: number }[]>`
    select key, coalesce(int_value::float8, float_value) as value from statistics
    where coalesce(int_value::float8, float_value) is not null`;
  return rows.map(({ key, value }) => ({ key, value }));
}
