import type { AppRouter } from '@lockwatch/api';
import type { ErrorCode } from '@lockwatch/contracts';
import { TRPCClientError } from '@trpc/client';

/** The server's sentence for a person, or `fallback` where there is none ([8-07]). */
export function errorSentence(error: unknown, fallback: string): string {
  const detail = dataOf(error)?.detail;
  return typeof detail === 'string' && detail !== '' ? detail : fallback;
}

/** The code to branch on; null when the server was not reached. */
export function errorCode(error: unknown): ErrorCode | null {
  return dataOf(error)?.appCode ?? null;
}

/** True when the server refused the request itself, so that asking again in the same way is no use. */
export function isRefusal(error: unknown): boolean {
  const status = dataOf(error)?.httpStatus;
  return typeof status === 'number' && status >= 400 && status < 500;
}

function dataOf(error: unknown) {
  return isServerError(error) ? error.data : null;
}

function isServerError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}
