import { randomBytes } from 'node:crypto';
import {
  API_TOKEN_PREFIX,
  type ApiToken,
  AppError,
  type createApiTokenInput,
  type createdApiTokenSchema,
  type Notice,
} from '@lockwatch/contracts';
import { type Db, type DbOrTx, isoTime } from '@lockwatch/db';
import { apiTokens } from '@lockwatch/db/schema';
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, hashToken, loadActor, transactionAs, writeAudit } from '../../access/index.js';

/** Of one user. */
const TOKENS_MAX = 20;

const TOKEN_BYTES = 32;
/** `lw_` and six characters, by which the owner recognises a token. */
const VISIBLE_LENGTH = API_TOKEN_PREFIX.length + 6;
const tokenPattern = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`);

const isValid = and(
  isNull(apiTokens.revokedAt),
  or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`)),
);

const TOKEN = {
  token_id: apiTokens.id,
  name: apiTokens.name,
  prefix: apiTokens.prefix,
  scopes: apiTokens.scopes,
  last_used_at: isoTime(apiTokens.lastUsedAt),
  expires_at: isoTime(apiTokens.expiresAt),
  created_at: isoTime(apiTokens.createdAt),
};

/** The user of a personal API token, limited to its scopes. Null when the token is unknown, revoked or expired. */
export async function loadApiTokenActor(
  store: DbOrTx,
  token: string,
  address: string | null,
): Promise<Actor | null> {
  if (!tokenPattern.test(token)) return null;
  const row = await store.query.apiTokens.findFirst({
    where: and(eq(apiTokens.tokenHash, hashToken(token)), isValid),
  });
  if (!row) return null;
  // "Last used" has a precision of a minute, which saves a write for each call.
  await store
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(apiTokens.id, row.id),
        or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, sql`now() - interval '1 minute'`)),
      ),
    );
  return loadActor(store, { userId: row.userId }, { kind: 'api-token', scopes: row.scopes, address });
}

/** The user's tokens that were not revoked, oldest first. */
export async function listApiTokens(actor: Actor, store: DbOrTx): Promise<ApiToken[]> {
  return store
    .select(TOKEN)
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, actor.userId), isNull(apiTokens.revokedAt)))
    .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id));
}

/** Creates a token, which only this response shows. Throws LIMIT_REACHED. */
export async function createApiToken(
  actor: Actor,
  db: Db,
  input: z.output<typeof createApiTokenInput>,
): Promise<z.output<typeof createdApiTokenSchema>> {
  const token = API_TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  return transactionAs(actor, db, async (tx) => {
    const isOwn = and(eq(apiTokens.userId, actor.userId), isNull(apiTokens.revokedAt));
    const limit = TOKENS_MAX;
    if ((await tx.$count(apiTokens, isOwn)) >= limit) {
      throw new AppError('LIMIT_REACHED', { text: 'accounts.apiTokenLimit', values: { limit } });
    }
    const days = input.expires_in_days ?? null;
    const [created] = await tx
      .insert(apiTokens)
      .values({
        userId: actor.userId,
        name: input.name,
        prefix: token.slice(0, VISIBLE_LENGTH),
        tokenHash: hashToken(token),
        scopes: input.scopes,
        expiresAt: days === null ? null : sql`now() + make_interval(days => ${days})`,
      })
      .returning(TOKEN);
    if (!created) throw new Error('The insert of an API token returned no row.');
    await writeAudit(tx, actor, {
      action: 'api_token_created',
      message: `Made the API token "${input.name}" (${input.scopes.join(', ')}).`,
    });
    return { ...created, token };
  });
}

/** Throws NOT_FOUND for another user's or a revoked token, FORBIDDEN for a call with an API token. */
export async function revokeApiToken(actor: Actor, db: Db, id: string): Promise<Notice> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(apiTokens)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, actor.userId), isNull(apiTokens.revokedAt)))
      .returning({ name: apiTokens.name });
    if (!row) throw new AppError('NOT_FOUND', { text: 'accounts.noSuchApiToken' });
    if (actor.credential.kind !== 'access-token') {
      throw new AppError('FORBIDDEN', { text: 'accounts.revokeOnWebsite' });
    }
    await writeAudit(tx, actor, {
      action: 'api_token_revoked',
      message: `Revoked the API token "${row.name}".`,
    });
    return { message: { text: 'accounts.apiTokenRevoked' } };
  });
}
