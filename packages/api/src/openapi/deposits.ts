import {
  depositInput,
  depositSchema,
  type ErrorCode,
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

const REPEATED =
  'The same `webhook-id` and content again answers the same with 200; an id that was used for something else is 409.';

const ERRORS: ErrorCode[] = [
  'MALFORMED',
  'TOO_LARGE',
  'INVALID',
  'UNAUTHENTICATED',
  'CONFLICT',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL',
];

/** The calls of the depositor, signed with the shared secret, by path. */
export function depositPaths(components: Components): Record<string, Record<string, JsonSchema>> {
  const deposit = answerContent(depositSchema, components);
  const verification = answerContent(growIdVerificationSchema, components);
  return {
    [DEPOSITS_PATH]: {
      post: operation('deposits.create', 'Credit a deposit of world locks to a GrowID', {
        description: 'A GrowID that nobody has proven keeps the deposit waiting for 30 days.',
        input: depositInput,
        example: { growid: 'LaserKing', amount: 250 },
        errors: ERRORS,
        responses: {
          201: { description: 'Taken.', content: deposit },
          200: { description: 'Taken before, under this id.', content: deposit },
        },
      }),
    },
    [VERIFY_PATH]: {
      post: operation('deposits.verify', 'Prove a GrowID with the code its player said', {
        description:
          '`growid` is the player who said the code in the game (`grow_id` is accepted as well). What waits for the GrowID is credited in the same moment. 404 for a code that is wrong, used or too old; 409 when another user has proven the GrowID.',
        input: verifyGrowIdInput,
        example: { growid: 'LaserKing', code: 'K7MX2QRD' },
        errors: [...ERRORS, 'NOT_FOUND'],
        responses: { 200: { description: 'Verified.', content: verification } },
      }),
    },
  };
}

function operation(
  operationId: string,
  summary: string,
  call: {
    description: string;
    input: z.ZodType;
    example: object;
    errors: ErrorCode[];
    responses: Record<number, JsonSchema>;
  },
): JsonSchema {
  const body = { schema: inputSchema(call.input), example: call.example };
  return {
    operationId,
    tags: ['Deposits'],
    summary,
    description: `${SIGNED} ${call.description} ${REPEATED}`,
    security: [],
    parameters: SIGNATURE_PARAMETERS,
    requestBody: { required: true, content: { 'application/json': body } },
    responses: { ...call.responses, ...toErrorResponses(call.errors) },
  };
}

function header(name: string, description: string, example: string): JsonSchema {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}
