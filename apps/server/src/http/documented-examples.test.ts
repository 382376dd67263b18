import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createdApiTokenSchema } from '@lockwatch/contracts';
import { afterAll, expect, test } from 'vitest';
import { DEPOSIT_SECRET, json, startTestServer } from '../testing/test-server.js';

const run = promisify(execFile);
const DOCUMENT = new URL('../../../../docs/api.md', import.meta.url);

const server = await startTestServer();
const document = await readFile(DOCUMENT, 'utf8');
const scopes = ['read', 'write'];
const made = await server.as('basic')(
  '/api/v1/user/me/api-tokens',
  json('POST', { name: 'Example', scopes }),
);
const { token } = createdApiTokenSchema.parse(await made.json());
const env = { PATH: process.env.PATH, LOCKWATCH_URL: server.url, LOCKWATCH_TOKEN: token };
afterAll(() => server.close());

/** The first example in this language below the heading. */
function findExample(heading: string, language: string): string {
  const section = document.slice(document.indexOf(`## ${heading}\n`));
  const [, example] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section) ?? [];
  if (example === undefined) throw new Error(`docs/api.md has no ${language} below "${heading}".`);
  return example;
}

test('the first calls with curl do what they say', async () => {
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', findExample('First calls', 'bash')], {
    env,
  });
  expect(stdout).toContain('"name":"Laser Grid"');
  expect(stdout).toMatch(/"min_price":1,"max_price":5/);
});

test('the first calls in TypeScript do what they say', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lockwatch-example-'));
  try {
    const file = join(folder, 'first-calls.ts');
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(file, findExample('First calls', 'ts'));
    const { stdout } = await run(process.execPath, [file], { env });
    expect(stdout).toMatch(/^Watching .*Seed\.$/m);
    const wrong = run(process.execPath, [file], { env: { ...env, LOCKWATCH_TOKEN: 'lw_wrong' } });
    await expect(wrong).rejects.toThrow('urn:lockwatch:error:unauthenticated: ');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the example of a deposit is accepted', async () => {
  const example = findExample('World locks', 'bash')
    .replace('secret=...', `secret='${DEPOSIT_SECRET}'`)
    .replace('http://localhost:3000', server.url);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', example], { env });
  expect(JSON.parse(stdout)).toMatchObject({ growid: 'LaserKing', amount: 250 });
});
