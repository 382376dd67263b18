import { randomBytes } from 'node:crypto';
import type { ServerConfig } from '../env.js';
import { SERVICE_TOKEN } from './test-server.js';

/** The configuration of a whole server on that port, without deposits and Stripe. */
export function createServerConfig(options: {
  port: number;
  databaseUrl: string;
  issuer: string;
  discord: string;
}): ServerConfig {
  return {
    http: {
      host: '127.0.0.1',
      port: options.port,
      publicUrl: `http://127.0.0.1:${options.port}`,
      rateLimitPerMinute: 10_000,
      rateLimitStore: 'memory',
      corsOrigins: [],
      trustedProxies: 0,
      metricsToken: null,
    },
    databaseUrl: options.databaseUrl,
    databaseReplicaUrl: null,
    tracesEndpoint: null,
    deletedTextRetentionHours: 24,
    dataDir: '/nowhere',
    logLevel: 'silent',
    oidc: {
      issuer: options.issuer,
      clientId: 'lockwatch-web',
      audience: 'https://api.lockwatch.test',
      organization: null,
    },
    hasDemoAccounts: true,
    discord: { apiUrl: options.discord, botToken: 'sandbox-bot-token' },
    deposits: { secret: null, acceptsV1: false },
    stripe: null,
    push: null,
    signedWebhooks: { hosts: [], allowsPrivate: true },
    botApiToken: SERVICE_TOKEN,
    encryptionKey: randomBytes(32),
    brand: {
      brandName: 'Lockwatch',
      creatorCredit: 'Tests',
      discordInviteUrl: 'https://discord.com/',
      botInviteUrl: null,
      depositWorld: null,
      termsUrl: '/terms',
      privacyUrl: '/privacy',
      supportUrl: '/help',
    },
    sandbox: true,
    discordSignIn: null,
    operatorWebhook: null,
    hasPublicStandIns: false,
  };
}
