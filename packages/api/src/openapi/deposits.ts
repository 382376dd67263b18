import { DEPOSIT_HEADERS, depositInput, depositSchema } from '@lockwatch/contracts';
import { exampleOf, inputSchema, type JsonSchema, outputSchema } from './components.js';
import { refusals } from './refusals.js';

/** Below /api/v1; not a procedure, because its signature is over the bytes of the body. */
export const DEPOSITS_PATH = '/deposits';

/** The operation by which a depositor tells of world locks, signed with the shared secret. */
export function depositOperation(): JsonSchema {
  const schema = outputSchema(depositSchema);
  const answer = { 'application/json': { schema, example: exampleOf(schema) } };
  return {
    operationId: 'deposits.create',
    tags: ['Deposits'],
    summary: 'Credit a deposit of world locks to a GrowID',
    description:
      'Signed with the shared secret instead of a bearer token: `X-Lockwatch-Signature` is the HMAC-SHA256 of the timestamp, a full stop and the raw body, in hex. A GrowID that nobody has keeps the deposit waiting for 30 days. The same key and content again answers the same with 200; a key that was used for something else is 409.',
    security: [],
    parameters: [
      header(DEPOSIT_HEADERS.timestamp, 'Seconds since 1970 UTC, within 300 of our clock.', '1773480413'),
      header(DEPOSIT_HEADERS.signature, 'HMAC-SHA256 in hexadecimal.', 'f3a1...'),
      header(DEPOSIT_HEADERS.idempotencyKey, '1 to 200 visible ASCII characters.', 'deposit-4711'),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: inputSchema(depositInput),
          example: { growid: 'LaserKing', amount: 250 },
        },
      },
    },
    responses: {
      201: { description: 'Taken.', content: answer },
      200: { description: 'Taken before, under this key.', content: answer },
      ...refusals([
        'MALFORMED',
        'TOO_LARGE',
        'INVALID',
        'UNAUTHENTICATED',
        'CONFLICT',
        'RATE_LIMITED',
        'UNAVAILABLE',
        'INTERNAL',
      ]),
    },
  };
}

function header(name: string, description: string, example: string): JsonSchema {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}
