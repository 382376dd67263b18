import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  botInviteUrl,
  discordWebhookUrl,
  findPublicVariables,
  formatPublicStandInError,
  isLoopbackHost,
  parseDiscordWebhookUrl,
  SANDBOX_DISCORD,
  SANDBOX_OIDC,
  SECRET_MIN_LENGTH,
} from '@lockwatch/contracts';
import {
  address,
  choice,
  databaseAddress,
  hosts,
  optional,
  origins,
  priceIds,
  readEnvironment,
  secret,
  sharedVariables,
  shortText,
  stripeKey,
  wholeNumber,
} from '@lockwatch/contracts/env-fields';
import type { PushConfig } from '@lockwatch/core';
import { z } from 'zod';
import { DISCORD_ISSUER_PATH } from './http/discord-sign-in.js';

export const ROLES = ['all', 'api', 'worker'] as const;
/** What this process does: answer requests, run the background jobs, or both. */
export type ServerRole = (typeof ROLES)[number];

function key(name: string, encoding: 'base64' | 'base64url', command: string) {
  const sentence = `${name} must be 32 bytes in ${encoding}: ${command}`;
  return optional.pipe(
    z[encoding]({ error: sentence })
      .refine((text) => Buffer.from(text, encoding).length === 32, sentence)
      .optional(),
  );
}

const variables = z.object({
  ...sharedVariables,
  NODE_ENV: optional,
  HOST: optional.pipe(z.string().default('localhost')),
  DELETED_TEXT_RETENTION_HOURS: wholeNumber('DELETED_TEXT_RETENTION_HOURS', {
    min: 0,
    max: 720,
    default: 24,
  }),
  OPERATOR_WEBHOOK_URL: optional.pipe(
    z
      .string()
      .refine((text) => parseDiscordWebhookUrl(text), 'OPERATOR_WEBHOOK_URL must be a webhook of Discord.')
      .transform(parseDiscordWebhookUrl)
      .optional(),
  ),
  RATE_LIMIT_PER_MINUTE: wholeNumber('RATE_LIMIT_PER_MINUTE', { min: 1, max: 1_000_000, default: 1200 }),
  RATE_LIMIT_STORE: choice(['memory', 'database'], 'memory', 'RATE_LIMIT_STORE must be memory or database.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318'),
  CORS_ORIGINS: origins('CORS_ORIGINS'),
  TRUSTED_PROXIES: wholeNumber('TRUSTED_PROXIES', { min: 0, max: 10, default: 0 }),
  METRICS_TOKEN: secret('METRICS_TOKEN'),
  DATABASE_URL: databaseAddress('DATABASE_URL'),
  DATABASE_REPLICA_URL: databaseAddress('DATABASE_REPLICA_URL'),
  DATA_DIR: optional.pipe(z.string().default('.data')),
  SANDBOX_PUBLIC_URL: address('SANDBOX_PUBLIC_URL', 'http://localhost:4000'),
  OIDC_ISSUER: address('OIDC_ISSUER', 'https://tenant.eu.auth0.com/'),
  OIDC_CLIENT_ID: optional,
  OIDC_AUDIENCE: optional,
  OIDC_ORGANIZATION: optional,
  DISCORD_CLIENT_SECRET: optional,
  BOT_API_TOKEN: secret('BOT_API_TOKEN'),
  ENCRYPTION_KEY: key('ENCRYPTION_KEY', 'base64', 'openssl rand -base64 32'),
  CREATOR_CREDIT: shortText('CREATOR_CREDIT', 120, 'Made by players, for players'),
  DISCORD_INVITE_URL: address('DISCORD_INVITE_URL', 'https://discord.gg/your-server'),
  TERMS_URL: address('TERMS_URL', 'https://lockwatch.example/terms'),
  PRIVACY_URL: address('PRIVACY_URL', 'https://lockwatch.example/privacy'),
  SUPPORT_URL: address('SUPPORT_URL', 'https://lockwatch.example/help'),
  STRIPE_SECRET_KEY: stripeKey('STRIPE_SECRET_KEY', ['sk_', 'rk_']),
  STRIPE_PUBLISHABLE_KEY: stripeKey('STRIPE_PUBLISHABLE_KEY', ['pk_']),
  STRIPE_WEBHOOK_SECRET: stripeKey('STRIPE_WEBHOOK_SECRET', ['whsec_']),
  STRIPE_API_URL: address('STRIPE_API_URL', 'https://api.stripe.com'),
  STRIPE_PRICE_IDS: priceIds('STRIPE_PRICE_IDS'),
  DEPOSIT_SECRET: secret('DEPOSIT_SECRET'),
  VAPID_PRIVATE_KEY: key('VAPID_PRIVATE_KEY', 'base64url', 'openssl rand -base64 32 | tr +/ -_ | tr -d ='),
  PUSH_SERVICES: origins('PUSH_SERVICES').refine(
    (list) => !list.includes('*'),
    'PUSH_SERVICES must be origins such as https://push.example, separated by commas.',
  ),
  SIGNED_WEBHOOK_HOSTS: hosts('SIGNED_WEBHOOK_HOSTS'),
  DEPOSIT_ACCEPT_V1: choice(['on', 'off'], 'off', 'DEPOSIT_ACCEPT_V1 must be on or off.'),
});

/** The names of all variables that are read here. */
export const SERVER_VARIABLES: readonly string[] = Object.keys(variables.shape);

type Values = z.output<typeof variables>;

/**
 * Reads the server's configuration; without credentials the sandbox stands in, unless `SANDBOX=off` or in production.
 * Secrets that are not in the environment are read from `DATA_DIR/secrets.json`. Throws an `Error` whose message has
 * one sentence a line, for all problems together, each naming a variable and what it must be.
 */
export function readServerConfig(env: Readonly<Record<string, string | undefined>>): ServerConfig {
  const settings = addStandIns(addStoredSecrets(readEnvironment(variables, env)));
  const problems = RULES.flatMap((findProblem) => findProblem(settings) || []);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return toConfig(settings);
}

const secretsSchema = z
  .object({
    BOT_API_TOKEN: z.string(),
    ENCRYPTION_KEY: z.string(),
    DEPOSIT_SECRET: z.string(),
    VAPID_PRIVATE_KEY: z.string(),
  })
  .partial();

/** Secrets generated at the first start are stored in `DATA_DIR`. */
function addStoredSecrets(values: Values): Values {
  const names = secretsSchema.keyof().options;
  if (names.every((name) => values[name] !== undefined)) return values;
  const stored = readStoredSecrets(join(values.DATA_DIR, 'secrets.json'));
  return { ...values, ...Object.fromEntries(names.map((name) => [name, values[name] ?? stored[name]])) };
}

function readStoredSecrets(path: string): z.output<typeof secretsSchema> {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Error(`${path} is damaged. Restore it from a backup, or set BOT_API_TOKEN and ENCRYPTION_KEY.`);
  }
}

interface Settings extends Values {
  /** The sandbox stands in for the sign-in provider, for Discord. */
  standIns: { oidc: boolean; discord: boolean };
}

function addStandIns(values: Values): Settings {
  const { SANDBOX, DISCORD_CLIENT_SECRET, OIDC_ISSUER, DISCORD_TOKEN } = values;
  const isDiscordReal = DISCORD_TOKEN !== undefined && DISCORD_TOKEN !== SANDBOX_DISCORD.botToken;
  const isProviderReal =
    DISCORD_CLIENT_SECRET !== undefined ||
    (OIDC_ISSUER !== undefined && OIDC_ISSUER !== sandboxIssuer(values));
  const isOff = SANDBOX === 'off';
  return { ...values, standIns: { oidc: !isOff && !isProviderReal, discord: !isOff && !isDiscordReal } };
}

function usesStandIns({ standIns }: Settings): boolean {
  return standIns.oidc || standIns.discord;
}

function needsProvider({ standIns, DISCORD_CLIENT_SECRET }: Settings): boolean {
  return !standIns.oidc && DISCORD_CLIENT_SECRET === undefined;
}

/** Each with a sentence for a setting that is missing, or does not go with another. */
const RULES: readonly ((settings: Settings) => string | false | undefined)[] = [
  (s) =>
    s.NODE_ENV === 'production' &&
    s.SANDBOX === 'auto' &&
    usesStandIns(s) &&
    'SANDBOX must be set to "on" to run with stand-ins in production; otherwise set OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE and DISCORD_TOKEN.',
  (s) =>
    s.SANDBOX === 'auto' &&
    usesStandIns(s) &&
    findPublicVariables(pickAddresses(s))
      .map(({ name, value }) => formatPublicStandInError(name, value))
      .join('\n'),
  (s) => s.NODE_ENV === 'production' && !s.standIns.oidc && findPlainAddress(s.PUBLIC_URL),
  (s) =>
    needsProvider(s) &&
    !s.OIDC_ISSUER &&
    'OIDC_ISSUER is missing: set the issuer exactly as the tokens of your sign-in provider name it, or DISCORD_CLIENT_SECRET to sign people in with Discord.',
  (s) =>
    needsProvider(s) &&
    !s.OIDC_CLIENT_ID &&
    'OIDC_CLIENT_ID is missing: set the client registered for the web app.',
  (s) =>
    needsProvider(s) &&
    !s.OIDC_AUDIENCE &&
    'OIDC_AUDIENCE is missing: set the audience that access tokens must carry.',
  (s) =>
    s.DISCORD_CLIENT_SECRET &&
    !s.DISCORD_APPLICATION_ID &&
    'DISCORD_APPLICATION_ID is missing: set the application’s id, which DISCORD_CLIENT_SECRET belongs to.',
  (s) =>
    s.DISCORD_CLIENT_SECRET &&
    s.OIDC_ISSUER &&
    'OIDC_ISSUER and DISCORD_CLIENT_SECRET name two sign-in providers: set one of them.',
  (s) =>
    !s.DATABASE_URL &&
    s.DATABASE_REPLICA_URL &&
    'DATABASE_URL is missing: set the address of the primary, or leave DATABASE_REPLICA_URL out too.',
  (s) =>
    s.OIDC_AUDIENCE &&
    s.OIDC_AUDIENCE === s.OIDC_CLIENT_ID &&
    'OIDC_AUDIENCE must differ from OIDC_CLIENT_ID, which is the audience of identity tokens: register the API at your sign-in provider and set its identifier.',
  (s) =>
    !s.standIns.discord &&
    !s.DISCORD_TOKEN &&
    'DISCORD_TOKEN is missing: set the bot’s token, or SANDBOX=auto to use the stand-in.',
  (s) =>
    !s.standIns.discord &&
    !s.DISCORD_INVITE_URL &&
    'DISCORD_INVITE_URL is missing: set the invitation to your Discord server, such as https://discord.gg/your-server.',
  (s) =>
    s.DISCORD_INVITE_URL &&
    new URL(s.DISCORD_INVITE_URL).pathname === '/' &&
    'DISCORD_INVITE_URL must lead to your Discord server, such as https://discord.gg/your-server, not to the front page.',
  (s) =>
    s.STRIPE_SECRET_KEY &&
    !s.STRIPE_WEBHOOK_SECRET &&
    'STRIPE_WEBHOOK_SECRET is missing: set the signing secret of the webhook endpoint that Stripe shows, or leave STRIPE_SECRET_KEY out too.',
  (s) =>
    !s.STRIPE_SECRET_KEY &&
    s.STRIPE_WEBHOOK_SECRET &&
    'STRIPE_SECRET_KEY is missing: set the secret key of your Stripe account, or leave STRIPE_WEBHOOK_SECRET out too.',
  (s) =>
    !s.BOT_API_TOKEN &&
    `BOT_API_TOKEN is missing: set the secret that the bot signs in with, at least ${SECRET_MIN_LENGTH} characters.`,
  (s) => !s.ENCRYPTION_KEY && 'ENCRYPTION_KEY is missing: set 32 bytes in base64: openssl rand -base64 32',
];

function findPlainAddress(address: string | undefined): string | false {
  if (address === undefined) return false;
  const { protocol, hostname, origin } = new URL(address);
  return (
    protocol === 'http:' &&
    !isLoopbackHost(hostname) &&
    `PUBLIC_URL must be an https address in production: with ${origin}, tokens would travel unprotected. Put a reverse proxy with a certificate in front.`
  );
}

/** The settings that decide whether other machines can reach this server and its stand-ins. */
function pickAddresses({ HOST, PUBLIC_URL, SANDBOX_PUBLIC_URL, TRUSTED_PROXIES }: Values) {
  const proxies = TRUSTED_PROXIES === 0 ? undefined : String(TRUSTED_PROXIES);
  return { HOST, PUBLIC_URL, SANDBOX_PUBLIC_URL, TRUSTED_PROXIES: proxies };
}

export type ServerConfig = ReturnType<typeof toConfig>;

function toConfig(settings: Settings) {
  const { standIns, OPERATOR_WEBHOOK_URL: webhook, SANDBOX_PORT } = settings;
  const encryptionKey: Uint8Array = Buffer.from(settings.ENCRYPTION_KEY ?? '', 'base64');
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  const discordApi = standIns.discord
    ? `http://localhost:${SANDBOX_PORT}/discord/api`
    : 'https://discord.com/api';
  const discordApiUrl = (settings.DISCORD_API_URL ?? discordApi).replace(/(\/v\d+)?\/*$/, '');
  return {
    http: {
      host: settings.HOST,
      port: settings.PORT,
      publicUrl,
      /** Calls a minute for each user; an address may make four times as many. */
      rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
      /** Where calls are counted: in each server, or in the database for all of them together. */
      rateLimitStore: settings.RATE_LIMIT_STORE,
      /** Origins whose pages may call the REST API; `*`: any. */
      corsOrigins: settings.CORS_ORIGINS,
      /** Proxies whose `X-Forwarded-For` is trusted. */
      trustedProxies: settings.TRUSTED_PROXIES,
      /** What Prometheus signs in with; null: only this machine may read the metrics. */
      metricsToken: settings.METRICS_TOKEN ?? null,
    },
    /** Null: join or start the embedded PostgreSQL in `dataDir`. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** Null: heavy reads go to the primary. */
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL ?? null,
    /** Where traces of pings are sent; null: nowhere. */
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    deletedTextRetentionHours: settings.DELETED_TEXT_RETENTION_HOURS,
    operatorWebhook: webhook
      ? discordWebhookUrl(webhook).replace('https://discord.com/api', `${discordApiUrl}/v10`)
      : null,
    dataDir: resolve(settings.DATA_DIR),
    logLevel: settings.LOG_LEVEL,
    ...toSignInConfig(settings, publicUrl, discordApiUrl),
    /** True when the sign-in provider is the sandbox: its people then get accounts. */
    hasDemoAccounts: standIns.oidc,
    discord: { apiUrl: discordApiUrl, botToken: settings.DISCORD_TOKEN ?? SANDBOX_DISCORD.botToken },
    stripe: toStripeConfig(settings),
    push: toPushConfig(settings),
    signedWebhooks: {
      hosts: settings.SIGNED_WEBHOOK_HOSTS,
      allowsPrivate: settings.NODE_ENV !== 'production',
    },
    botApiToken: settings.BOT_API_TOKEN ?? '',
    /** `acceptsV1`: also requests signed by the former scheme. */
    deposits: { secret: settings.DEPOSIT_SECRET ?? null, acceptsV1: settings.DEPOSIT_ACCEPT_V1 === 'on' },
    encryptionKey,
    brand: toBrand(settings),
    sandbox: usesStandIns(settings),
    /** True when stand-ins are in use where other machines can reach them: every page says so. */
    hasPublicStandIns: usesStandIns(settings) && findPublicVariables(pickAddresses(settings)).length > 0,
  };
}

function toSignInConfig(settings: Settings, publicUrl: string, apiUrl: string) {
  const { DISCORD_APPLICATION_ID: application, DISCORD_CLIENT_SECRET: clientSecret } = settings;
  const clientId = settings.OIDC_CLIENT_ID ?? SANDBOX_OIDC.clientId;
  if (application !== undefined && clientSecret !== undefined) {
    const authorizeUrl = new URL('/oauth2/authorize', apiUrl).href;
    return {
      oidc: {
        issuer: `${publicUrl}${DISCORD_ISSUER_PATH}`,
        clientId,
        audience: settings.OIDC_AUDIENCE ?? `${publicUrl}/api`,
        organization: null,
      },
      discordSignIn: { clientId: application, clientSecret, apiUrl, authorizeUrl },
    };
  }
  return {
    oidc: {
      issuer: settings.OIDC_ISSUER ?? sandboxIssuer(settings),
      clientId,
      audience: settings.OIDC_AUDIENCE ?? SANDBOX_OIDC.audience,
      organization: settings.OIDC_ORGANIZATION ?? null,
    },
    /** Where people sign in with Discord, and this server issues the tokens; null: an OpenID provider does. */
    discordSignIn: null,
  };
}

function toBrand(settings: Settings) {
  const { DISCORD_APPLICATION_ID: application, SANDBOX_PORT, standIns } = settings;
  return {
    brandName: settings.BRAND_NAME,
    creatorCredit: settings.CREATOR_CREDIT,
    // Without real Discord: the sandbox's page.
    discordInviteUrl: settings.DISCORD_INVITE_URL ?? `http://localhost:${SANDBOX_PORT}/`,
    botInviteUrl: application === undefined || standIns.discord ? null : botInviteUrl(application),
    depositWorld: settings.DEPOSIT_WORLD ?? null,
    termsUrl: settings.TERMS_URL ?? '/terms',
    privacyUrl: settings.PRIVACY_URL ?? '/privacy',
    supportUrl: settings.SUPPORT_URL ?? '/help',
  };
}

function toPushConfig(settings: Settings): PushConfig | null {
  const { VAPID_PRIVATE_KEY: vapidPrivateKey, PUBLIC_URL: publicUrl, SANDBOX_PORT, standIns } = settings;
  if (vapidPrivateKey === undefined) return null;
  return {
    vapidPrivateKey,
    // RFC 8292 allows https and mailto only.
    subject: publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost',
    otherServices: [
      ...settings.PUSH_SERVICES,
      ...(standIns.discord ? [`http://localhost:${SANDBOX_PORT}`] : []),
    ],
  };
}

function toStripeConfig(values: Values) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (secretKey === undefined || webhookSecret === undefined) return null;
  return {
    secretKey,
    webhookSecret,
    publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? null,
    apiUrl: values.STRIPE_API_URL ?? 'https://api.stripe.com',
    priceIds: values.STRIPE_PRICE_IDS,
  };
}

function sandboxIssuer(values: Values): string {
  return `http://localhost:${values.SANDBOX_PORT}/oidc`;
}

/** The role from the command line (`--role=api`). Throws a sentence when it is none. */
export function readRole(args: readonly string[]): ServerRole {
  const given = args.find((arg) => arg.startsWith('--role='))?.slice('--role='.length) ?? 'all';
  const role = ROLES.find((known) => known === given);
  if (!role) throw new Error(`--role must be one of: ${ROLES.join(', ')}.`);
  return role;
}
