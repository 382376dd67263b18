import type { ErrorCode, Permission } from '@lockwatch/contracts';

export type RestMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anybody, whoever is signed in, or the bot's service credential alone. */
export type Access = 'public' | 'signed-in' | 'service';

/** Where a procedure is found in the REST API; without it, it is not there. */
export interface RestMeta {
  method: RestMethod;
  /** Below /api/v1, with `{name}` for an input that is part of the path. */
  path: `/${string}`;
  /** The heading it stands under in the documentation. */
  tag: 'User' | 'Watched items' | 'Settings' | 'Subscriptions' | 'Items' | 'API tokens' | 'Admin' | 'Reading';
  summary: string;
  description?: string;
  /** An input as an example; path and query values included. */
  example?: Record<string, unknown>;
  /** Refusals of this call beyond those of every call like it. */
  errors?: readonly ErrorCode[];
  /** The body may be as large as a whole list. */
  takesLargeBody?: boolean;
  /** The answer may be kept by the caller for so long. */
  cacheSeconds?: number;
}

export interface ApiMeta {
  access?: Access;
  /** One of these is needed. */
  permissions?: readonly Permission[];
  openapi?: RestMeta;
}
