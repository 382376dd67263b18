import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type GeneratedRequest, generateRequests } from '../testing/generate-requests.js';
import { signDepositHeaders } from '../testing/signed-deposit.js';
import { json, startTestServer } from '../testing/test-server.js';

/** Requests to each operation; about two thousand in all in the long form. */
const REQUESTS_PER_OPERATION = process.env.LOCKWATCH_TESTS === 'long' ? 60 : 3;

type Operation = Parameters<typeof generateRequests>[2] & {
  responses: Record<string, { content: Record<string, { schema: object }> }>;
};
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** By the text of the schema: most operations share those of their errors. */
const validatorsBySchema = new Map<string, ValidateFunction>();

const server = await startTestServer();
const response = await fetch(`${server.url}/api/openapi.json`);
const document = z.custom<ApiDocument>((value) => typeof value === 'object').parse(await response.json());
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'api', components: document.components });
afterAll(() => server.close());

test('whatever is sent, every answer is one that the document declares', async () => {
  const logins = ['user', 'basic', 'developer', null];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const judge = judgeOf(operation);
      await fc.assert(
        fc.asyncProperty(
          generateRequests(method, path, operation),
          fc.constantFrom(...logins),
          async (request, login) => {
            await judge(request, await send(request, login));
          },
        ),
        { numRuns: REQUESTS_PER_OPERATION },
      );
    }
  }
  expect(server.logLines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
}, 300_000);

async function send(request: GeneratedRequest, who: string | null): Promise<Response> {
  // A deleted account gets 401 from then on, so one user sends all of these calls.
  const deletesAccount = request.method === 'DELETE' && /^\/user\/me(\?|$)/.test(request.path);
  const login = deletesAccount && who !== null ? 'beta' : who;
  const text = JSON.stringify(request.body);
  const init = text === undefined ? { method: request.method } : json(request.method, text);
  // Deposits are signed instead of authorised: some with a signature, some without.
  if (request.path.startsWith('/deposits') && login !== null && text !== undefined) {
    Object.assign(init, { headers: { ...signDepositHeaders(text), 'content-type': 'application/json' } });
  }
  return server.as(login)(`/api/v1${request.path}`, init);
}

/** Fails for a status that is not declared, a 5xx, and a body that breaks the schema of its status. */
function judgeOf(operation: Operation): (request: GeneratedRequest, response: Response) => Promise<void> {
  const validators = new Map<number, ValidateFunction>();
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const [schema] = Object.values(content).map((entry) => entry.schema);
    const local = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
    const validator = validatorsBySchema.get(local) ?? ajv.compile(JSON.parse(local));
    validatorsBySchema.set(local, validator);
    validators.set(Number(status), validator);
  }
  return async (request, response) => {
    const shown = JSON.stringify(request).slice(0, 600);
    const body: unknown = await response.json();
    expect(response.status, `${shown} answered ${JSON.stringify(body)}`).toBeLessThan(500);
    const validate = validators.get(response.status);
    expect(validate, `${shown} answered an undeclared ${response.status}`).toBeDefined();
    expect(validate?.(body), `${shown}: ${JSON.stringify(validate?.errors)}`).toBe(true);
    const kind = response.ok ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8';
    expect(response.headers.get('content-type')).toBe(kind);
  };
}
