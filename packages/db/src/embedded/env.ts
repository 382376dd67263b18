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
