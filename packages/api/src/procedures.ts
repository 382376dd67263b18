import { AppError, hasPermission, type Permission } from '@lockwatch/contracts';
import { type Actor, describePermission } from '@lockwatch/core';
import type { Text } from '@lockwatch/texts';
import type { TRPCError, TRPCProcedureType } from '@trpc/server';
import type { ApiContext } from './context.js';
import { getInputError, invalidInput, toTrpcError } from './errors.js';
import { withIdempotency } from './idempotency.js';
import type { ApiMeta } from './meta.js';
import { t } from './trpc.js';
import { inTurn } from './user-turns.js';

/** Rejections reach every caller in the same form: over HTTP, in REST and in tests. */
const convertErrors = t.middleware(async ({ ctx, next, getRawInput, path }) => {
  const result = await next();
  if (result.ok) return result;
  if (path.startsWith(ADMIN_PREFIX)) reportPermissionError(ctx, path, result.error);
  const rejection = getInputError(result.error);
  throw toTrpcError(rejection ? invalidInput(rejection, await getRawInput()) : result.error);
});

/** Every call that only staff may make. */
const ADMIN_PREFIX = 'admin.';

/** Staff who reach above their rank, and others who try what is for staff. */
function reportPermissionError(ctx: ApiContext, path: string, error: TRPCError): void {
  const rejection = error.cause;
  if (!(rejection instanceof AppError) || (rejection.code !== 'FORBIDDEN' && rejection.code !== 'BANNED'))
    return;
  const userId = ctx.caller.kind === 'nobody' ? null : (ctx.caller.actor?.userId ?? null);
  const fields = { path, userId, requestId: ctx.requestId, reason: rejection.message };
  ctx.reportSecurityEvent({ kind: 'permission-rejected', fields });
}

const checkAccess = t.middleware(({ ctx, type, meta, next }) => {
  assertMayCall(ctx, { type, meta });
  return next();
});

/** Anybody, signed in or not. */
export const publicProcedure = t.procedure
  .use(convertErrors)
  .use(inTurn)
  .use(checkAccess)
  .meta({ access: 'public' });

const signedIn = publicProcedure
  .meta({ access: 'signed-in' })
  .use(({ ctx, next }) => next({ ctx: { actor: requireActor(ctx) } }));

/** A signed-in user, in the browser, with a personal API token, or on Discord through the bot. */
export const signedInProcedure = signedIn.use(withIdempotency);

/** A signed-in user with the permission, or with one of several. */
export function permittedProcedure(...permissions: [Permission, ...Permission[]]) {
  return signedIn.meta({ permissions }).use(withIdempotency);
}

/** A user in the browser: API tokens and the bot cannot make API tokens. */
export const browserProcedure = signedIn
  .use(({ ctx, next }) => {
    if (ctx.actor.credential.kind !== 'access-token') {
      throw new AppError('FORBIDDEN', { text: 'api.signInOnWebsite' });
    }
    return next();
  })
  .use(withIdempotency);

/** Excludes API tokens: a leaked one must not delete the account. No stored response is repeated. */
export const noApiTokenProcedure = signedIn.use(({ ctx, next }) => {
  if (ctx.actor.credential.kind === 'api-token') {
    throw new AppError('FORBIDDEN', { text: 'api.notForApiTokens' });
  }
  return next();
});

/** A full batch of messages: 100 messages of 4000 characters, each at most 6 bytes once escaped, and room for the rest. */
const SERVICE_BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** The bot's own work, with the service credential and without a user. */
export const serviceProcedure = publicProcedure.meta({
  access: 'service',
  bodyLimitBytes: SERVICE_BODY_LIMIT_BYTES,
});

/** A signed-in user, or the bot for Discord users without an account. */
export const signedInOrServiceProcedure = publicProcedure.meta({
  access: 'signed-in',
  isOpenToService: true,
});

/** What decides whether a call is allowed, before its input is read. */
export type CallContext = Pick<ApiContext, 'caller' | 'deps' | 'reportSecurityEvent'>;

/** Throws UNAUTHENTICATED, BANNED or FORBIDDEN. Needs no input, so it runs before the body is read. */
export function assertMayCall(
  ctx: CallContext,
  { type, meta = {} }: { type: TRPCProcedureType; meta?: ApiMeta | undefined },
): void {
  const { access = 'public', permissions = [], isOpenToService = false } = meta;
  if (access === 'public') return;
  if (access === 'service') {
    if (ctx.caller.kind === 'service') return;
    if (ctx.caller.kind === 'nobody') throw createNotSignedInError(ctx);
    throw new AppError('FORBIDDEN', { text: 'api.onlyForBot' });
  }
  if (isOpenToService && ctx.caller.kind === 'service' && ctx.caller.actor === null) return;
  const actor = requireActor(ctx);
  assertHasScope(actor, type === 'mutation' ? 'write' : 'read');
  if (permissions.length > 0 && permissions.every(isStaffPermission) && !hasOneOf(actor, permissions)) {
    ctx.reportSecurityEvent({ kind: 'permission-rejected', fields: { permissions, userId: actor.userId } });
  }
  assertHasOneOf(actor, permissions);
}

/** Permissions that no subscription gives. */
function isStaffPermission(permission: Permission): boolean {
  return !permission.endsWith('_WATCHED_ITEMS');
}

function hasOneOf(actor: Actor, permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => hasPermission(actor.permissions, permission));
}

function requireActor(ctx: Pick<ApiContext, 'caller' | 'deps'>): Actor {
  const actor = ctx.caller.kind === 'nobody' ? null : ctx.caller.actor;
  if (!actor) throw ctx.caller.kind === 'service' ? createNotLinkedError(ctx) : createNotSignedInError(ctx);
  if (actor.isBanned) throw new AppError('BANNED', { text: 'api.banned' });
  return actor;
}

function assertHasScope(actor: Actor, scope: 'read' | 'write'): void {
  if (actor.credential.kind !== 'api-token' || actor.credential.scopes.includes(scope)) return;
  throw new AppError('FORBIDDEN', { text: 'api.noScope', values: { scope } });
}

/** The sentence names what is missing, so that a plan or a role can be chosen by it. */
export function assertHasOneOf(actor: Actor, permissions: readonly Permission[]): void {
  const [first] = permissions;
  if (first === undefined) return;
  if (hasOneOf(actor, permissions)) return;
  if (first.endsWith('_WATCHED_ITEMS')) throw new AppError('FORBIDDEN', { text: 'api.noSubscription' });
  const names = permissions.map(describePermission);
  throw new AppError('FORBIDDEN', {
    text: 'api.noPermission',
    values: {
      permissions: names.reduce((some, last): Text => ({ text: 'api.or', values: { names: some, last } })),
    },
  });
}

function createNotSignedInError(ctx: Pick<ApiContext, 'caller'>): Error {
  const rejection = ctx.caller.kind === 'nobody' ? ctx.caller.rejection : null;
  return rejection ?? new AppError('UNAUTHENTICATED', { text: 'api.notSignedIn' });
}

function createNotLinkedError(ctx: Pick<ApiContext, 'deps'>): AppError {
  return new AppError('UNAUTHENTICATED', {
    text: 'api.notLinked',
    values: { url: `${ctx.deps.publicUrl}/dashboard/account` },
  });
}
