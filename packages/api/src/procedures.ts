import { AppError, hasPermission, type Permission } from '@lockwatch/contracts';
import type { Actor } from '@lockwatch/core';
import type { ApiContext } from './context.js';
import { inputRefusal, invalidInput, toTrpcError } from './errors.js';
import { t } from './trpc.js';

/** Refusals reach every caller in the same form: over HTTP, in REST and in tests. */
const convertErrors = t.middleware(async ({ next, getRawInput }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = inputRefusal(result.error);
  throw toTrpcError(refusal ? invalidInput(refusal, await getRawInput()) : result.error);
});

/** Anybody, signed in or not. */
export const publicProcedure = t.procedure.use(convertErrors).meta({ access: 'public' });

/** Whoever is signed in, in the browser, with a personal API token, or on Discord through the bot. */
export const signedInProcedure = publicProcedure.meta({ access: 'signed-in' }).use(({ ctx, type, next }) => {
  const actor = requireActor(ctx);
  requireScope(actor, type === 'query' || type === 'subscription' ? 'read' : 'write');
  return next({ ctx: { actor } });
});

/** Whoever is signed in and holds the permission, or one of several. */
export function permittedProcedure(...permissions: [Permission, ...Permission[]]) {
  return signedInProcedure.meta({ permissions }).use(({ ctx, next }) => {
    requireOneOf(ctx.actor, permissions);
    return next();
  });
}

/** A person at the keyboard: a token cannot make tokens, and the bot cannot either. */
export const inPersonProcedure = signedInProcedure.use(({ ctx, next }) => {
  if (ctx.actor.credential.kind !== 'access-token') {
    throw new AppError('FORBIDDEN', 'Sign in on the website to do this.');
  }
  return next();
});

/** The bot's own work, with the service credential, for nobody in particular. */
export const serviceProcedure = publicProcedure.meta({ access: 'service' }).use(({ ctx, next }) => {
  if (ctx.caller.kind === 'service') return next();
  if (ctx.caller.kind === 'nobody') throw notSignedIn(ctx);
  throw new AppError('FORBIDDEN', 'This call is for the bot alone.');
});

/** Whoever is signed in, and the bot for people it does not know yet. */
export const signedInOrServiceProcedure = publicProcedure
  .meta({ access: 'signed-in' })
  .use(({ ctx, type, next }) => {
    if (ctx.caller.kind === 'service' && ctx.caller.actor === null) return next();
    requireScope(requireActor(ctx), type === 'mutation' ? 'write' : 'read');
    return next();
  });

function requireActor(ctx: ApiContext): Actor {
  const actor = ctx.caller.kind === 'nobody' ? null : ctx.caller.actor;
  if (!actor) throw ctx.caller.kind === 'service' ? notLinked(ctx) : notSignedIn(ctx);
  if (actor.isBanned) {
    throw new AppError('BANNED', 'This account is banned. Contact staff if you think this is a mistake.');
  }
  return actor;
}

function requireScope(actor: Actor, scope: 'read' | 'write'): void {
  if (actor.credential.kind !== 'api-token' || actor.credential.scopes.includes(scope)) return;
  throw new AppError('FORBIDDEN', `This API token lacks the scope "${scope}". Make one that has it.`);
}

/** The sentence names what is missing, so that a plan or a role can be chosen by it. */
function requireOneOf(actor: Actor, permissions: readonly [Permission, ...Permission[]]): void {
  if (permissions.some((permission) => hasPermission(actor.permissions, permission))) return;
  const sentence = permissions[0].endsWith('_WATCHED_ITEMS')
    ? 'To access watched items and track prices, you need an active subscription.'
    : `You need the permission ${permissions.join(' or ')} for this.`;
  throw new AppError('FORBIDDEN', sentence);
}

function notSignedIn(ctx: ApiContext): Error {
  const refusal = ctx.caller.kind === 'nobody' ? ctx.caller.refusal : null;
  return refusal ?? new AppError('UNAUTHENTICATED', 'Sign in to do this.');
}

function notLinked(ctx: ApiContext): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    `Your Discord account is not linked yet. Sign in at ${ctx.deps.publicUrl}, make a link code on your account page, then send /link with it here.`,
  );
}
