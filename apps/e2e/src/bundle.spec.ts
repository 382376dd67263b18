import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SANDBOX_DISCORD, SANDBOX_OIDC } from '@lockwatch/contracts';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { writeBundle } from '../../../scripts/lib/bundle.mjs';
import { findFreePort } from '../../../scripts/lib/ports.mjs';
import { createPostgresSpec } from '../../../scripts/lib/postgres.mjs';
import { PROGRAMS } from '../../../scripts/lib/product.mjs';
import { loadLocalSecrets } from '../../../scripts/lib/secrets.mjs';
import { createSupervisor } from '../../../scripts/lib/supervisor.mjs';
import { createApiClient } from './api-client.js';
import { hasPing } from './pings.js';
import { createSandboxClient } from './sandbox-client.js';
import { createPlayer, watch } from './setup.js';

interface Service {
  command: string[];
  environment: Record<string, string>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
/** TypeScript, tests and their support, stand-ins. */
const UNWANTED = /\.tsx?$|\.test\.|\/sandbox\/|\/bench\/|playwright|vitest|^(apps|packages)\/.*\/testing\//;
const BUNDLE_MAX_BYTES = 150_000_000;
/** The user "nobody", where this process may become another one. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A value of compose.yaml with the variables of `.env` filled in, as Docker Compose does it. */
function fillIn(value: string, variables: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, text = '') => {
    const given = variables[name] ?? '';
    if (given !== '') return given;
    if (kind === '?') throw new Error(`compose.yaml needs ${name}: ${text}`);
    return text;
  });
}

test('the bundle runs the main job as compose.yaml starts it, unprivileged and on a read-only tree', async () => {
  const data = await mkdtemp(join(tmpdir(), 'lockwatch-bundle-data-'));
  const folder = await mkdtemp(join(tmpdir(), 'lockwatch-bundle-'));
  const lines: string[] = [];
  const supervisor = createSupervisor({
    onLine: (name, line) => lines.push(`${name}: ${line}`),
    onLog: (_level, message) => lines.push(message),
    timing: { backoffMin: 100, backoffMax: 1000 },
  });
  try {
    const { bytes } = writeBundle({ root, target: folder });
    expect(bytes).toBeLessThan(BUNDLE_MAX_BYTES);
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((path) => UNWANTED.test(path))).toEqual([]);
    for (const path of ['', ...files]) await chmod(join(folder, path), 0o555);

    const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
    const own = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data, SANDBOX: 'on' };
    const sandboxUrl = `http://localhost:${sandboxPort}`;
    const publicUrl = `http://localhost:${port}`;
    const repository = (name: string, program: string, env: object) => ({
      name,
      args: [join(root, program)],
      cwd: root,
      env: { ...own, ...env },
    });
    const [{ url: databaseUrl }] = await Promise.all([
      supervisor.start(await createPostgresSpec({ root, dataDir: data })),
      supervisor.start(
        repository('sandbox', PROGRAMS.sandbox, { SANDBOX_PORT: String(sandboxPort), PUBLIC_URL: publicUrl }),
      ),
    ]);

    // What an operator writes to .env; the stand-ins are at the addresses of the real services.
    const secrets = loadLocalSecrets(data);
    const variables: Record<string, string> = {
      ...secrets,
      PUBLIC_URL: publicUrl,
      POSTGRES_PASSWORD: 'replaced below',
      OIDC_ISSUER: `${sandboxUrl}/oidc`,
      OIDC_CLIENT_ID: SANDBOX_OIDC.clientId,
      OIDC_AUDIENCE: SANDBOX_OIDC.audience,
      DISCORD_TOKEN: SANDBOX_DISCORD.botToken,
      DISCORD_API_URL: `${sandboxUrl}/discord/api`,
      DISCORD_GUILD_IDS: SANDBOX_DISCORD.guildId,
      DISCORD_INVITE_URL: 'https://discord.example/invite',
    };
    const { services }: { services: Record<string, Service> } = parse(
      await readFile(join(root, 'compose.yaml'), 'utf8'),
      { merge: true },
    );
    const spec = (name: string) => {
      const service = services[name];
      if (service === undefined) throw new Error(`compose.yaml has no ${name}.`);
      const env = Object.fromEntries(
        Object.entries(service.environment).map(([key, value]) => [key, fillIn(value, variables)]),
      );
      // The names and ports of the containers' network become those of this machine.
      const local = {
        DATABASE_URL: String(databaseUrl),
        HOST: 'localhost',
        PORT: String(port),
        SERVER_URL: publicUrl,
        LIVENESS_PORT: '0',
        PATH: process.env.PATH ?? '',
      };
      const used = Object.entries(local).filter(([key]) => key === 'PATH' || key in env);
      return {
        name,
        args: service.command.slice(1),
        cwd: folder,
        env: { ...env, ...Object.fromEntries(used) },
        ...UNPRIVILEGED,
      };
    };
    await supervisor.runOnce(spec('migrate'));
    await Promise.all([supervisor.start(spec('server')), supervisor.start(spec('worker'))]);
    await supervisor.start(spec('bot'));

    const sandbox = createSandboxClient(sandboxUrl);
    const api = createApiClient(publicUrl, await sandbox.token('user'));
    expect((await api.get('/user/me')).status).toBe(200);
    const page = await fetch(publicUrl);
    expect(await page.text()).toContain('<div id="root">');
    expect((await fetch(`${publicUrl}/readyz`)).status).toBe(200);
    expect((await api.post('/user/me/claim-trial', {})).status).toBeLessThan(300);
    const after = await sandbox.mark();
    await watch(api, { item: 'Laser Grid', min: 1, max: 5, type: 'SELL' });
    const id = await sandbox.post({ content: 'S> Laser Grid 3wl each @LGSHOP', ...createPlayer() });
    await sandbox.outboxUntil(after, hasPing(id), 'the ping');
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${lines.join('\n')}`, {
      cause: error,
    });
  } finally {
    await supervisor.stopAll();
    await rm(data, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
});
