import { hash } from 'node:crypto';
import { AppError } from '@lockwatch/contracts';
import type { Db, DbOrTx } from '@lockwatch/db';
import { idempotentRequests } from '@lockwatch/db/schema';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { TokenCipher } from './token-cipher.js';

/** How long the response to a call is kept for repetitions. */
export const RESPONSE_RETENTION_HOURS = 24;
/** When the claim on a call to other services expires: longer than all their timeouts together. */
const CLAIM_SECONDS = 60;

/** What a user's stored responses of a day may come to. */
const USER_MAX = { rows: 2000, bytes: 8 * 1024 * 1024 };

/** A call with an idempotency key. */
export interface IdempotentCall {
  userId: string;
  call: string;
  key: string;
  input: unknown;
}

interface Deps {
  db: Db;
  cipher: TokenCipher;
}

/**
 * Runs the call once and returns its response to every repetition within a day. `work` and the stored response share one
 * transaction, so `work` must write through the given `db` and call no other service. The same call at the same time waits
 * for the first. A call that throws leaves the key free. Throws CONFLICT when the key was used for another input, and
 * RATE_LIMITED above the keys of a day.
 */
export async function runOnce(
  { db, cipher }: Deps,
  call: IdempotentCall,
  work: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  return db.transaction(async (tx) => {
    const isNew = await claim(tx, call, null);
    if (!isNew) return loadResponse(tx, cipher, call);
    const response = await work(tx);
    await store(tx, cipher, call, response);
    return response;
  });
}

/**
 * The same for a call to other services, which a transaction must not wait for: the call is claimed, run, and its response
 * stored. The same call at the same time is a CONFLICT. After a crash the claim expires within a minute and the call can
 * run again, so `work` must be repeatable.
 */
export async function runOnceWithClaim(
  { db, cipher }: Deps,
  call: IdempotentCall,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const isNew = await claim(db, call, CLAIM_SECONDS);
  if (!isNew) return loadResponse(db, cipher, call);
  let response: unknown;
  try {
    response = await work();
  } catch (error) {
    await db.delete(idempotentRequests).where(matchesCall(call));
    throw error;
  }
  await store(db, cipher, call, response);
  return response;
}

/** Whether this call has not run and is not running. Waits for a transaction that runs it. */
async function claim(store: DbOrTx, call: IdempotentCall, seconds: number | null): Promise<boolean> {
  const { userId, call: name, key } = call;
  await assertHasRoom(store, call);
  const fresh = {
    requestHash: hashInput(call),
    response: null,
    claimedUntil: seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`,
    createdAt: sql`now()`,
  };
  const claimed = await store
    .insert(idempotentRequests)
    .values({ userId, call: name, key, ...fresh })
    .onConflictDoUpdate({
      target: [idempotentRequests.userId, idempotentRequests.call, idempotentRequests.key],
      set: fresh,
      setWhere: or(
        lt(idempotentRequests.createdAt, sql`now() - make_interval(hours => ${RESPONSE_RETENTION_HOURS})`),
        and(sql`${idempotentRequests.response} is null`, lt(idempotentRequests.claimedUntil, sql`now()`)),
      ),
    })
    .returning({ key: idempotentRequests.key });
  return claimed.length > 0;
}

/** Throws RATE_LIMITED for a new key where the user's responses take too much room. */
async function assertHasRoom(store: DbOrTx, call: IdempotentCall): Promise<void> {
  const [used] = await store
    .select({
      rows: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${idempotentRequests.response})), 0)::int`,
      isKnown: sql<boolean>`coalesce(bool_or(${matchesCall(call)}), false)`,
    })
    .from(idempotentRequests)
    .where(eq(idempotentRequests.userId, call.userId));
  if (!used || used.isKnown || (used.rows < USER_MAX.rows && used.bytes < USER_MAX.bytes)) return;
  throw new AppError(
    'RATE_LIMITED',
    { text: 'access.keyLimit', values: { count: used.rows } },
    { retryAfterSeconds: 3600 },
  );
}

async function loadResponse(store: DbOrTx, cipher: TokenCipher, call: IdempotentCall): Promise<unknown> {
  const earlier = await store.query.idempotentRequests.findFirst({ where: matchesCall(call) });
  if (earlier && earlier.requestHash !== hashInput(call)) throw idempotencyConflict();
  if (!earlier || earlier.response === null) {
    throw new AppError('CONFLICT', { text: 'access.requestRunning' });
  }
  return JSON.parse(cipher.decrypt(earlier.response));
}

async function store(store: DbOrTx, cipher: TokenCipher, call: IdempotentCall, response: unknown) {
  await store
    .update(idempotentRequests)
    .set({ response: cipher.encrypt(JSON.stringify(response ?? null)), claimedUntil: null })
    .where(matchesCall(call));
}

function matchesCall({ userId, call, key }: IdempotentCall) {
  return and(
    eq(idempotentRequests.userId, userId),
    eq(idempotentRequests.call, call),
    eq(idempotentRequests.key, key),
  );
}

function hashInput({ input }: IdempotentCall): string {
  return hash('sha256', JSON.stringify(input ?? null));
}

/** For a second request with the same idempotency key and other content. */
export function idempotencyConflict(): AppError {
  return new AppError('CONFLICT', { text: 'access.keyReused' });
}
