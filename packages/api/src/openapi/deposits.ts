import {
  depositInput,
  depositSchema,
  growIdVerificationSchema,
  SIGNATURE_HEADERS,
  verifyGrowIdInput,
} from '@lockwatch/contracts';
import type { z } from 'zod';
import { answerContent, type Components, inputSchema, type JsonSchema } from './components.js';
import { toErrorResponses } from './error-responses.js';

/** Below /api/v1; no procedures, because their signature is over the bytes of the body. */
export const DEPOSITS_PATH = '/deposits';
export const VERIFY_PATH = `${DEPOSITS_PATH}/verify`;

const SIGNED =
  'Signed with the shared secret by the [Standard Webhooks](https://www.standardwebhooks.com) scheme instead of a bearer token: the HMAC-SHA256 of id, timestamp and raw body, joined by full stops.';

const SIGNATURE_PARAMETERS: readonly JsonSchema[] = [
  header(
    SIGNATURE_HEADERS.id,
    'The idempotency key: 1 to 255 visible ASCII characters without full stops.',
    'deposit-4711',
  ),
  header(
    SIGNATURE_HEADERS.timestamp,
    'Seconds since 1970 UTC, at most 300 old and 30 ahead of our clock.',
    '1773480413',
  ),
  header(
    SIGNATURE_HEADERS.signature,
    '`v1,` and the signature in base64; several are separated by spaces.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
];

/** The calls of the depositor, signed with the shared secret, by path. */
export function depositPaths(components: Components): Record<string, Record<string, JsonSchema>> {
  return {
    [DEPOSITS_PATH]: { post: depositOperation(components) },
    [VERIFY_PATH]: { post: verifyOperation(components) },
  };
}

function depositOperation(components: Components): JsonSchema {
  const answer = answerContent(depositSchema, components);
  return {
    operationId: 'deposits.create',
    tags: ['Deposits'],
    summary: 'Credit a deposit of world locks to a GrowID',
    description: `${SIGNED} A GrowID that nobody has proven keeps the deposit waiting for 30 days. ${REPEATED}`,
    security: [],
    parameters: SIGNATURE_PARAMETERS,
    requestBody: buildRequestBody(depositInput, { growid: 'LaserKing', amount: 250 }),
    responses: {
      201: { description: 'Taken.', content: answer },
      200: { description: 'Taken before, under this id.', content: answer },
      ...toErrorResponses(ERROR_RESPONSES),
    },
  };
}

function verifyOperation(components: Components): JsonSchema {
  return {
    operationId: 'deposits.verify',
    tags: ['Deposits'],
    summary: 'Prove a GrowID with the code its player said',
    description: `${SIGNED} \`growid\` is the player who said the code in the game (\`grow_id\` is accepted as well). What waits for the GrowID is credited in the same moment. 404 for a code that is wrong, used or too old; 409 when another user has proven the GrowID. ${REPEATED}`,
    security: [],
    parameters: SIGNATURE_PARAMETERS,
    requestBody: buildRequestBody(verifyGrowIdInput, { growid: 'LaserKing', code: 'K7MX2QRD' }),
    responses: {
      200: { description: 'Verified.', content: answerContent(growIdVerificationSchema, components) },
      ...toErrorResponses([...ERROR_RESPONSES, 'NOT_FOUND']),
    },
  };
}

const REPEATED =
  'The same `webhook-id` and content again answers the same with 200; an id that was used for something else is 409.';

const ERROR_RESPONSES: Parameters<typeof toErrorResponses>[0] = [
  'MALFORMED',
  'TOO_LARGE',
  'INVALID',
  'UNAUTHENTICATED',
  'CONFLICT',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
];

function buildRequestBody(input: z.ZodType, example: object): JsonSchema {
  return { required: true, content: { 'application/json': { schema: inputSchema(input), example } } };
}

function header(name: string, description: string, example: string): JsonSchema {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}
