import type { ErrorCode, Permission } from '@lockwatch/contracts';

export const REST_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type RestMethod = (typeof REST_METHODS)[number];
/** Their input is the body; that of the others is the query. */
export const BODY_METHODS: readonly RestMethod[] = ['POST', 'PUT', 'PATCH'];

/** Who may call: everyone, signed-in users, or only the bot's service credential. */
export type Access = 'public' | 'signed-in' | 'service';

/** Where a procedure is found in the REST API; without it, it is not there. */
export interface RestMeta {
  /** Below /api/v1, with `{name}` for an input that is part of the path. */
  rest: `${RestMethod} /${string}`;
  summary: string;
  description?: string;
  /** An input as an example; path and query values included, but for a common `id`. */
  example?: Record<string, unknown>;
  /** Rejections of this call beyond those of every call like it. */
  errors?: readonly ErrorCode[];
  /** The answer may be kept by the caller for so long. */
  cacheSeconds?: number;
}

/** Largest body of a call that says nothing else. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** Of calls that read many offers. */
export const OFFERS_WEIGHT = 5;

interface CallMeta {
  /** The call asks Discord or the payment provider, or takes long, so no transaction may be open meanwhile. */
  callsExternalService?: boolean;
  /** The bot may call without a user, where otherwise a user must be signed in. */
  isOpenToService?: boolean;
  /** As how many calls it counts in the rate limit, by what it costs; 1 without it. */
  weight?: number;
  /** Largest body in bytes; `BODY_LIMIT_BYTES` without it. */
  bodyLimitBytes?: number;
  access?: Access;
  /** One of these is needed. */
  permissions?: readonly Permission[];
}

export type ApiMeta = CallMeta & (RestMeta | { rest?: undefined });
