import { AppError, type ErrorCode, type FieldError } from '@lockwatch/contracts';
import { isDatabaseUnavailable, isUnstorableText } from '@lockwatch/db';
import { formatText, type Language, type Text } from '@lockwatch/texts';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { describeIssue } from './describe-issue.js';

type TrpcCode = TRPCError['code'];

/** Each error code in tRPC, HTTP, the `title` of problem+json and the documentation. */
export const ERROR_MAP = {
  MALFORMED: {
    trpc: 'BAD_REQUEST',
    status: 400,
    title: 'Bad Request',
    description: 'The request cannot be read: broken JSON, a wrong content type.',
  },
  UNAUTHENTICATED: {
    trpc: 'UNAUTHORIZED',
    status: 401,
    title: 'Unauthorized',
    description: 'No credential, or one that is not valid.',
  },
  FORBIDDEN: {
    trpc: 'FORBIDDEN',
    status: 403,
    title: 'Forbidden',
    description: 'The permission or scope is missing.',
  },
  BANNED: { trpc: 'FORBIDDEN', status: 403, title: 'Banned', description: 'The account is banned.' },
  LIMIT_REACHED: {
    trpc: 'FORBIDDEN',
    status: 403,
    title: 'Limit Reached',
    description: 'A limit of the plan is reached.',
  },
  NOT_FOUND: {
    trpc: 'NOT_FOUND',
    status: 404,
    title: 'Not Found',
    description: 'There is no such object, or it belongs to somebody else.',
  },
  CONFLICT: {
    trpc: 'CONFLICT',
    status: 409,
    title: 'Conflict',
    description: 'The state of another object forbids it.',
  },
  TOO_LARGE: {
    trpc: 'PAYLOAD_TOO_LARGE',
    status: 413,
    title: 'Content Too Large',
    description: 'The body is larger than the call accepts.',
  },
  UNSUPPORTED_ENCODING: {
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    status: 415,
    title: 'Unsupported Media Type',
    description: 'The body is compressed.',
  },
  INVALID: {
    trpc: 'UNPROCESSABLE_CONTENT',
    status: 422,
    title: 'Unprocessable Content',
    description: 'Well-formed, but a field breaks a rule; `errors` names the fields.',
  },
  RATE_LIMITED: {
    trpc: 'TOO_MANY_REQUESTS',
    status: 429,
    title: 'Too Many Requests',
    description: 'Too many calls; wait for `Retry-After` seconds.',
  },
  METHOD_NOT_ALLOWED: {
    trpc: 'METHOD_NOT_SUPPORTED',
    status: 405,
    title: 'Method Not Allowed',
    description: 'The path exists, the method does not.',
  },
  UNAVAILABLE: {
    trpc: 'SERVICE_UNAVAILABLE',
    status: 503,
    title: 'Service Unavailable',
    description: 'Not ready, or without its database; try again after `Retry-After` seconds.',
  },
  UPSTREAM: {
    trpc: 'BAD_GATEWAY',
    status: 502,
    title: 'Bad Gateway',
    description: 'An outside service refused or did not answer.',
  },
  INTERNAL: {
    trpc: 'INTERNAL_SERVER_ERROR',
    status: 500,
    title: 'Internal Server Error',
    description: 'A fault of ours.',
  },
} as const satisfies Record<
  ErrorCode,
  { trpc: TrpcCode; status: number; title: string; description: string }
>;

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
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: { path: string; message: string }[];
  request_id?: string;
}

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

export function toProblem(error: AppError, requestId?: string): Problem {
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
