import { AppError, type ErrorCode, type FieldError } from '@lockwatch/contracts';
import { isDatabaseUnavailable, isUnstorableText } from '@lockwatch/db';
import { formatText, type Language, type Text } from '@lockwatch/texts';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError } from 'zod';
import { describeIssue } from './describe-issue.js';

type TrpcCode = TRPCError['code'];

function define(trpc: TrpcCode, title: string, description: string) {
  return { trpc, status: getHTTPStatusCodeFromError(new TRPCError({ code: trpc })), title, description };
}

/** Each error code in tRPC, HTTP, the `title` of problem+json and the documentation. */
export const ERROR_MAP: Readonly<Record<ErrorCode, ReturnType<typeof define>>> = {
  MALFORMED: define(
    'BAD_REQUEST',
    'Bad Request',
    'The request cannot be read: broken JSON, a wrong content type.',
  ),
  UNAUTHENTICATED: define('UNAUTHORIZED', 'Unauthorized', 'No credential, or one that is not valid.'),
  FORBIDDEN: define('FORBIDDEN', 'Forbidden', 'The permission or scope is missing.'),
  BANNED: define('FORBIDDEN', 'Banned', 'The account is banned.'),
  LIMIT_REACHED: define('FORBIDDEN', 'Limit Reached', 'A limit of the plan is reached.'),
  NOT_FOUND: define('NOT_FOUND', 'Not Found', 'There is no such object, or it belongs to somebody else.'),
  CONFLICT: define('CONFLICT', 'Conflict', 'The state of another object forbids it.'),
  TOO_LARGE: define('PAYLOAD_TOO_LARGE', 'Content Too Large', 'The body is larger than the call accepts.'),
  UNSUPPORTED_ENCODING: define('UNSUPPORTED_MEDIA_TYPE', 'Unsupported Media Type', 'The body is compressed.'),
  INVALID: define(
    'UNPROCESSABLE_CONTENT',
    'Unprocessable Content',
    'Well-formed, but a field breaks a rule; `errors` names the fields.',
  ),
  RATE_LIMITED: define(
    'TOO_MANY_REQUESTS',
    'Too Many Requests',
    'Too many calls; wait for `Retry-After` seconds.',
  ),
  METHOD_NOT_ALLOWED: define(
    'METHOD_NOT_SUPPORTED',
    'Method Not Allowed',
    'The path exists, the method does not.',
  ),
  UNAVAILABLE: define(
    'SERVICE_UNAVAILABLE',
    'Service Unavailable',
    'Not ready, or without its database; try again after `Retry-After` seconds.',
  ),
  UPSTREAM: define('BAD_GATEWAY', 'Bad Gateway', 'An outside service rejected the call or did not answer.'),
  INTERNAL: define('INTERNAL_SERVER_ERROR', 'Internal Server Error', 'A fault of ours.'),
};

/** What tRPC itself rejects calls with, before or around a procedure. */
const TRPC_ERRORS: Partial<Record<TrpcCode, { code: ErrorCode; text: Text }>> = {
  PARSE_ERROR: { code: 'MALFORMED', text: { text: 'api.invalidJson' } },
  BAD_REQUEST: { code: 'MALFORMED', text: { text: 'api.unreadable' } },
  UNSUPPORTED_MEDIA_TYPE: { code: 'MALFORMED', text: { text: 'api.sendJson' } },
  NOT_FOUND: { code: 'NOT_FOUND', text: { text: 'api.noSuchCall' } },
  METHOD_NOT_SUPPORTED: { code: 'METHOD_NOT_ALLOWED', text: { text: 'api.wrongMethod' } },
  PAYLOAD_TOO_LARGE: { code: 'TOO_LARGE', text: { text: 'api.tooLarge' } },
};

/** Converts a thrown value into the error for the caller. The cause of an internal error is only for the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === 'INTERNAL_SERVER_ERROR') return toAppError(error.cause ?? new Error(error.message));
    const rejection = TRPC_ERRORS[error.code];
    if (rejection) return new AppError(rejection.code, rejection.text, { cause: error });
  }
  if (isUnstorableText(error)) {
    return new AppError('MALFORMED', { text: 'api.nulCharacter' }, { cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError('UNAVAILABLE', { text: 'api.notReady' }, { retryAfterSeconds: 5, cause: error });
  }
  return new AppError('INTERNAL', { text: 'api.internal' }, { cause: error });
}

/** The schema's rejection of an input, where that is what was thrown. */
export function getInputError(error: TRPCError): ZodError | null {
  return error.code === 'BAD_REQUEST' && error.cause instanceof ZodError ? error.cause : null;
}

export function toTrpcError(error: unknown): TRPCError {
  const appError = toAppError(error);
  return new TRPCError({ code: ERROR_MAP[appError.code].trpc, message: appError.message, cause: appError });
}

/** INVALID with a sentence for each field that broke a rule of its schema; `input` is what was sent. */
export function invalidInput(rejection: ZodError, input: unknown): AppError {
  const fields: FieldError[] = rejection.issues
    .slice(0, 50)
    .map((issue) => ({ path: issue.path.map(String).join('.'), text: describeIssue(issue, input) }));
  return new AppError('INVALID', fields[0]?.text ?? { text: 'api.invalidField' }, { fields });
}

/** A problem document (RFC 9457), in English; `status` is also the answer's. */
export type Problem = ReturnType<typeof toProblem>;

function formatFields(language: Language, fields: readonly FieldError[]) {
  return fields.map(({ path, text }) => ({ path, message: formatText(language, text) }));
}

/** What an error over tRPC carries in `data`. */
export function formatErrorData(error: AppError, language: Language, requestId: string | null) {
  return {
    appCode: error.code,
    detail: formatText(language, error.text),
    fields: formatFields(language, error.fields),
    retryAfterSeconds: error.retryAfterSeconds ?? null,
    requestId,
  };
}

export const PROBLEM_CONTENT_TYPE = 'application/problem+json; charset=utf-8';

export function toProblem(error: AppError, requestId?: string) {
  const { status, title } = ERROR_MAP[error.code];
  return {
    type: `urn:lockwatch:error:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: error.message,
    ...(error.fields.length > 0 && { errors: formatFields('en', error.fields) }),
    ...(requestId !== undefined && { request_id: requestId }),
  };
}
