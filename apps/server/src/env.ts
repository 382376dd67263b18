import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  botInviteUrl,
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
  databaseAddress,
  optional,
  origins,
  priceIds,
  readEnvironment,
  secret,
  sharedVariables,
  stripeKey,
  wholeNumber,
} from '@lockwatch/contracts/env-fields';
import type { PushConfig } from '@lockwatch/core';
import { z } from 'zod';
import { DISCORD_ISSUER_PATH } from './http/discord-sign-in.js';

export const ROLES = ['all', 'api', 'worker'] as const;
/** What this process does: answer requests, run the background jobs, or both. */
export type ServerRole = (typeof ROLES)[number];

const VAPID_SENTENCE =
  'VAPID_PRIVATE_KEY must be 32 bytes in base64url: openssl rand -base64 32 | tr +/ -_ | tr -d =';

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
  RATE_LIMIT_STORE: optional.pipe(
    z
      .enum(['memory', 'database'], { error: 'RATE_LIMIT_STORE must be memory or database.' })
      .default('memory'),
  ),
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
  ENCRYPTION_KEY: optional.pipe(
    z
      .base64({ error: 'ENCRYPTION_KEY must be 32 bytes in base64: openssl rand -base64 32' })
      .refine(
        (text) => Buffer.from(text, 'base64').length === 32,
        'ENCRYPTION_KEY must be 32 bytes in base64: openssl rand -base64 32',
      )
      .optional(),
  ),
  CREATOR_CREDIT: optional.pipe(
    z
      .string()
      .max(120, 'CREATOR_CREDIT can have at most 120 characters.')
      .default('Made by players, for players'),
  ),
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
  VAPID_PRIVATE_KEY: optional.pipe(
    z
      .base64url({ error: VAPID_SENTENCE })
      .refine((text) => Buffer.from(text, 'base64url').length === 32, VAPID_SENTENCE)
      .optional(),
  ),
  PUSH_SERVICES: origins('PUSH_SERVICES').refine(
    (list) => !list.includes('*'),
    'PUSH_SERVICES must be origins such as https://push.example, separated by commas.',
  ),
  DEPOSIT_ACCEPT_V1: optional.pipe(
    z.enum(['on', 'off'], { error: 'DEPOSIT_ACCEPT_V1 must be on or off.' }).default('off'),
  ),
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
  const values = addStoredSecrets(readEnvironment(variables, env));
  const problems = findProblems(values);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return toConfig(values);
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

function getStandIns(values: Values): { oidc: boolean; discord: boolean } {
  const mode = values.SANDBOX;
  return {
    oidc:
      mode !== 'off' &&
      values.DISCORD_CLIENT_SECRET === undefined &&
      (values.OIDC_ISSUER === undefined || values.OIDC_ISSUER === sandboxIssuer(values)),
    discord:
      mode !== 'off' &&
      (values.DISCORD_TOKEN === undefined || values.DISCORD_TOKEN === SANDBOX_DISCORD.botToken),
  };
}

/** A sentence for each setting that is missing, or does not go with another. */
function findProblems(values: Values): string[] {
  const standIns = getStandIns(values);
  const publicUrl = values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL);
  const isProduction = values.NODE_ENV === 'production';
  const wouldUseStandIns = values.SANDBOX === 'auto' && (standIns.oidc || standIns.discord);
  const publicVariables = wouldUseStandIns ? findPublicVariables(pickAddresses(values)) : [];
  const isMissing = (name: keyof Values) => values[name] === undefined;
  const needsProvider = !standIns.oidc && isMissing('DISCORD_CLIENT_SECRET');
  const rules: [isBroken: boolean, sentence: string][] = [
    [
      isProduction && wouldUseStandIns,
      'SANDBOX must be set to "on" to run with stand-ins in production; otherwise set OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE and DISCORD_TOKEN.',
    ],
    ...publicVariables.map(({ name, value }): [boolean, string] => [
      true,
      formatPublicStandInError(name, value),
    ]),
    [
      isProduction &&
        !standIns.oidc &&
        publicUrl?.protocol === 'http:' &&
        !isLoopbackHost(publicUrl.hostname),
      `PUBLIC_URL must be an https address in production: with ${publicUrl?.origin}, tokens would travel unprotected. Put a reverse proxy with a certificate in front.`,
    ],
    [
      needsProvider && isMissing('OIDC_ISSUER'),
      'OIDC_ISSUER is missing: set the issuer exactly as the tokens of your sign-in provider name it, or DISCORD_CLIENT_SECRET to sign people in with Discord.',
    ],
    [
      needsProvider && isMissing('OIDC_CLIENT_ID'),
      'OIDC_CLIENT_ID is missing: set the client registered for the web app.',
    ],
    [
      needsProvider && isMissing('OIDC_AUDIENCE'),
      'OIDC_AUDIENCE is missing: set the audience that access tokens must carry.',
    ],
    [
      !isMissing('DISCORD_CLIENT_SECRET') && isMissing('DISCORD_APPLICATION_ID'),
      'DISCORD_APPLICATION_ID is missing: set the application’s id, which DISCORD_CLIENT_SECRET belongs to.',
    ],
    [
      !isMissing('DISCORD_CLIENT_SECRET') && !isMissing('OIDC_ISSUER'),
      'OIDC_ISSUER and DISCORD_CLIENT_SECRET name two sign-in providers: set one of them.',
    ],
    [
      isMissing('DATABASE_URL') && !isMissing('DATABASE_REPLICA_URL'),
      'DATABASE_URL is missing: set the address of the primary, or leave DATABASE_REPLICA_URL out too.',
    ],
    [
      !isMissing('OIDC_AUDIENCE') && values.OIDC_AUDIENCE === values.OIDC_CLIENT_ID,
      'OIDC_AUDIENCE must differ from OIDC_CLIENT_ID, which is the audience of identity tokens: register the API at your sign-in provider and set its identifier.',
    ],
    [
      !standIns.discord && isMissing('DISCORD_TOKEN'),
      'DISCORD_TOKEN is missing: set the bot’s token, or SANDBOX=auto to use the stand-in.',
    ],
    [
      !standIns.discord && isMissing('DISCORD_INVITE_URL'),
      'DISCORD_INVITE_URL is missing: set the invitation to your Discord server, such as https://discord.gg/your-server.',
    ],
    [
      values.DISCORD_INVITE_URL !== undefined && new URL(values.DISCORD_INVITE_URL).pathname === '/',
      'DISCORD_INVITE_URL must lead to your Discord server, such as https://discord.gg/your-server, not to the front page.',
    ],
    [
      !isMissing('STRIPE_SECRET_KEY') && isMissing('STRIPE_WEBHOOK_SECRET'),
      'STRIPE_WEBHOOK_SECRET is missing: set the signing secret of the webhook endpoint that Stripe shows, or leave STRIPE_SECRET_KEY out too.',
    ],
    [
      isMissing('STRIPE_SECRET_KEY') && !isMissing('STRIPE_WEBHOOK_SECRET'),
      'STRIPE_SECRET_KEY is missing: set the secret key of your Stripe account, or leave STRIPE_WEBHOOK_SECRET out too.',
    ],
    [
      isMissing('BOT_API_TOKEN'),
      `BOT_API_TOKEN is missing: set the secret that the bot signs in with, at least ${SECRET_MIN_LENGTH} characters.`,
    ],
    [
      isMissing('ENCRYPTION_KEY'),
      'ENCRYPTION_KEY is missing: set 32 bytes in base64: openssl rand -base64 32',
    ],
  ];
  return rules.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : []));
}

/** The settings that decide whether other machines can reach this server and its stand-ins. */
function pickAddresses({ HOST, PUBLIC_URL, SANDBOX_PUBLIC_URL, TRUSTED_PROXIES }: Values) {
  const proxies = TRUSTED_PROXIES === 0 ? undefined : String(TRUSTED_PROXIES);
  return { HOST, PUBLIC_URL, SANDBOX_PUBLIC_URL, TRUSTED_PROXIES: proxies };
}

export type ServerConfig = ReturnType<typeof toConfig>;

function toConfig(values: Values) {
  const standIns = getStandIns(values);
  const { DISCORD_APPLICATION_ID: applicationId, DISCORD_CLIENT_SECRET: clientSecret } = values;
  const webhook = values.OPERATOR_WEBHOOK_URL;
  const encryptionKey: Uint8Array = Buffer.from(values.ENCRYPTION_KEY ?? '', 'base64');
  const sandbox = `http://localhost:${values.SANDBOX_PORT}`;
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  const discordApiUrl = (
    values.DISCORD_API_URL ?? (standIns.discord ? `${sandbox}/discord/api` : 'https://discord.com/api')
  ).replace(/(\/v\d+)?\/*$/, '');
  const discordSignIn =
    applicationId === undefined || clientSecret === undefined
      ? null
      : {
          clientId: applicationId,
          clientSecret,
          apiUrl: discordApiUrl,
          authorizeUrl: new URL('/oauth2/authorize', discordApiUrl).href,
        };
  return {
    http: {
      host: values.HOST,
      port: values.PORT,
      publicUrl,
      /** Calls a minute for each user; an address may make four times as many. */
      rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
      /** Where calls are counted: in each server, or in the database for all of them together. */
      rateLimitStore: values.RATE_LIMIT_STORE,
      /** Origins whose pages may call the REST API; `*`: any. */
      corsOrigins: values.CORS_ORIGINS,
      /** Proxies whose `X-Forwarded-For` is trusted. */
      trustedProxies: values.TRUSTED_PROXIES,
      /** What Prometheus signs in with; null: only this machine may read the metrics. */
      metricsToken: values.METRICS_TOKEN ?? null,
    },
    /** Null: join or start the embedded PostgreSQL in `dataDir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    /** Null: heavy reads go to the primary. */
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    /** Where traces of pings are sent; null: nowhere. */
    tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    deletedTextRetentionHours: values.DELETED_TEXT_RETENTION_HOURS,
    operatorWebhook: webhook
      ? `${discordApiUrl}/v10/webhooks/${webhook.id}/${webhook.token}${webhook.threadId ? `?thread_id=${webhook.threadId}` : ''}`
      : null,
    dataDir: resolve(values.DATA_DIR),
    logLevel: values.LOG_LEVEL,
    oidc: {
      issuer: discordSignIn
        ? `${publicUrl}${DISCORD_ISSUER_PATH}`
        : (values.OIDC_ISSUER ?? sandboxIssuer(values)),
      clientId: values.OIDC_CLIENT_ID ?? SANDBOX_OIDC.clientId,
      audience: values.OIDC_AUDIENCE ?? (discordSignIn ? `${publicUrl}/api` : SANDBOX_OIDC.audience),
      organization: discordSignIn ? null : (values.OIDC_ORGANIZATION ?? null),
    },
    /** Where people sign in with Discord, and this server issues the tokens; null: an OpenID provider does. */
    discordSignIn,
    /** True when the sign-in provider is the sandbox: its people then get accounts. */
    hasDemoAccounts: standIns.oidc,
    discord: { apiUrl: discordApiUrl, botToken: values.DISCORD_TOKEN ?? SANDBOX_DISCORD.botToken },
    stripe: toStripeConfig(values),
    push: toPushConfig(values),
    botApiToken: values.BOT_API_TOKEN ?? '',
    /** `acceptsV1`: also requests signed by the former scheme. */
    deposits: { secret: values.DEPOSIT_SECRET ?? null, acceptsV1: values.DEPOSIT_ACCEPT_V1 === 'on' },
    encryptionKey,
    brand: {
      brandName: values.BRAND_NAME,
      creatorCredit: values.CREATOR_CREDIT,
      // Without real Discord: the sandbox's page.
      discordInviteUrl: values.DISCORD_INVITE_URL ?? `${sandbox}/`,
      botInviteUrl: applicationId === undefined || standIns.discord ? null : botInviteUrl(applicationId),
      depositWorld: values.DEPOSIT_WORLD ?? null,
      termsUrl: values.TERMS_URL ?? '/terms',
      privacyUrl: values.PRIVACY_URL ?? '/privacy',
      supportUrl: values.SUPPORT_URL ?? '/help',
    },
    sandbox: standIns.oidc || standIns.discord,
    /** True when stand-ins are in use where other machines can reach them: every page says so. */
    hasPublicStandIns:
      (standIns.oidc || standIns.discord) && findPublicVariables(pickAddresses(values)).length > 0,
  };
}

function toPushConfig(values: Values): PushConfig | null {
  if (values.VAPID_PRIVATE_KEY === undefined) return null;
  const { PUBLIC_URL: publicUrl } = values;
  return {
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    // RFC 8292 allows https and mailto only.
    subject: publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@localhost',
    otherServices: [
      ...values.PUSH_SERVICES,
      ...(getStandIns(values).discord ? [`http://localhost:${values.SANDBOX_PORT}`] : []),
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
