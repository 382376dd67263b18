import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer } from '../testing/test-server.js';

interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object; example: object }> };
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: object; example?: unknown }> }
  >;
}

const server = await startTestServer();
const response = await fetch(`${server.url}/api/openapi.json`);
const document = z.custom<ApiDocument>((value) => typeof value === 'object').parse(await response.json());
afterAll(() => server.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('the OpenAPI document', () => {
  test('is OpenAPI 3.1 in its structure', () => {
    expect(document.openapi).toBe('3.1.0');
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      expect(
        declared.map((parameter) => parameter.name),
        path,
      ).toEqual(inPath);
      expect(
        declared.every((parameter) => parameter.required),
        path,
      ).toBe(true);
      expect(Object.keys(operation.responses), path).toContain('200');
    }
  });

  test('holds schemas that a validator understands, with no reference that leads nowhere', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', components: document.components });
    const schemas = operations().flatMap(({ operation }) => [
      ...(operation.parameters ?? []).map((parameter) => parameter.schema),
      ...Object.values(operation.requestBody?.content ?? {}).map((content) => content.schema),
      ...Object.values(operation.responses).flatMap((response) =>
        Object.values(response.content).map((content) => content.schema),
      ),
    ]);
    expect(schemas.length).toBeGreaterThan(100);
    for (const schema of schemas) {
      const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));
      expect(() => ajv.compile(local)).not.toThrow();
    }
  });

  test('gives examples that its own schemas accept', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const bodies = operations().filter(({ operation }) => operation.requestBody);
    expect(bodies.length).toBeGreaterThan(8);
    for (const { path, operation } of bodies) {
      const body = operation.requestBody?.content['application/json'];
      expect(ajv.validate(body?.schema ?? {}, body?.example), `${path}: ${ajv.errorsText()}`).toBe(true);
      expect(Object.keys(body?.example ?? {}).length, path).toBeGreaterThan(0);
    }
  });

  test('gives an example of every answer that its own schemas accept', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'api', components: document.components });
    for (const { path, method, operation } of operations()) {
      const answer = operation.responses['200']?.content['application/json'];
      const local = JSON.parse(
        JSON.stringify(answer?.schema).replaceAll('"#/components', '"api#/components'),
      );
      const name = `${method} ${path}`;
      expect(answer?.example, name).toBeDefined();
      // What a field without an example of its own becomes.
      expect(JSON.stringify(answer?.example), name).not.toMatch(/"string"|-9007199254740991/);
      expect(ajv.validate(local, answer?.example), `${name}: ${ajv.errorsText()}`).toBe(true);
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
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', components: document.components });
  const developer = server.as('developer');
  const reads = operations().filter(({ method, path }) => method === 'get' && !path.includes('{'));
  for (const { path, operation } of reads) {
    const response = await developer(`/api/v1${path}${NEEDED[path] ?? ''}`);
    expect(response.status, path).toBe(200);
    const schema = operation.responses['200']?.content['application/json']?.schema;
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));
    expect(ajv.validate(local, await response.json()), `${path}: ${ajv.errorsText()}`).toBe(true);
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
