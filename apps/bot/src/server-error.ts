import { ERROR_CODES } from '@lockwatch/contracts';
import { TRPCClientError } from '@trpc/client';
import { z } from 'zod';

const errorData = z.object({
  httpStatus: z.number().optional(),
  appCode: z.enum(ERROR_CODES).optional(),
  detail: z.string().min(1).optional(),
  fields: z.array(z.object({ path: z.string() })).default([]),
});

export type ServerError = NonNullable<ReturnType<typeof parseServerError>>;

/** The server's error; null: not an error response of the server. */
export function parseServerError(error: unknown) {
  const data = getErrorData(error);
  return data?.appCode && data.detail
    ? {
        code: data.appCode,
        /** For a user. */
        sentence: data.detail,
        /** Those of the input that are invalid. */
        fields: data.fields,
      }
    : null;
}

export function isRejectedInput(error: unknown): boolean {
  const status = getErrorData(error)?.httpStatus;
  return status === 400 || status === 413 || status === 422;
}

/** Advice for the operator; null: the call can be repeated. */
export function getOperatorAdvice(error: unknown): string | null {
  const status = getErrorData(error)?.httpStatus;
  return status === 401 || status === 403
    ? 'The server rejects BOT_API_TOKEN. Give the bot and the server the same one.'
    : null;
}

export function isServerUnreachable(error: unknown): boolean {
  return error instanceof TRPCClientError && getErrorData(error)?.appCode === undefined;
}

function getErrorData(error: unknown): z.infer<typeof errorData> | null {
  if (!(error instanceof TRPCClientError)) return null;
  const read = errorData.safeParse(error.data);
  return read.success ? read.data : null;
}
