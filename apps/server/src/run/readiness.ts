import { assertNotNewer, type Database } from '@lockwatch/db';
import type { Probe } from '../ops/health.js';
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
