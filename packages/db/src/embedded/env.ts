/**
 * The whole environment of PostgreSQL's programs: none of our variables, which hold secrets, reaches them.
 * Messages stay in English (LC_ALL), since we wait for one of them.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const common = { LC_ALL: 'C', TZ: 'UTC' };
  return process.platform === 'win32'
    ? { ...common, SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP }
    : { ...common, PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };
}
