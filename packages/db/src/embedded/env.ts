/**
 * The environment of PostgreSQL's programs: none of our variables, which hold secrets. English messages: we parse one.
 * A preloaded clock (libfaketime) is PostgreSQL's too.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  const common = { LC_ALL: 'C', TZ: 'UTC', LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC };
  return process.platform === 'win32'
    ? { ...common, SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }
    : { ...common, PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };
}

/** Reads DATA_DIR and the optional DATABASE_PORT. Throws a sentence that names the variable that is wrong. */
export function readDatabaseProcessEnvironment(): { dataDir: string; port: number | undefined } {
  const dataDir = process.env.DATA_DIR?.trim();
  if (!dataDir) throw new Error('DATA_DIR must name the folder for the database.');
  const port = process.env.DATABASE_PORT?.trim();
  if (!port) return { dataDir, port: undefined };
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new Error(`DATABASE_PORT must be a port number from 1 to 65535, not "${port}".`);
  return { dataDir, port: Number(port) };
}
