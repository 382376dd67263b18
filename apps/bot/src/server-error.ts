import { ERROR_CODES, type ErrorCode } from '@lockwatch/contracts';
import { TRPCClientError } from '@trpc/client';
import { z } from 'zod';

const errorData = z.object({
  httpStatus: z.number().optional(),
  appCode: z.enum(ERROR_CODES).optional(),
  detail: z.string().min(1).optional(),
});

export interface ServerRefusal {
  code: ErrorCode;
  /** The server's sentence for a person. */
  sentence: string;
}

/** What the server refused and why, in its own words; null for anything that is no answer of the server. */
export function serverRefusal(error: unknown): ServerRefusal | null {
  const data = dataOf(error);
  return data?.appCode && data.detail ? { code: data.appCode, sentence: data.detail } : null;
}

/** True for an input the server will refuse however often it is sent: broken, against a rule, or too large. */
export function isRefusedInput(error: unknown): boolean {
  const status = dataOf(error)?.httpStatus;
  return status === 400 || status === 413 || status === 422;
}

/** What an operator should do about an error of the bot's own calls; null when it may pass by itself. */
export function operatorAdvice(error: unknown): string | null {
  const status = dataOf(error)?.httpStatus;
  return status === 401 || status === 403
    ? 'The server refuses BOT_API_TOKEN. Give the bot and the server the same one.'
    : null;
}

/** True when no answer came: the server is down, restarting or not reachable. */
export function isServerAway(error: unknown): boolean {
  return error instanceof TRPCClientError && dataOf(error)?.appCode === undefined;
}

function dataOf(error: unknown): z.infer<typeof errorData> | null {
  if (!(error instanceof TRPCClientError)) return null;
  const read = errorData.safeParse(error.data);
  return read.success ? read.data : null;
}
