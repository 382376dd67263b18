import { DEPOSITS_PATH, invalidInput, parseLosslessJson, REST_PREFIX, VERIFY_PATH } from '@lockwatch/api';
import {
  AppError,
  createFieldError,
  depositInput,
  IDEMPOTENCY_KEY_HEADER,
  idempotencyKeySchema,
  readIssue,
  renameGrowId,
  SIGNATURE_HEADERS,
  SIGNATURE_V1_HEADERS,
  verifyGrowIdInput,
  webhookIdSchema,
} from '@lockwatch/contracts';
import {
  acceptDeposit,
  type Clock,
  requireSignatureHeaders,
  verifyGrowId,
  verifyRequest,
  verifyRequestV1,
} from '@lockwatch/core';
import type { Db } from '@lockwatch/db';
import { formatText } from '@lockwatch/texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';

const BODY_LIMIT_BYTES = 16 * 1024;

export interface DepositDeps {
  db: Db;
  secret: string | null;
  acceptsV1: boolean;
  clock: Clock;
}

/** `POST /api/v1/deposits` and `/deposits/verify`: the signature covers the raw body, so it is checked before parsing. */
export async function registerDeposits(app: FastifyInstance, deps: DepositDeps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
        async (_request: FastifyRequest, body: Buffer) => body,
      );
      const options = {
        bodyLimit: BODY_LIMIT_BYTES,
        onRequest: async (request: FastifyRequest) => void getSigningScheme(deps, request),
      };
      scope.post(DEPOSITS_PATH, options, async (request, reply) => {
        const { input, idempotencyKey } = parseSignedRequest(deps, request, depositInput);
        const { deposit, isNew } = await acceptDeposit(deps.db, { ...input, idempotencyKey });
        return reply
          .code(isNew ? 201 : 200)
          .header('cache-control', 'no-store')
          .send({ ...deposit, message: formatText('en', deposit.message) });
      });
      scope.post(VERIFY_PATH, options, async (request, reply) => {
        const { input, idempotencyKey } = parseSignedRequest(deps, request, verifyGrowIdInput);
        const verification = await verifyGrowId(deps.db, { ...input, idempotencyKey });
        return reply
          .header('cache-control', 'no-store')
          .send({ ...verification, message: formatText('en', verification.message) });
      });
    },
    { prefix: REST_PREFIX },
  );
}

/** The content of a request, once its signature is found to be the depositor's. Throws what is wrong with either. */
function parseSignedRequest<Schema extends z.ZodType>(
  deps: DepositDeps,
  request: FastifyRequest,
  schema: Schema,
): { input: z.output<Schema>; idempotencyKey: string } {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const idempotencyKey = authenticateDepositor(deps, request, body);
  const content = renameGrowId(parseLosslessJson(body.toString('utf8')));
  const input = schema.safeParse(content);
  if (!input.success) throw invalidInput(input.error, content);
  return { input: input.data, idempotencyKey };
}

/** The signing scheme of a request and its secret. Throws UNAUTHENTICATED for invalid headers, before the body is read. */
function getSigningScheme({ secret, acceptsV1 }: DepositDeps, request: FastifyRequest) {
  if (secret === null) throw new AppError('UNAVAILABLE', { text: 'http.depositsDisabled' });
  const id = header(request, SIGNATURE_HEADERS.id);
  if (id === undefined && header(request, SIGNATURE_V1_HEADERS.signature) !== undefined) {
    if (acceptsV1) return { name: 'v1', secret } as const;
    throw new AppError('UNAUTHENTICATED', { text: 'http.oldSignature' });
  }
  const timestamp = header(request, SIGNATURE_HEADERS.timestamp);
  const signature = header(request, SIGNATURE_HEADERS.signature);
  requireSignatureHeaders({ id, timestamp, signature });
  return { name: 'standard', secret, headers: { id, timestamp, signature } } as const;
}

/** The request's idempotency key, once its signature is found to be the depositor's. */
function authenticateDepositor(deps: DepositDeps, request: FastifyRequest, body: Buffer): string {
  const scheme = getSigningScheme(deps, request);
  if (scheme.name === 'v1') {
    const timestamp = header(request, SIGNATURE_V1_HEADERS.timestamp);
    const signature = header(request, SIGNATURE_V1_HEADERS.signature);
    verifyRequestV1(scheme.secret, { timestamp, signature, body }, deps.clock.now());
    return parseKey(request, IDEMPOTENCY_KEY_HEADER, idempotencyKeySchema);
  }
  verifyRequest(scheme.secret, { ...scheme.headers, body }, deps.clock.now());
  return parseKey(request, SIGNATURE_HEADERS.id, webhookIdSchema);
}

function parseKey(request: FastifyRequest, name: string, schema: typeof idempotencyKeySchema): string {
  const key = schema.safeParse(header(request, name));
  if (key.success) return key.data;
  const message = key.error.issues[0]?.message ?? '';
  throw createFieldError(name, readIssue(message) ?? { text: 'input.idempotencyKeyMissing' });
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
