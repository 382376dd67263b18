import type { AppRouter } from '@lockwatch/api';
import type { ErrorCode } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/errors';
import { TRPCClientError } from '@trpc/client';
import { IdentityError } from '../auth/identity-error.js';

/** The server's message for users, or `fallback` ([8-07]). */
export function getErrorMessage(error: unknown, fallback = t('errors.noResponse')): string {
  if (isSignedOut(error)) return t('errors.sessionExpired');
  const detail = getErrorData(error)?.detail;
  if (typeof detail === 'string' && detail !== '') return detail;
  // What is no JSON comes from a proxy, whose server is starting.
  return getCause(error) instanceof SyntaxError ? t('errors.unavailable') : fallback;
}

/** The code to branch on; null when the server was not reached. */
export function getErrorCode(error: unknown): ErrorCode | null {
  return getErrorData(error)?.appCode ?? null;
}

/** True when the session is invalid: the server says so, or there is no access token ([8-01]). */
export function isSignedOut(error: unknown): boolean {
  return getErrorData(error)?.httpStatus === 401 || isLoginRequired(getCause(error));
}

function getCause(error: unknown): unknown {
  return error instanceof Error ? error.cause : null;
}

function isLoginRequired(cause: unknown): boolean {
  return cause instanceof IdentityError && cause.code === 'login_required';
}

/** True when the server rejected the request, so that repeating it cannot succeed. */
export function isClientError(error: unknown): boolean {
  const status = getErrorData(error)?.httpStatus;
  return typeof status === 'number' && status >= 400 && status < 500;
}

function getErrorData(error: unknown) {
  return isTrpcError(error) ? error.data : null;
}

function isTrpcError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}
