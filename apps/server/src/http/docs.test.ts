import { afterAll, describe, expect, test } from 'vitest';
import { readApiDocument } from '../testing/api-document.js';
import { startTestServer } from '../testing/test-server.js';

const server = await startTestServer();
const { version, operations, compile } = await readApiDocument(server.url);
afterAll(() => server.close());

const JSON_TYPE = 'application/json';

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 in its structure', () => {
    expect(version).toBe('3.1.0');
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1], true]);
      const declared = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      expect(
        declared.map(({ name, required }) => [name, required]),
        path,
      ).toEqual(inPath);
      expect(Object.keys(operation.responses), path).toContain('200');
    }
  });

  test('holds schemas that a validator understands, with no reference that leads nowhere', () => {
    const schemas = operations.flatMap(({ operation }) => [
      ...(operation.parameters ?? []).map((parameter) => parameter.schema),
      ...Object.values(operation.responses).flatMap(({ content }) =>
        Object.values(content).map(({ schema }) => schema),
      ),
    ]);
    expect(schemas.length).toBeGreaterThan(100);
    for (const schema of schemas) expect(() => compile(schema)).not.toThrow();
  });

  test('gives examples of bodies and answers that its own schemas accept', () => {
    for (const { path, method, operation } of operations) {
      const { requestBody, responses } = operation;
      for (const part of [requestBody, responses['200']]) {
        if (!part) continue;
        const { schema, example } = part.content[JSON_TYPE] ?? {};
        const name = `${method} ${path}`;
        expect(example, name).toBeDefined();
        if (part === requestBody) expect(Object.keys(example ?? {}).length, name).toBeGreaterThan(0);
        // What a field without an example of its own becomes.
        else expect(JSON.stringify(example), name).not.toMatch(/"string"|-9007199254740991/);
        const validate = compile(schema);
        expect(validate(example), `${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
      }
    }
  });
});

/** What these reads cannot be asked without. */
const NEEDED: Readonly<Record<string, string>> = {
  '/items/search': '?query=laser',
  '/items/validate': '?name=Dirt',
  '/admin/statistics/series': '?key=offers',
  '/user/me/messages': '?query=laser',
  '/user/me/items/parse': '?text=laser%20grid%203',
  '/user/me/subscriptions/preview': '?subscription_type_id=2&payment=world_locks',
};

test('the answers keep to their schemas', async () => {
  const developer = server.as('developer');
  const reads = operations.filter(({ method, path }) => method === 'get' && !path.includes('{'));
  for (const { path, operation } of reads) {
    const response = await developer(`/api/v1${path}${NEEDED[path] ?? ''}`);
    expect(response.status, path).toBe(200);
    const validate = compile(operation.responses['200']?.content[JSON_TYPE]?.schema);
    expect(validate(await response.json()), `${path}: ${JSON.stringify(validate.errors)}`).toBe(true);
  }
});

test('the readable page and its files come from this server alone', async () => {
  const response = await fetch(`${server.url}/api/docs`);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const html = await response.text();
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(addresses.filter((address) => address.startsWith('/api/docs/'))).toHaveLength(3);
  for (const address of addresses) expect((await fetch(server.url + address)).status, address).toBe(200);
  const script = await fetch(`${server.url}/api/docs/swagger-ui-bundle.js`);
  expect(script.headers.get('content-encoding')).toBe('gzip');
  expect(html).not.toMatch(/<script>|https?:/);
});
