import { z } from 'zod';

const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const postgresUrl = optionalText.refine(
  (url) => url === undefined || /^postgres(?:ql)?:\/\//.test(url),
  'DATABASE_URL must begin with postgres:// or postgresql://.',
);

const migrateEnvironment = z.object({
  DATABASE_URL: postgresUrl.refine(
    (url) => url !== undefined,
    'DATABASE_URL must name the database to prepare, as postgres://user:password@host:port/name.',
  ),
  SANDBOX_OIDC_ISSUER: optionalText,
});

const importEnvironment = z.object({ DATABASE_URL: postgresUrl, DATA_DIR: optionalText });

/** Reads what the migration needs from the environment. Throws a sentence naming each variable that is wrong. */
export function readMigrateEnvironment(): { databaseUrl: string; sandboxIssuer: string | undefined } {
  const env = parse(migrateEnvironment);
  return { databaseUrl: env.DATABASE_URL ?? '', sandboxIssuer: env.SANDBOX_OIDC_ISSUER };
}

/** Where the import finds its database: a URL, or the folder of the embedded one. Throws like the one above. */
export function readImportEnvironment(): { databaseUrl: string | undefined; dataDir: string | undefined } {
  const env = parse(importEnvironment);
  return { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR };
}

function parse<T extends z.ZodType>(schema: T): z.output<T> {
  const result = schema.safeParse(process.env);
  if (result.success) return result.data;
  throw new Error([...new Set(result.error.issues.map((issue) => issue.message))].join('\n'));
}
