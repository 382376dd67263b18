/** Reads what the migration needs from the environment. Throws a sentence that names the variable that is wrong. */
export function readMigrateEnvironment(): {
  databaseUrl: string;
  /** Of the embedded database, where it is meant. */
  dataDir: string | undefined;
  /** The sandbox's OpenID issuer, where its demo people are wanted. */
  sandboxIssuer: string | undefined;
} {
  const databaseUrl = readDatabaseUrl();
  if (databaseUrl === undefined)
    throw new Error(
      'DATABASE_URL must name the database to prepare, as postgres://user:password@host:port/name.',
    );
  return {
    databaseUrl,
    dataDir: readVariable('DATA_DIR'),
    sandboxIssuer: readVariable('SANDBOX_OIDC_ISSUER'),
  };
}

/** A URL, or undefined for the embedded database in DATA_DIR. Throws like the one above. */
export function readDatabaseUrl(): string | undefined {
  const url = readVariable('DATABASE_URL');
  if (url === undefined || (/^postgres(?:ql)?:\/\//.test(url) && URL.canParse(url))) return url;
  throw new Error('DATABASE_URL must be an address like postgres://user:password@host:port/name.');
}

export function readVariable(name: string): string | undefined {
  return process.env[name]?.trim() || undefined;
}
