import { formatText } from '@lockwatch/texts';
import { initTRPC } from '@trpc/server';
import type { ApiContext } from './context.js';
import { formatFields, toAppError } from './errors.js';
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
      const appError = toAppError(error);
      const language = ctx?.language ?? 'en';
      const detail = formatText(language, appError.text);
      return {
        ...shape,
        message: detail,
        data: {
          ...shape.data,
          appCode: appError.code,
          detail,
          fields: formatFields(language, appError.fields),
          retryAfterSeconds: appError.retryAfterSeconds ?? null,
          requestId: ctx?.requestId ?? null,
        },
      };
    },
  });
