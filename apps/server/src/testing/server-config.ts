import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { ServerConfig } from '../env.js';
import { SERVICE_TOKEN } from './test-server.js';

/** The configuration of a whole server on that port, without deposits and cards. */
export function configOf(options: {
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
      trustedProxies: 0,
    },
    databaseUrl: options.databaseUrl,
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
    depositSecret: null,
    stripe: null,
    botApiToken: SERVICE_TOKEN,
    encryptionKey: randomBytes(32),
    brand: { brandName: 'Lockwatch', creatorCredit: 'Tests', discordInviteUrl: 'https://discord.com/' },
    sandbox: true,
  };
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
