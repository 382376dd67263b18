import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * @typedef {'oidc' | 'discord' | 'stripe'} Service
 *
 * @typedef {object} SandboxCredentials Fixed names of the sandbox, from packages/contracts.
 * @property {{ botToken: string, applicationId: string }} discord
 * @property {{ clientId: string, audience: string }} oidc
 *
 * @typedef {object} Config
 * @property {number} port
 * @property {string} host
 * @property {string} publicUrl without a slash at its end
 * @property {string} dataDir absolute path
 * @property {string | null} databaseUrl null: the embedded PostgreSQL is started
 * @property {number | null} databasePort null: any free one
 * @property {number} sandboxPort
 * @property {Record<Service, boolean>} standIns which services the sandbox stands in for
 */

/** The variables each outside service needs. If none of them is set, its stand-in is used. */
const CREDENTIALS = /** @type {const} */ ({
  oidc: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE'],
  discord: ['DISCORD_TOKEN'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
});

/** Where people sign in with Discord, no OpenID provider is needed. */
const DISCORD_SIGN_IN = ['DISCORD_CLIENT_SECRET', 'DISCORD_APPLICATION_ID'];

/**
 * @param {Service} service
 * @param {NodeJS.ProcessEnv} env
 * @returns {readonly string[]}
 */
function getCredentials(service, env) {
  return service === 'oidc' && env.DISCORD_CLIENT_SECRET ? DISCORD_SIGN_IN : CREDENTIALS[service];
}

const SERVICE_NAMES = { oidc: 'sign-in (OpenID)', discord: 'Discord', stripe: 'card payments (Stripe)' };

/** Optional: without them, the feature they belong to is off. */
const OPTIONAL = new Set(['stripe']);

/** The addresses of the product and its stand-ins. */
const PUBLIC_ADDRESS_VARIABLES = ['HOST', 'PUBLIC_URL', 'SANDBOX_PUBLIC_URL'];

/**
 * The variables of a `.env` file; those of the environment take precedence. An empty
 * value counts as not given.
 *
 * @param {string} path
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function readEnvironment(path, env) {
  /** @type {NodeJS.ProcessEnv} */
  let file = {};
  try {
    file = parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const fromFile = Object.entries(file).filter(([, value]) => value !== undefined && value !== '');
  return { ...Object.fromEntries(fromFile), ...Object.fromEntries(given) };
}

/**
 * Resolves the configuration: addresses, and which services are real and which the sandbox
 * stands in for.
 *
 * `SANDBOX=auto` (the default) stands in for each service without credentials, `on` for every service, `off` for
 * none. A production environment accepts stand-ins only with `SANDBOX=on`.
 *
 * @param {object} input
 * @param {NodeJS.ProcessEnv} input.env
 * @param {string} input.root relative paths count from here
 * @returns {{ config: Config, problems: [] } | { config: null, problems: string[] }} problems are sentences to show
 */
export function resolveConfig({ env, root }) {
  /** @type {string[]} */
  const problems = [];

  /** @param {string} name @param {number | null} fallback */
  const port = (name, fallback) => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
    problems.push(`${name} must be a port number from 1 to 65535, not "${text}".`);
    return fallback;
  };

  const mode = env.SANDBOX || 'auto';
  if (!['on', 'off', 'auto'].includes(mode)) problems.push(`SANDBOX must be on, off or auto, not "${mode}".`);

  const listen = port('PORT', 3000) ?? 3000;
  const sandboxPort = port('SANDBOX_PORT', 4000) ?? 4000;
  const databasePort = port('DATABASE_PORT', null);
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${listen}`).replace(/\/+$/, '');
  if (!/^https?:\/\/[^/]/.test(publicUrl)) {
    problems.push(
      `PUBLIC_URL must be an address such as https://lockwatch.example, not "${env.PUBLIC_URL}".`,
    );
  }

  const standIns = {
    oidc: needsStandIn('oidc', mode, env),
    discord: needsStandIn('discord', mode, env),
    stripe: needsStandIn('stripe', mode, env),
  };
  problems.push(...findCredentialProblems(mode, standIns, env), ...findExposureProblems(mode, standIns, env));
  if (problems.length > 0) return { config: null, problems };

  return {
    problems: [],
    config: {
      port: listen,
      host: env.HOST || 'localhost',
      publicUrl,
      dataDir: resolve(root, env.DATA_DIR || '.data'),
      databaseUrl: env.DATABASE_URL || null,
      databasePort,
      sandboxPort,
      standIns,
    },
  };
}

/**
 * The environment of the product's processes: the configuration, and the addresses and credentials of the
 * stand-ins. DATABASE_URL is not in it where the database is embedded, since its address is known only later.
 *
 * @param {object} input
 * @param {Config} input.config
 * @param {NodeJS.ProcessEnv} input.env
 * @param {SandboxCredentials} input.sandboxCredentials
 * @param {Record<string, string>} input.secrets generated ones, used where none is configured
 * @returns {NodeJS.ProcessEnv}
 */
export function productEnvironment({ config, env, sandboxCredentials, secrets }) {
  const { standIns } = config;
  const sandboxUrl = `http://localhost:${config.sandboxPort}`;
  return {
    ...secrets,
    ...env,
    PORT: String(config.port),
    HOST: config.host,
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: config.dataDir,
    SANDBOX_PORT: String(config.sandboxPort),
    // The processes only need to know whether stand-ins are used.
    SANDBOX: Object.values(standIns).some(Boolean) ? 'on' : 'off',
    ...(standIns.oidc && {
      OIDC_ISSUER: `${sandboxUrl}/oidc`,
      OIDC_CLIENT_ID: sandboxCredentials.oidc.clientId,
      OIDC_AUDIENCE: sandboxCredentials.oidc.audience,
      OIDC_ORGANIZATION: '',
      DISCORD_CLIENT_SECRET: '',
      // The migrations create the demo accounts.
      SANDBOX_OIDC_ISSUER: `${sandboxUrl}/oidc`,
    }),
    ...(standIns.discord && {
      DISCORD_API_URL: `${sandboxUrl}/discord/api`,
      DISCORD_TOKEN: sandboxCredentials.discord.botToken,
      DISCORD_APPLICATION_ID: sandboxCredentials.discord.applicationId,
    }),
    ...(standIns.stripe && {
      STRIPE_API_URL: `${sandboxUrl}/stripe`,
      STRIPE_SECRET_KEY: secrets.SANDBOX_STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: secrets.SANDBOX_STRIPE_PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: secrets.SANDBOX_STRIPE_WEBHOOK_SECRET,
      // The stand-in does not know the price ids of a real account.
      STRIPE_PRICE_IDS: '',
    }),
  };
}

/**
 * @param {Service} service
 * @param {string} mode
 * @param {NodeJS.ProcessEnv} env
 */
function needsStandIn(service, mode, env) {
  if (mode === 'on') return true;
  if (mode === 'off') return false;
  if (OPTIONAL.has(service) && env.NODE_ENV === 'production') return false;
  return getCredentials(service, env).every((name) => !env[name]);
}

/**
 * @param {string} mode
 * @param {Record<Service, boolean>} standIns
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function findCredentialProblems(mode, standIns, env) {
  /** @type {Service[]} */
  const services = ['oidc', 'discord', 'stripe'];
  const production = env.NODE_ENV === 'production' && mode !== 'on';
  return services.flatMap((service) => {
    const names = getCredentials(service, env);
    const missing = names.filter((name) => !env[name]);
    if (standIns[service]) {
      return production
        ? [
            `NODE_ENV is production, so ${SERVICE_NAMES[service]} needs its real credentials: set ${list(missing)}, or set SANDBOX=on if stand-ins are meant.`,
          ]
        : [];
    }
    if (missing.length === 0) return [];
    if (OPTIONAL.has(service) && missing.length === names.length) return [];
    return missing.length === names.length
      ? [`SANDBOX is off, so ${SERVICE_NAMES[service]} needs its real credentials: set ${list(missing)}.`]
      : [`${SERVICE_NAMES[service]} is only half configured: set ${list(missing)} too.`];
  });
}

/**
 * Stand-ins have logins without a password, so only this machine may reach them, except with `SANDBOX=on`.
 *
 * @param {string} mode
 * @param {Record<Service, boolean>} standIns
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
function findExposureProblems(mode, standIns, env) {
  const used = Object.entries(standIns).flatMap(([service, isUsed]) =>
    isUsed ? [SERVICE_NAMES[/** @type {Service} */ (service)]] : [],
  );
  if (mode === 'on' || used.length === 0) return [];
  const open = PUBLIC_ADDRESS_VARIABLES.filter((name) => env[name] && !isLoopback(env[name]));
  if (env.TRUSTED_PROXIES && env.TRUSTED_PROXIES !== '0') open.push('TRUSTED_PROXIES');
  return open.map(
    (name) =>
      `${name} is ${env[name]}, so other machines can reach the stand-ins, which have logins without a password (${list(used)}): set the real credentials, keep to this machine (an address such as localhost, no TRUSTED_PROXIES), or set SANDBOX=on to allow stand-ins anyway.`,
  );
}

/** @param {string} value a host, or an address with one */
function isLoopback(value) {
  const host = /^https?:/.test(value) && URL.canParse(value) ? new URL(value).hostname : value;
  return /^(\[?::1\]?|(.+\.)?localhost|127(\.\d{1,3}){3})$/i.test(host);
}

/**
 * @param {readonly string[]} names
 * @returns {string} "A", "A and B", "A, B and C"
 */
function list(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
