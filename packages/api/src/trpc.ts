import { initTRPC } from '@trpc/server';
import type { ApiContext } from './context.js';
import { formatErrorData, toAppError } from './errors.js';
import type { ApiMeta } from './meta.js';

/** The product's tRPC. Its errors carry `data.appCode`, `data.detail` and, for invalid input, `data.fields`. */
export const t = initTRPC
  .context<ApiContext>()
  .meta<ApiMeta>()
  .create({
    isDev: false,
    // Proxies close silent connections; a client without data for long opens the stream again.
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error, ctx }) {
      const data = formatErrorData(toAppError(error), ctx?.language ?? 'en', ctx?.requestId ?? null);
      return { ...shape, message: data.detail, data: { ...shape.data, ...data } };
    },
  });
