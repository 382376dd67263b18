import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SANDBOX_DISCORD, SANDBOX_OIDC } from '@lockwatch/contracts';
import { productEnvironment, resolveConfig } from '../../../scripts/lib/config.mjs';
import { formatLogLine } from '../../../scripts/lib/log.mjs';
import { findFreePort } from '../../../scripts/lib/ports.mjs';
import { startProduct } from '../../../scripts/lib/product.mjs';
import { loadLocalSecrets } from '../../../scripts/lib/secrets.mjs';
import { createSupervisor, type Supervisor } from '../../../scripts/lib/supervisor.mjs';
import { type ApiClient, createApiClient } from './api-client.js';
import { createSandboxClient, type SandboxClient } from './sandbox-client.js';

export type ProcessName = 'postgres' | 'sandbox' | 'server' | 'worker' | 'bot';

/** The whole product, running from its builds on free ports over a database of its own. */
export interface Product {
  /** Without a trailing slash. */
  webUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  sandbox: SandboxClient;
  /** REST as a demo user; each call signs in again, so keep the client. */
  api(login: string): Promise<ApiClient>;
  /** Kills a process (SIGKILL) and resolves when it is gone; the supervisor restarts it. */
  kill(name: ProcessName): Promise<void>;
  /** Resolves when the process is ready, the first time or again. */
  ready(name: ProcessName): Promise<void>;
  /** Readable lines of all processes so far. */
  log(): string;
  /** Stops every process and removes the data. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/**
 * Starts the product as `npm start` does, with the sandbox for every outside service.
 *
 * @param env variables besides the usual ones, such as limits a test wants smaller
 */
export async function launchProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-e2e-'));
  const given = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LOG_LEVEL: 'info',
    SANDBOX: 'on',
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    ...env,
  };
  const { config, problems } = resolveConfig({ env: given, root });
  if (config === null) throw new Error(problems.join('\n'));
  const productEnv = productEnvironment({
    config,
    env: given,
    sandboxCredentials: { discord: SANDBOX_DISCORD, oidc: SANDBOX_OIDC },
    secrets: loadLocalSecrets(dataDir),
  });

  const lines: string[] = [];
  const supervisor = createSupervisor({
    onLine: (name, line, stream) => lines.push(formatLogLine(name, line, { color: false, stream })),
    onLog: (_level, msg, fields) =>
      lines.push(formatLogLine('launcher', JSON.stringify({ msg, ...fields }), { color: false })),
    // Crashed processes restart quickly: the tests are about the messages in between.
    timing: { backoffMin: 100, backoffMax: 1000 },
  });
  const stop = async () => {
    await supervisor.stopAll();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { databaseUrl } = await startProduct({ root, config, env: productEnv, supervisor });
    const sandboxUrl = `http://localhost:${config.sandboxPort}`;
    const sandbox = createSandboxClient(sandboxUrl);
    return {
      webUrl: config.publicUrl,
      sandboxUrl,
      databaseUrl,
      sandbox,
      api: async (login) => createApiClient(config.publicUrl, await sandbox.token(login)),
      kill: (name) =>
        name === 'postgres' ? crashPostgres(dataDir, supervisor) : supervisor.kill(name, 'SIGKILL'),
      ready: async (name) => {
        await supervisor.waitUntilReady(name);
      },
      log: () => lines.join('\n'),
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(
      `The product did not start: ${error instanceof Error ? error.message : error}\n${lines.join('\n')}`,
    );
  }
}

/** Kills the database server itself, because its supervisor process would shut it down cleanly. */
async function crashPostgres(dataDir: string, supervisor: Supervisor): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await supervisor.waitUntilEnded('postgres');
}
