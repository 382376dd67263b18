import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnv, SANDBOX_VARIABLES } from './env.js';

test('an empty environment gives the documented defaults', () => {
  expect(readEnv({ SANDBOX_PORT: '', DATA_DIR: '' })).toEqual({
    port: 4000,
    host: '127.0.0.1',
    webOrigin: 'http://localhost:3000',
    publicUrl: undefined,
    dataDir: undefined,
    logLevel: 'info',
  });
});

test('every wrong variable is named with what it must be', () => {
  const read = () => readEnv({ SANDBOX_PORT: 'four', PUBLIC_URL: 'localhost', LOG_LEVEL: 'loud' });
  expect(read).toThrow(
    'SANDBOX_PORT must be a port number.\nPUBLIC_URL must be an address such as http://localhost:3000.\nLOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.',
  );
});

test('.env.example names every variable', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  expect(Object.keys(parseEnv(example))).toEqual(expect.arrayContaining([...SANDBOX_VARIABLES]));
});
