import { type AppRouter, appRouter, toAppError } from '@lockwatch/api';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { CreateContext } from './context.js';

/** A full batch of the feed: 100 messages of 4000 characters, each at most 6 bytes once escaped, and room for the rest. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** Calls in one request. */
const MAX_BATCH = 20;
/** Room for the names of a full batch. */
export const MAX_PARAM_LENGTH = 2000;

export async function registerTrpc(app: FastifyInstance, createContext: CreateContext): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.bodyLimit = BODY_LIMIT_BYTES;
      });
      await scope.register(fastifyTRPCPlugin, {
        trpcOptions: {
          router: appRouter,
          maxBatchSize: MAX_BATCH,
          createContext: ({ req }) => createContext(req),
          onError({ error, path, req }) {
            const appError = toAppError(error);
            if (appError.code === 'INTERNAL') {
              req.log.error({ err: appError.cause ?? error, path, requestId: req.id }, 'call failed');
            } else {
              req.log.debug({ code: appError.code, path, requestId: req.id }, 'call refused');
            }
          },
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>);
    },
    { prefix: '/trpc' },
  );
}
