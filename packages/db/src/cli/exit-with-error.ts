/** Ends a command line program with code 1, saying why in a sentence for a user instead of a stack. */
export function exitWithError(error: unknown): never {
  console.error(formatError(error));
  process.exit(1);
}

function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'CONNECT_TIMEOUT')
    return `The database does not answer (${error.message}). Check DATABASE_URL and that PostgreSQL runs.`;
  if (code === '28P01' || code === '28000')
    return `The database rejects the user or password (${error.message}). Check DATABASE_URL.`;
  // Drizzle wraps what the database said.
  return error.cause instanceof Error && error.message.startsWith('Failed query')
    ? formatError(error.cause)
    : error.message || error.name;
}
