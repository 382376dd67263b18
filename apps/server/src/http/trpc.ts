import { type AppRouter, appRouter, toAppError } from '@lockwatch/api';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { CreateContext } from './context.js';

/** A full batch of the feed: 100 messages of 4000 characters, each at most 6 bytes once escaped, and room for the rest. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** Calls in one request. */
const MAX_BATCH = 20;
/** Room for the names of a full batch, and for anything else that Node.js lets through: addresses end at 16 kB. */
export const MAX_PARAM_LENGTH = 16_384;

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
              req.log.error({ err: appError.cause ?? error, path }, 'call failed');
            } else {
              req.log.debug({ code: appError.code, path }, 'call refused');
            }
          },
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>);
    },
    { prefix: '/trpc' },
  );
}
