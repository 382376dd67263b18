import { randomBytes } from 'node:crypto';
import {
  AppError,
  type CreatedWebhook,
  createFieldError,
  type createWebhookInput,
  type DiscordWebhookRef,
  discordWebhookUrl,
  maskWebhookUrl,
  type Notice,
  parseDiscordWebhookUrl,
  type updateWebhookInput,
  type Webhook,
} from '@lockwatch/contracts';
import type { Db, DbOrTx, Sql, Tx } from '@lockwatch/db';
import { channels, webhooks } from '@lockwatch/db/schema';
import { and, asc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { z } from 'zod';
import {
  type Actor,
  countLimitedCall,
  type TokenCipher,
  transactionAs,
  writeAudit,
} from '../access/index.js';
import {
  decryptSignedWebhook,
  decryptWebhookSecret,
  encryptSignedWebhook,
  encryptWebhookSecret,
  type SignedWebhook,
} from './webhook-secret.js';

/** As long as the key of HMAC-SHA256 should be (RFC 2104). */
const SECRET_BYTES = 32;

type WebhookRow = typeof webhooks.$inferSelect;

export interface WebhookDeps {
  db: Db;
  sql: Sql;
  cipher: TokenCipher;
  pipeline: {
    /** Throws AppError UNAVAILABLE while signed webhooks are off, INVALID for an address that is not allowed. */
    requireSignedAddress(url: string): string;
    /** Throws AppError INVALID for a webhook that Discord does not know, RATE_LIMITED or UPSTREAM when it cannot be checked. */
    lookUpWebhook(webhook: DiscordWebhookRef): Promise<WebhookInfo>;
  };
}

/** Discord's data of a webhook. */
export interface WebhookInfo {
  name: string | null;
  channelId: string;
  guildId: string | null;
}

/** The user's webhooks, the primary one first, then oldest first. */
export async function listWebhooks(
  actor: Actor,
  deps: Pick<WebhookDeps, 'db' | 'cipher'>,
): Promise<Webhook[]> {
  const rows = await loadWebhooks(deps.db, deps.cipher, eq(webhooks.userId, actor.userId));
  // A read-only token must not see URLs that can post messages.
  const { credential } = actor;
  if (credential.kind !== 'api-token' || credential.scopes.includes('write')) return rows;
  return rows.map((row) => ({ ...row, webhook_url: maskWebhookUrl(row.webhook_url) }));
}

/**
 * Adds a webhook that Discord knows, or a signed one with a new secret, which is shown this once. The first of Discord
 * becomes the primary one. Throws LIMIT_REACHED at the plan's limit ([4-05],
 * [8-08]), CONFLICT when the user has it already in any spelling, INVALID when the URL is no Discord webhook ([5-02]) or
 * Discord does not know it, RATE_LIMITED, and UPSTREAM when Discord does not answer. For a signed one: INVALID and
 * UNAVAILABLE as configured.
 */
export async function createWebhook(
  actor: Actor,
  deps: WebhookDeps,
  input: z.output<typeof createWebhookInput>,
): Promise<CreatedWebhook> {
  const secret = input.kind === 'signed' ? `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` : null;
  const ref = secret === null ? parseWebhookUrl(input.webhook_url) : null;
  await assertBelowLimit(actor, deps.db);
  await requireNotAdded(deps.db, actor, ref, null);
  const address = ref
    ? await verifyWebhook(actor, deps, ref)
    : toSignedAddress(deps, { secret: secret ?? '', url: input.webhook_url });
  return transactionAs(actor, deps.db, async (tx) => {
    await assertBelowLimit(actor, tx);
    await requireNotAdded(tx, actor, ref, null);
    const ofDiscord = and(eq(webhooks.userId, actor.userId), isNotNull(webhooks.discordWebhookId));
    const isPrimary =
      ref !== null && (input.isPrimary === true || (await tx.$count(webhooks, ofDiscord)) === 0);
    if (isPrimary) await clearPrimary(tx, actor.userId);
    const id = v7();
    await tx
      .insert(webhooks)
      .values({
        id,
        userId: actor.userId,
        name: input.webhook_name,
        ...address,
        isPrimary,
        createdAt: sql`clock_timestamp()`,
      });
    await writeAudit(tx, actor, {
      action: 'webhook_created',
      message: `Added the webhook "${input.webhook_name}".`,
      details: { webhookId: id },
    });
    return { ...(await loadOwnWebhook(actor, tx, deps.cipher, id)), ...(secret !== null && { secret }) };
  });
}

function toSignedAddress({ pipeline, cipher }: WebhookDeps, { secret, url }: SignedWebhook) {
  const address = pipeline.requireSignedAddress(url);
  return { encryptedToken: encryptSignedWebhook(cipher, { secret, url: address }) };
}

/** Checks a present webhook with Discord, or a signed one with the configuration, by its own or another URL. */
async function checkAddress(actor: Actor, deps: WebhookDeps, row: WebhookRow, url?: string) {
  const ref = toWebhookRef(row, deps.cipher);
  if (ref) return verifyWebhook(actor, deps, url === undefined ? ref : parseWebhookUrl(url));
  const signed = decryptSignedWebhook(deps.cipher, row.encryptedToken);
  return toSignedAddress(deps, { ...signed, ...(url !== undefined && { url }) });
}

/**
 * Changes the fields of the input. A new URL is checked as in `createWebhook` and enables the webhook again; the same URL
 * changes nothing. When the primary webhook is unset, the oldest of the others becomes primary. Throws NOT_FOUND for
 * another user's webhook.
 */
export async function updateWebhook(
  actor: Actor,
  deps: WebhookDeps,
  input: z.output<typeof updateWebhookInput>,
): Promise<Webhook> {
  const before = await requireOwnWebhook(actor, deps.db, input.id);
  const { webhook_url: url } = input;
  const isOfDiscord = before.discordWebhookId !== null;
  if (input.isPrimary === true && !isOfDiscord)
    throw new AppError('INVALID', { text: 'watching.signedPrimary' });
  const ref = url === undefined || !isOfDiscord ? null : parseWebhookUrl(url);
  const isNew = url !== undefined && (ref ? discordWebhookUrl(ref) : url) !== toUrl(before, deps.cipher);
  if (isNew) await requireNotAdded(deps.db, actor, ref, input.id);
  const address = isNew ? await checkAddress(actor, deps, before, url) : null;
  return transactionAs(actor, deps.db, async (tx) => {
    const current = await requireOwnWebhook(actor, tx, input.id);
    if (isNew) await requireNotAdded(tx, actor, ref, input.id);
    if (input.isPrimary === true && !current.isPrimary) await movePrimary(tx, actor.userId, current.id);
    if (input.isPrimary === false && current.isPrimary) {
      await passPrimaryOn(tx, actor.userId, current.id);
    }
    await tx
      .update(webhooks)
      .set({
        updatedAt: new Date(),
        name: input.webhook_name,
        ...(address && { ...address, isLegacyDuplicate: false, disabledAt: null, disabledReason: null }),
      })
      .where(eq(webhooks.id, current.id));
    // Without the values: the URL contains a secret.
    const named = { name: input.webhook_name, address: input.webhook_url, primary: input.isPrimary };
    const changed = Object.entries(named).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    await writeAudit(tx, actor, {
      action: 'webhook_updated',
      message: `Changed the webhook "${input.webhook_name ?? current.name}": ${changed.join(', ') || 'nothing'}.`,
      details: { webhookId: current.id, changed },
    });
    return loadOwnWebhook(actor, tx, deps.cipher, current.id);
  });
}

/** Enables a webhook after a check of its address. Throws NOT_FOUND, INVALID, RATE_LIMITED, UPSTREAM. */
export async function enableWebhook(actor: Actor, deps: WebhookDeps, id: string): Promise<Webhook> {
  const current = await requireOwnWebhook(actor, deps.db, id);
  const address = await checkAddress(actor, deps, current);
  return transactionAs(actor, deps.db, async (tx) => {
    await tx
      .update(webhooks)
      .set({ ...address, updatedAt: new Date(), disabledAt: null, disabledReason: null })
      .where(ownWebhook(actor, id));
    await writeAudit(tx, actor, {
      action: 'webhook_updated',
      message: `Switched the webhook "${current.name}" on again.`,
      details: { webhookId: id, changed: ['enabled'] },
    });
    return loadOwnWebhook(actor, tx, deps.cipher, id);
  });
}

/** Deletes a webhook; the oldest of the others replaces a primary one. Throws NOT_FOUND. */
export async function deleteWebhook(actor: Actor, deps: WebhookDeps, id: string): Promise<Notice> {
  return transactionAs(actor, deps.db, async (tx) => {
    const [deleted] = await tx
      .delete(webhooks)
      .where(ownWebhook(actor, id))
      .returning({ isPrimary: webhooks.isPrimary, name: webhooks.name });
    if (!deleted) throw webhookNotFound();
    if (deleted.isPrimary) await passPrimaryOn(tx, actor.userId, id);
    const message = `Deleted the webhook "${deleted.name}".`;
    await writeAudit(tx, actor, { action: 'webhook_deleted', message });
    return { message: { text: 'watching.webhookDeleted' } };
  });
}

function ownWebhook(actor: Actor, id: string): SQL | undefined {
  return and(eq(webhooks.id, id), eq(webhooks.userId, actor.userId));
}

function webhookNotFound(): AppError {
  return new AppError('NOT_FOUND', { text: 'watching.noSuchWebhook' });
}

async function requireOwnWebhook(actor: Actor, store: DbOrTx, id: string): Promise<WebhookRow> {
  const row = await store.query.webhooks.findFirst({ where: ownWebhook(actor, id) });
  if (!row) throw webhookNotFound();
  return row;
}

/** A user cannot have two webhooks with the same destination; the index `webhooks_address_unique` enforces it too. */
async function requireNotAdded(
  store: DbOrTx,
  actor: Actor,
  ref: DiscordWebhookRef | null,
  exceptId: string | null,
): Promise<void> {
  if (!ref) return;
  const same = await store.query.webhooks.findFirst({
    where: and(
      eq(webhooks.userId, actor.userId),
      eq(webhooks.discordWebhookId, ref.id),
      sql`${webhooks.discordThreadId} is not distinct from ${ref.threadId}::bigint`,
      exceptId === null ? undefined : ne(webhooks.id, exceptId),
    ),
  });
  if (same)
    throw new AppError('CONFLICT', { text: 'watching.webhookAddedAlready', values: { name: same.name } });
}

async function assertBelowLimit(actor: Actor, tx: DbOrTx): Promise<void> {
  const limit = actor.maxWebhooks;
  if (limit === 0) throw new AppError('LIMIT_REACHED', { text: 'watching.webhooksNotInPlan' });
  const total = await tx.$count(webhooks, eq(webhooks.userId, actor.userId));
  if (total >= limit)
    throw new AppError('LIMIT_REACHED', { text: 'watching.webhookLimit', values: { limit } });
}

function parseWebhookUrl(url: string): DiscordWebhookRef {
  const ref = parseDiscordWebhookUrl(url);
  if (ref) return ref;
  throw createFieldError('webhook_url', { text: 'input.webhookUrl' });
}

/** Null for a signed webhook. */
function toWebhookRef({ discordWebhookId: id, encryptedToken }: WebhookRow, cipher: TokenCipher) {
  return id === null ? null : { id, ...decryptWebhookSecret(cipher, encryptedToken) };
}

function toUrl(row: WebhookRow, cipher: TokenCipher): string {
  const ref = toWebhookRef(row, cipher);
  return ref ? discordWebhookUrl(ref) : decryptSignedWebhook(cipher, row.encryptedToken).url;
}

async function verifyWebhook(actor: Actor, deps: WebhookDeps, ref: DiscordWebhookRef) {
  await countLimitedCall(deps.sql, 'webhook-check', actor.userId);
  const { name, channelId, guildId } = await deps.pipeline.lookUpWebhook(ref);
  return {
    discordWebhookId: ref.id,
    encryptedToken: encryptWebhookSecret(deps.cipher, ref),
    discordThreadId: ref.threadId,
    discordName: name,
    discordChannelId: channelId,
    discordGuildId: guildId,
  };
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

/** Makes the oldest of the other webhooks the primary one. */
async function passPrimaryOn(tx: Tx, userId: string, id: string): Promise<void> {
  const [oldest] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), ne(webhooks.id, id), isNotNull(webhooks.discordWebhookId)))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    .limit(1);
  if (oldest) await movePrimary(tx, userId, oldest.id);
}

async function loadOwnWebhook(actor: Actor, store: DbOrTx, cipher: TokenCipher, id: string) {
  const [webhook] = await loadWebhooks(store, cipher, ownWebhook(actor, id));
  if (!webhook) throw webhookNotFound();
  return webhook;
}

async function loadWebhooks(store: DbOrTx, cipher: TokenCipher, where: SQL | undefined): Promise<Webhook[]> {
  const rows = await store
    .select({ webhook: webhooks, channelName: channels.name })
    .from(webhooks)
    .leftJoin(
      channels,
      sql`${channels.id} = coalesce(${webhooks.discordThreadId}, ${webhooks.discordChannelId})`,
    )
    .where(where)
    .orderBy(sql`${webhooks.isPrimary} desc`, asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(({ webhook, channelName }) => {
    const channelId = webhook.discordThreadId ?? webhook.discordChannelId;
    return {
      webhook_id: webhook.id,
      webhook_name: webhook.name,
      kind: webhook.discordWebhookId === null ? ('signed' as const) : ('discord' as const),
      webhook_url: toUrl(webhook, cipher),
      isPrimary: webhook.isPrimary,
      disabled_reason: webhook.disabledReason,
      discord_name: webhook.discordName,
      channel_id: channelId,
      channel_name: channelName,
      channel_url:
        channelId === null || webhook.discordGuildId === null
          ? null
          : `https://discord.com/channels/${webhook.discordGuildId}/${channelId}`,
    };
  });
}
