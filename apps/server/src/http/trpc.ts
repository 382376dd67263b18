import { Transform, type TransformCallback } from 'node:stream';
import {
  type AppRouter,
  appRouter,
  assertPlainJson,
  getBodyLimit,
  toAppError,
  toTrpcError,
} from '@lockwatch/api';
import { AppError, IDEMPOTENCY_KEY_HEADER } from '@lockwatch/contracts';
import { toLanguage } from '@lockwatch/texts';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import type { CreateContext } from './context.js';
import { getCalledProcedures, MAX_BATCH, TRPC_PREFIX } from './trpc-procedures.js';

/** Of the call that accepts the most; each has its own limit below it. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** Room for the names of a full batch, and for anything else that Node.js lets through: addresses end at 16 kB. */
export const MAX_PARAM_LENGTH = 16_384;

export async function registerTrpc(app: FastifyInstance, createContext: CreateContext): Promise<void> {
  /** Of the calls of a request that its caller may make. */
  const limits = new WeakMap<FastifyRequest, number>();
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.bodyLimit = BODY_LIMIT_BYTES;
      });
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        // Rejects callers without permission before the body is read.
        if (request.method === 'GET' || request.method === 'HEAD') return;
        limits.set(request, getBodyLimit(await createContext(request), getCalledProcedures(request)));
      });
      scope.addHook('preParsing', async (request, _reply, payload) =>
        limitPayload(payload, request.headers['content-length'], limits.get(request) ?? 0),
      );
      scope.addHook('preValidation', async ({ body }) => {
        if (typeof body === 'string') assertPlainJson(body);
      });
      await scope.register(fastifyTRPCPlugin, {
        trpcOptions: {
          router: appRouter,
          maxBatchSize: MAX_BATCH,
          createContext: async ({ req, info }) => {
            if (info.isBatchCall && info.calls.length > 1 && IDEMPOTENCY_KEY_HEADER in req.headers) {
              throw toTrpcError(new AppError('MALFORMED', { text: 'http.keyForSingleCall' }));
            }
            const language = toLanguage(req.headers['accept-language']);
            return { ...(await createContext(req)), language };
          },
          onError({ error, path, req }) {
            const appError = toAppError(error);
            if (appError.code === 'INTERNAL') {
              req.log.error({ err: appError.cause ?? error, path }, 'procedure.failed');
            } else {
              req.log.debug({ code: appError.code, path }, 'procedure.rejected');
            }
          },
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>);
      // No call takes a form, and its parser would read without a limit.
      scope.removeContentTypeParser('multipart/form-data');
    },
    { prefix: TRPC_PREFIX },
  );
}

function limitPayload(payload: RequestPayload, contentLength: string | undefined, limit: number) {
  if (Number(contentLength ?? 0) > limit) throw createTooLargeError();
  if (contentLength !== undefined) return payload;
  let received = 0;
  const limited: Transform & { receivedEncodedLength?: number } = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      received += chunk.length;
      limited.receivedEncodedLength = received;
      if (received > limit) done(createTooLargeError());
      else done(null, chunk);
    },
  });
  return payload.pipe(limited);
}

function createTooLargeError(): AppError {
  return new AppError('TOO_LARGE', { text: 'api.tooLarge' });
}
