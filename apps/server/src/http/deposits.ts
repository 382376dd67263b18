import { DEPOSITS_PATH, invalidInput, parseLosslessJson, REST_PREFIX } from '@lockwatch/api';
import { AppError, DEPOSIT_HEADERS, depositInput, idempotencyKeySchema } from '@lockwatch/contracts';
import { acceptDeposit, type Clock, verifyDeposit } from '@lockwatch/core';
import type { Db } from '@lockwatch/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseOtherMethods } from './other-methods.js';

const BODY_LIMIT_BYTES = 16 * 1024;

export interface DepositDeps {
  db: Db;
  /** Shared with the depositor; null: deposits are switched off. */
  secret: string | null;
  clock: Clock;
}

/**
 * `POST /api/v1/deposits`. Beside the generic REST calls, since its signature is over the body as it was sent: nothing
 * reads the body before the signature is checked.
 */
export async function registerDeposits(app: FastifyInstance, deps: DepositDeps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(
        'application/json',
        { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
        async (_request: FastifyRequest, body: Buffer) => body,
      );
      scope.post(DEPOSITS_PATH, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
        const { deposit, isNew } = await takeDeposit(deps, request);
        return reply
          .code(isNew ? 201 : 200)
          .header('cache-control', 'no-store')
          .send(deposit);
      });
      refuseOtherMethods(scope, DEPOSITS_PATH, ['POST']);
    },
    { prefix: REST_PREFIX },
  );
}

async function takeDeposit({ db, secret, clock }: DepositDeps, request: FastifyRequest) {
  if (secret === null) {
    throw new AppError('UNAVAILABLE', 'Deposits are switched off: the server has no DEPOSIT_SECRET.');
  }
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  verifyDeposit(
    secret,
    {
      timestamp: header(request, DEPOSIT_HEADERS.timestamp),
      signature: header(request, DEPOSIT_HEADERS.signature),
      body,
    },
    clock.now(),
  );
  const key = idempotencyKeySchema.safeParse(header(request, DEPOSIT_HEADERS.idempotencyKey));
  if (!key.success) {
    const message = key.error.issues[0]?.message ?? 'An idempotency key is required.';
    throw new AppError('INVALID', message, {
      fields: [{ path: DEPOSIT_HEADERS.idempotencyKey, message }],
    });
  }
  const content = parseLosslessJson(body.toString('utf8'));
  const input = depositInput.safeParse(content);
  if (!input.success) throw invalidInput(input.error, content);
  return acceptDeposit(db, { ...input.data, idempotencyKey: key.data });
}

/** A header that was sent once. */
function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
