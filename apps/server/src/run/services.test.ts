import { randomBytes } from 'node:crypto';
import { createTokenCipher } from '@lockwatch/core';
import { createDatabase } from '@lockwatch/db';
import { createTestDatabase } from '@lockwatch/db/testing';
import { afterAll, expect, test } from 'vitest';
import { createServerConfig } from '../testing/server-config.js';
import { startTcpProxy } from '../testing/tcp-proxy.js';
import { type ServiceOptions, startServices } from './services.js';

const direct = await createTestDatabase();
const address = new URL(direct.url);
const proxy = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
address.host = `127.0.0.1:${proxy.port}`;
const url = address.href;
afterAll(async () => {
  await proxy.close();
  await direct.close();
});

function optionsFor(signal: AbortSignal): ServiceOptions & { warnings: string[] } {
  const warnings: string[] = [];
  return {
    warnings,
    database: createDatabase(url),
    databaseUrl: url,
    settings: createServerConfig({
      port: 3000,
      databaseUrl: url,
      issuer: 'http://issuer.test',
      discord: 'http://127.0.0.1:1',
    }),
    billing: null,
    cipher: createTokenCipher(randomBytes(32)),
    withWorker: true,
    onPing: () => undefined,
    log: {
      debug: () => undefined,
      info: () => undefined,
      warn: (_fields, message) => void warnings.push(message),
      error: () => undefined,
    },
    signal,
  };
}

test('a stop ends the waiting', async () => {
  await proxy.cut();
  const stop = new AbortController();
  const options = optionsFor(stop.signal);
  const starting = startServices(options);
  const rejection = expect(starting).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => options.warnings, { timeout: 15_000 }).not.toEqual([]);
  stop.abort();
  await rejection;
  await options.database.close();
  await proxy.mend();
});

test('what waiting cannot mend is not waited for', async () => {
  const options = optionsFor(new AbortController().signal);
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(startServices({ ...options, databaseUrl: wrong.href })).rejects.toThrow();
  expect(options.warnings).toEqual([]);
  await options.database.close();
});
