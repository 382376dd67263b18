import { databaseAddress, optional, readEnvironment } from '@lockwatch/contracts/env-fields';
import { z } from 'zod';
import { withDatabase } from '../database.js';
import { migrate } from '../migrate.js';
import { seedDemo } from '../seed/demo.js';
import { seedReference } from '../seed/reference.js';
import { exitWithError } from './exit-with-error.js';

const variables = z.object({
  DATABASE_URL: databaseAddress('DATABASE_URL'),
  /** The sandbox's OpenID issuer, where its demo people are wanted. */
  SANDBOX_OIDC_ISSUER: optional,
});

/** Migrations, reference data and, with SANDBOX_OIDC_ISSUER, the sandbox's people. Environment: DATABASE_URL. */
async function main(): Promise<void> {
  const { DATABASE_URL: databaseUrl, SANDBOX_OIDC_ISSUER: sandboxIssuer } = readEnvironment(
    variables,
    process.env,
  );
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must name the database to prepare.');
  const startedAt = performance.now();
  const applied = await migrate(databaseUrl);
  await withDatabase(databaseUrl, 'lockwatch-migrate', async ({ db }) => {
    await seedReference(db);
    if (sandboxIssuer !== undefined) await seedDemo(db, { issuer: sandboxIssuer });
  });
  const migrations = applied === 0 ? 'schema up to date' : `migrations applied: ${applied}`;
  const demo = sandboxIssuer === undefined ? '' : ', demo people ready';
  console.log(
    `Database: ${migrations}, reference data ready${demo} (${Math.round(performance.now() - startedAt)} ms).`,
  );
  process.send?.({ type: 'ready' });
}

main()
  .then(() => process.disconnect?.())
  .catch(exitWithError);
