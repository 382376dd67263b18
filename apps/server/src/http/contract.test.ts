import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Operation, readApiDocument } from '../testing/api-document.js';
import { type GeneratedRequest, generateRequests } from '../testing/generate-requests.js';
import { signDepositHeaders } from '../testing/signed-deposit.js';
import { json, startTestServer } from '../testing/test-server.js';

/** Requests to each operation; about two thousand in all in the long form. */
const REQUESTS_PER_OPERATION = process.env.LOCKWATCH_TESTS === 'long' ? 60 : 3;

const server = await startTestServer();
const { operations, compile } = await readApiDocument(server.url);
afterAll(() => server.close());

test('whatever is sent, every answer is one that the document declares', async () => {
  const logins = ['user', 'basic', 'developer', null];
  for (const { path, method, operation } of operations) {
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
function judgeOf({ responses }: Operation) {
  return async (request: GeneratedRequest, response: Response): Promise<void> => {
    const shown = JSON.stringify(request).slice(0, 600);
    const body: unknown = await response.json();
    expect(response.status, `${shown} answered ${JSON.stringify(body)}`).toBeLessThan(500);
    const declared = Object.values(responses[String(response.status)]?.content ?? {});
    expect(declared, `${shown} answered an undeclared ${response.status}`).not.toEqual([]);
    const validate = compile(declared[0]?.schema);
    expect(validate(body), `${shown}: ${JSON.stringify(validate.errors)}`).toBe(true);
    const kind = response.ok ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8';
    expect(response.headers.get('content-type')).toBe(kind);
  };
}
