import type { Database } from '@lockwatch/db';
import type { Probe } from '../ops/health.js';
import type { QueueDepth, StatisticValue } from '../ops/metrics.js';
import type { Services } from './services.js';

/** What /readyz asks for. Migrations and the catalogue are there once the services run. */
export function createReadinessProbes(database: Database, services: () => Services | null): Probe[] {
  return [
    {
      name: 'database',
      check: async () => (await database.sql`select 1 as one`).length === 1,
    },
    { name: 'migrations', check: () => services() !== null },
    { name: 'catalogue', check: () => services()?.parser.ready === true },
    {
      name: 'queue',
      check: async () => {
        const [row] =
          await database.sql`select to_regclass('graphile_worker._private_jobs') is not null as there`;
        return row?.there === true;
      },
    },
  ];
}

/** What waits in the database; partial indexes make it cheap. */
export async function getQueueDepth(database: Database): Promise<QueueDepth> {
  const [row] = await database.sql`
    select
      (select count(*) from messages where processed_at is null)::int as messages,
      (select count(*) from notifications
        where state in ('pending', 'sent') and revision is distinct from sent_revision)::int as notifications`;
  return { messages: Number(row?.messages ?? 0), notifications: Number(row?.notifications ?? 0) };
}

/** The figures that are numbers. */
export async function listStatisticValues(database: Database): Promise<StatisticValue[]> {
  const rows = await database.sql<{ key: string; value: number }[]>`
    select key, coalesce(int_value::float8, float_value) as value from statistics
    where coalesce(int_value::float8, float_value) is not null`;
  return rows.map(({ key, value }) => ({ key, value }));
}
