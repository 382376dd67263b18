import { createHash } from 'node:crypto';
import { AppError } from '@lockwatch/contracts';
import type { Tx } from '@lockwatch/db';
import { answeredRequests, ledgerTransactions } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';

/** A request that its sender gave a name, so that it is done once however often it comes. */
export interface Request {
  /** Unique for the sender. */
  key: string;
  /** Of what was asked. */
  hash: string;
}

/** The request under that key of that sender; null without a key. `content` must have the same order of fields each time. */
export function requestOf(sender: string, key: string | undefined, content: object): Request | null {
  if (key === undefined) return null;
  return {
    key: `${sender}:${key}`,
    hash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  };
}

/**
 * What this request, which moves world locks, was answered with before; null when it is new. Hold something of the sender first, so that two of the
 * same request take turns. Throws CONFLICT when something else was asked under the same key.
 */
export async function answerBefore(tx: Tx, request: Request | null): Promise<string | null> {
  if (request === null) return null;
  const [earlier] = await tx
    .select({ hash: ledgerTransactions.requestHash, answer: ledgerTransactions.answer })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.idempotencyKey, request.key));
  if (!earlier) return null;
  if (earlier.hash !== request.hash) throw otherRequest();
  return earlier.answer ?? '';
}

/** The same for a request that moves no world locks: its answer is kept with `keepAnswer`. */
export async function keptAnswer(tx: Tx, request: Request | null): Promise<string | null> {
  if (request === null) return null;
  const [earlier] = await tx
    .select({ hash: answeredRequests.requestHash, answer: answeredRequests.answer })
    .from(answeredRequests)
    .where(eq(answeredRequests.key, request.key));
  if (!earlier) return null;
  if (earlier.hash !== request.hash) throw otherRequest();
  return earlier.answer;
}

/** Keeps what a request was answered with, to be told again under the same key; in the transaction that did it. */
export async function keepAnswer(tx: Tx, request: Request | null, answer: string): Promise<void> {
  if (request === null) return;
  await tx.insert(answeredRequests).values({ key: request.key, requestHash: request.hash, answer });
}

export function otherRequest(): AppError {
  return new AppError(
    'CONFLICT',
    'This idempotency key was used for a different request. Use a new key for a new request.',
  );
}
