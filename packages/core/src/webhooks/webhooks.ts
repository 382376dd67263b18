import {
  AppError,
  type createWebhookInput,
  discordWebhookUrl,
  type MessageDto,
  parseDiscordWebhookUrl,
  type updateWebhookInput,
  WEBHOOK_TEXTS,
  type Webhook,
} from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { webhooks } from '@lockwatch/db/schema';
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor } from '../actor/actor.js';
import { lockUser } from '../actor/lock-user.js';
import { writeAudit } from '../audit-log/audit-log.js';
import type { TokenCipher } from './token-cipher.js';

/** What these calls need: the database, and the cipher that hides the secret part of the URLs. */
export interface WebhookDeps {
  db: Db;
  cipher: TokenCipher;
}

/** The person's webhooks, the primary one first, then in the order they were added. */
export async function listWebhooks(actor: Actor, deps: WebhookDeps): Promise<Webhook[]> {
  const rows = await deps.db
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, actor.userId))
    .orderBy(sql`${webhooks.isPrimary} desc`, asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map((row) => toWebhook(row, deps.cipher));
}

/**
 * Adds a webhook; the first becomes the primary one. Throws LIMIT_REACHED at the plan's limit ([4-05], [8-08]) and
 * INVALID when the URL is not one of Discord's webhooks ([5-02]).
 */
export async function createWebhook(
  actor: Actor,
  deps: WebhookDeps,
  input: z.output<typeof createWebhookInput>,
): Promise<Webhook> {
  const address = encryptedAddress(deps.cipher, input.webhook_url);
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const total = await requireRoom(actor, tx);
    const isPrimary = total === 0 || input.isPrimary === true;
    if (isPrimary) await clearPrimary(tx, actor.userId);
    const [row] = await tx
      .insert(webhooks)
      .values({
        userId: actor.userId,
        name: input.webhook_name,
        ...address,
        isPrimary,
        createdAt: sql`clock_timestamp()`,
      })
      .returning();
    if (!row) throw new Error('The insert of a webhook returned no row.');
    return toWebhook(row, deps.cipher);
  });
}

/**
 * Changes what the input names. A new URL switches a webhook on again. Taking the primary mark away hands it to the
 * oldest of the others. Throws NOT_FOUND when it is not the person's own.
 */
export async function updateWebhook(
  actor: Actor,
  deps: WebhookDeps,
  input: z.output<typeof updateWebhookInput>,
): Promise<Webhook> {
  const address = input.webhook_url === undefined ? null : encryptedAddress(deps.cipher, input.webhook_url);
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const [current] = await tx.select().from(webhooks).where(ownWebhook(actor, input.id));
    if (!current) throw webhookNotFound();
    if (input.isPrimary === true && !current.isPrimary) await movePrimary(tx, actor.userId, current.id);
    if (input.isPrimary === false && current.isPrimary) {
      const successor = await oldestOther(tx, actor.userId, current.id);
      if (successor) await movePrimary(tx, actor.userId, successor);
    }
    const [row] = await tx
      .update(webhooks)
      .set({
        updatedAt: new Date(),
        ...(input.webhook_name !== undefined && { name: input.webhook_name }),
        ...(address && { ...address, disabledAt: null, disabledReason: null }),
      })
      .where(eq(webhooks.id, current.id))
      .returning();
    if (!row) throw webhookNotFound();
    return toWebhook(row, deps.cipher);
  });
}

/**
 * Deletes a webhook; rules that used it fall back to the primary one. If it was the primary one, the oldest of the
 * others takes its place. The log names it, never its address. Throws NOT_FOUND when it is not the person's own.
 */
export async function deleteWebhook(actor: Actor, deps: WebhookDeps, id: string): Promise<MessageDto> {
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const [deleted] = await tx
      .delete(webhooks)
      .where(ownWebhook(actor, id))
      .returning({ isPrimary: webhooks.isPrimary, name: webhooks.name });
    if (!deleted) throw webhookNotFound();
    const successor = deleted.isPrimary ? await oldestOther(tx, actor.userId, id) : null;
    if (successor) await movePrimary(tx, actor.userId, successor);
    const message = `Deleted the webhook "${deleted.name}".`;
    await writeAudit(tx, { actor, action: 'webhook_deleted', message });
    return { message: 'Webhook URL deleted successfully!' };
  });
}

function ownWebhook(actor: Actor, id: string): SQL | undefined {
  return and(eq(webhooks.id, id), eq(webhooks.userId, actor.userId));
}

function webhookNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such webhook. It may have been removed already.');
}

async function requireRoom(actor: Actor, tx: Tx): Promise<number> {
  if (actor.maxWebhooks === 0) {
    throw new AppError('LIMIT_REACHED', 'Webhook creation is not available in your current plan.');
  }
  const [row] = await tx.select({ total: count() }).from(webhooks).where(eq(webhooks.userId, actor.userId));
  const total = row?.total ?? 0;
  if (total >= actor.maxWebhooks) {
    throw new AppError(
      'LIMIT_REACHED',
      `You have reached your webhook limit of ${actor.maxWebhooks}. Please upgrade to add more webhooks.`,
    );
  }
  return total;
}

function encryptedAddress(cipher: TokenCipher, url: string) {
  const ref = parseDiscordWebhookUrl(url);
  if (!ref) {
    throw new AppError('INVALID', WEBHOOK_TEXTS.invalid, {
      fields: [{ path: 'webhook_url', message: WEBHOOK_TEXTS.invalid }],
    });
  }
  return { discordWebhookId: ref.id, encryptedToken: cipher.encrypt(ref.token) };
}

async function clearPrimary(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(webhooks)
    .set({ isPrimary: false })
    .where(and(eq(webhooks.userId, userId), eq(webhooks.isPrimary, true)));
}

async function movePrimary(tx: Tx, userId: string, id: string): Promise<void> {
  await clearPrimary(tx, userId);
  await tx.update(webhooks).set({ isPrimary: true }).where(eq(webhooks.id, id));
}

async function oldestOther(tx: Tx, userId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), sql`${webhooks.id} <> ${id}`))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    .limit(1);
  return row?.id ?? null;
}

function toWebhook(row: typeof webhooks.$inferSelect, cipher: TokenCipher): Webhook {
  return {
    webhook_id: row.id,
    webhook_name: row.name,
    webhook_url: discordWebhookUrl({ id: row.discordWebhookId, token: cipher.decrypt(row.encryptedToken) }),
    isPrimary: row.isPrimary,
    disabled_reason: row.disabledReason,
  };
}
