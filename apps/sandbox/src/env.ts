import { address, optional, readEnvironment, sharedVariables } from '@lockwatch/contracts/env-fields';
import { findPublicVariables, formatPublicStandInError } from '@lockwatch/contracts/sandbox';
import { z } from 'zod';
import type { SandboxOptions } from './start-sandbox.js';

const { SANDBOX, SANDBOX_PORT, PORT, PUBLIC_URL, LOG_LEVEL } = sharedVariables;
const ADDRESS = 'http://localhost:3000';

const variables = z.object({
  SANDBOX,
  SANDBOX_PORT,
  PORT,
  PUBLIC_URL,
  LOG_LEVEL,
  HOST: optional.pipe(z.string().default('127.0.0.1')),
  /** Address of the sandbox for browsers; default: this machine and SANDBOX_PORT. */
  SANDBOX_PUBLIC_URL: address('SANDBOX_PUBLIC_URL', ADDRESS),
  TRUSTED_PROXIES: optional.transform((proxies) => (proxies === '0' ? undefined : proxies)),
  /** Address for Stripe's events and ended sessions; default: the server at HOST and PORT. */
  SERVER_URL: address('SERVER_URL', ADDRESS),
  STRIPE_SECRET_KEY: optional.pipe(
    z
      .string()
      .regex(
        /^(sk|rk)_test_.{8,}$/,
        'STRIPE_SECRET_KEY must be a test key: sk_test_ and at least 8 more characters.',
      )
      .optional(),
  ),
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  /** The server's secret for deposits. */
  DEPOSIT_SECRET: optional,
  DATA_DIR: optional,
});

/** The names of all variables. */
export const SANDBOX_VARIABLES: readonly string[] = Object.keys(variables.shape);

/** Reads the environment. Empty variables count as not set. Throws an error with a line for each invalid variable. */
export function parseSandboxEnv(source: NodeJS.ProcessEnv): SandboxOptions & { logLevel: string } {
  const env = readEnvironment(variables, source);
  const { HOST, PUBLIC_URL, SANDBOX_PUBLIC_URL, TRUSTED_PROXIES } = env;
  const open = findPublicVariables({ HOST, PUBLIC_URL, SANDBOX_PUBLIC_URL, TRUSTED_PROXIES });
  if (env.SANDBOX !== 'on' && open.length > 0) {
    throw new Error(open.map(({ name, value }) => formatPublicStandInError(name, value)).join('\n'));
  }
  const host = ['0.0.0.0', '::', '[::]'].includes(HOST) ? 'localhost' : HOST;
  const ownServer = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
  const serverUrl = env.SERVER_URL?.replace(/\/+$/, '') ?? ownServer;
  return {
    port: env.SANDBOX_PORT,
    host: HOST,
    webOrigin: PUBLIC_URL && new URL(PUBLIC_URL).origin,
    backchannelLogoutUrl: `${serverUrl}/api/v1/auth/backchannel-logout`,
    publicUrl: SANDBOX_PUBLIC_URL,
    isPublic: open.length > 0,
    dataDir: env.DATA_DIR,
    deposits: { secret: env.DEPOSIT_SECRET ?? null, serverUrl },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      webhookUrl: `${serverUrl}/api/v1/stripe/webhook`,
    },
    logLevel: env.LOG_LEVEL,
  };
}
