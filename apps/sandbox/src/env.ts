import { findPublicVariables, formatPublicStandInError } from '@lockwatch/contracts';
import { z } from 'zod';
import type { SandboxOptions } from './start-sandbox.js';

const port = z.coerce
  .number({ error: 'must be a port number.' })
  .int('must be a whole number.')
  .min(0, 'must be 0 to 65535.')
  .max(65_535, 'must be 0 to 65535.');

const address = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:3000.' });

const envSchema = z.object({
  SANDBOX_PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  SANDBOX: z.enum(['on', 'off', 'auto'], { error: 'must be on, off or auto.' }).default('auto'),
  /** Address of the web app. */
  PUBLIC_URL: address.default('http://localhost:3000'),
  /** Address of the sandbox for browsers; default: this machine and SANDBOX_PORT. */
  SANDBOX_PUBLIC_URL: address.optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((proxies) => (proxies === '0' ? undefined : proxies))
    .optional(),
  /** Address for Stripe's events and ended sessions; default: the server at HOST and PORT. */
  SERVER_URL: address.optional(),
  PORT: port.default(3000),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_test_.{8,}$/, 'must be a test key: sk_test_ and at least 8 more characters.')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_.{8,}$/, 'must be whsec_ and at least 8 more characters.')
    .optional(),
  /** The server's secret for deposits. */
  DEPOSIT_SECRET: z.string().optional(),
  DATA_DIR: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent.',
    })
    .default('info'),
});

/** The names of all variables. */
export const SANDBOX_VARIABLES: readonly string[] = Object.keys(envSchema.shape);

const ANY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);

function serverUrl(env: z.infer<typeof envSchema>): string {
  if (env.SERVER_URL !== undefined) return env.SERVER_URL.replace(/\/+$/, '');
  const host = ANY_ADDRESS.has(env.HOST) ? 'localhost' : env.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
}

/** Reads the environment. Empty variables count as not set. Throws an error with a line for each invalid variable. */
export function parseSandboxEnv(source: NodeJS.ProcessEnv): SandboxOptions & { logLevel: string } {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = envSchema.safeParse(filled);
  if (!read.success) {
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const env = read.data;
  const { HOST, PUBLIC_URL, SANDBOX_PUBLIC_URL, TRUSTED_PROXIES } = env;
  const open = findPublicVariables({ HOST, PUBLIC_URL, SANDBOX_PUBLIC_URL, TRUSTED_PROXIES });
  if (env.SANDBOX !== 'on' && open.length > 0) {
    throw new Error(open.map(({ name, value }) => formatPublicStandInError(name, value)).join('\n'));
  }
  return {
    port: env.SANDBOX_PORT,
    host: env.HOST,
    webOrigin: new URL(env.PUBLIC_URL).origin,
    backchannelLogoutUrl: `${serverUrl(env)}/api/v1/auth/backchannel-logout`,
    publicUrl: env.SANDBOX_PUBLIC_URL,
    isPublic: open.length > 0,
    dataDir: env.DATA_DIR,
    deposits: { secret: env.DEPOSIT_SECRET ?? null, serverUrl: serverUrl(env) },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      webhookUrl: `${serverUrl(env)}/api/v1/stripe/webhook`,
    },
    logLevel: env.LOG_LEVEL,
  };
}
