import { createDatabase } from '../database.js';
import { migrate } from '../migrate.js';
import { seedDemo } from '../seed/demo.js';
import { seedReference } from '../seed/reference.js';
import { readMigrateEnvironment } from './env.js';
import { exitWithError } from './exit-with-error.js';

/**
 * Migrations, reference data and, with SANDBOX_OIDC_ISSUER, the sandbox's people. Environment: DATABASE_URL, and DATA_DIR where
 * that is the embedded database.
 */
async function main(): Promise<void> {
  const { databaseUrl, dataDir, sandboxIssuer } = readMigrateEnvironment();
  const startedAt = performance.now();
  const applied = await migrate(databaseUrl, {
    dataDir,
    onEstimate: ({ sentence, ...fields }) => {
      console.log(sentence);
      console.log(
        JSON.stringify({ level: 30, time: Date.now(), msg: 'migrations.copying_tables', ...fields }),
      );
    },
  });
  const { db, close } = createDatabase(databaseUrl, { max: 1, applicationName: 'lockwatch-migrate' });
  try {
    await seedReference(db);
    if (sandboxIssuer !== undefined) await seedDemo(db, { issuer: sandboxIssuer });
  } finally {
    await close();
  }
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
