import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SANDBOX_DISCORD, SANDBOX_OIDC } from '@lockwatch/contracts';
import type { BenchSandbox } from './bench-sandbox.js';
import { ENCRYPTION_KEY } from './bench-webhook.js';

export interface BenchServer {
  url: string;
  close(): Promise<void>;
}

/** Starts the built server as in production, in a process of its own. */
export async function startBenchServer(databaseUrl: string, sandbox: BenchSandbox): Promise<BenchServer> {
  const program = fileURLToPath(new URL('../../../../apps/server/dist/main.js', import.meta.url));
  const dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-bench-'));
  const port = await findFreePort();
  const child = fork(program, ['--role=api'], {
    execArgv: process.execArgv.filter((argument) => argument.startsWith('--cpu-prof')),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      SANDBOX: 'off',
      OIDC_ISSUER: sandbox.oidcIssuer,
      OIDC_CLIENT_ID: SANDBOX_OIDC.clientId,
      OIDC_AUDIENCE: SANDBOX_OIDC.audience,
      DISCORD_TOKEN: SANDBOX_DISCORD.botToken,
      DISCORD_API_URL: sandbox.discordApiUrl,
      DISCORD_INVITE_URL: 'https://discord.gg/benchmark',
      BOT_API_TOKEN: 'a-service-token-for-benchmarks-alone',
      ENCRYPTION_KEY: Buffer.from(ENCRYPTION_KEY).toString('base64'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message').then(() => true), gone.then(() => false)]);
  if (!ready) throw new Error('The server did not start; its log says why (LOG_LEVEL=info).');
  return {
    url: `http://localhost:${port}`,
    async close() {
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
