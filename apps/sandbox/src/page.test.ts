import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './start-sandbox.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ webOrigin: 'http://localhost:3456' });
});
afterAll(() => sandbox.close());

async function get(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await fetch(sandbox.url + path);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test('loads scripts and styles only from the sandbox', async () => {
  const page = await get('/');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  );
  expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});

test('serves all files of the page', async () => {
  const seen = new Set<string>();
  const waiting = ['/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const file = await get(path);
    expect([path, file.status]).toEqual([path, 200]);
    for (const [, named = ''] of file.text.matchAll(/(?:src="|href="|from '\.)(\/[\w./-]+)['"]/g)) {
      waiting.push(path.endsWith('.js') ? `/js${named}` : named);
    }
  }
  expect(seen).toContain('/js/message-view.js');
});

test('serves no files outside the public folder', async () => {
  expect((await get('/..%2fpackage.json')).status).toBe(404);
  expect((await get('/js/..%2f..%2fpackage.json')).status).toBe(404);
});

test('shows a warning on pages when other machines can reach the stand-ins', async () => {
  const open = await startSandbox({ isPublic: true });
  for (const path of ['/', '/stripe/checkout/nothing', '/oidc/login/nothing']) {
    const page = await (await fetch(open.url + path)).text();
    expect(page).toContain('anyone can sign in as any user');
  }
  await open.close();
  expect((await get('/')).text).not.toContain('stand-in-warning');
});
