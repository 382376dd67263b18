import { type AccountExport, EXPORT_LIMITS } from '@lockwatch/contracts';
import { isoTime } from '@lockwatch/db';
import { auditLog, offerFeedback, userIdentities, users } from '@lockwatch/db/schema';
import type { Language } from '@lockwatch/texts';
import { desc, eq, or } from 'drizzle-orm';
import type { Actor } from '../access/index.js';
import { listLedger, listSubscriptions } from '../billing/index.js';
import { listHoldings, listTraderNotes, listTraderReports } from '../market/index.js';
import { exportPriceAlerts, listNotifications, listPushSubscriptions } from '../pings/index.js';
import {
  getPingLimits,
  listAliases,
  listBlacklist,
  listOwnTags,
  listTeams,
  listWatchRules,
  listWebhooks,
  type WebhookDeps,
} from '../watching/index.js';
import { listApiTokens } from './identity/api-tokens.js';
import { getMe } from './me.js';
import { listPreferences } from './preferences.js';

/** Everything stored about the user. Long lists are limited (`EXPORT_LIMITS`); webhook tokens are masked. */
export async function exportAccount(
  actor: Actor,
  deps: Pick<WebhookDeps, 'db' | 'sql' | 'cipher'>,
  language: Language,
): Promise<AccountExport> {
  const { db, sql } = deps;
  const { userId } = actor;
  const first = (limit: number) => ({ limit, offset: 0 });
  const account = await db.query.users.findFirst({ where: eq(users.id, userId) });
  const profile = await getMe(actor, db, language);
  const { issuer, subject, discordUserId } = userIdentities;
  const identities = await db
    .select({ issuer, subject, discord_user_id: discordUserId })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId));
  // Anybody with the address of a webhook can post to it.
  const reader: Actor = { ...actor, credential: { kind: 'api-token', scopes: ['read'] } };
  const { content, answer, reason, comment, createdAt } = offerFeedback;
  const feedback = await db
    .select({ content, answer, reason, comment, created_at: isoTime(createdAt) })
    .from(offerFeedback)
    .where(eq(offerFeedback.userId, userId))
    .orderBy(desc(offerFeedback.createdAt))
    .limit(EXPORT_LIMITS.feedback);
  const log = await db
    .select({ action: auditLog.action, message: auditLog.message, created_at: isoTime(auditLog.createdAt) })
    .from(auditLog)
    .where(or(eq(auditLog.actorUserId, userId), eq(auditLog.targetUserId, userId)))
    .orderBy(desc(auditLog.createdAt))
    .limit(EXPORT_LIMITS.audit_log);
  return {
    exported_at: new Date().toISOString(),
    limits: EXPORT_LIMITS,
    profile,
    created_at: account?.createdAt.toISOString() ?? null,
    last_login_at: account?.lastLoginAt?.toISOString() ?? null,
    identities,
    watched_items: (await listWatchRules(actor, sql, first(EXPORT_LIMITS.watched_items))).rules.filter(
      ({ team }) => team === null,
    ),
    own_tags: await listOwnTags(actor, db),
    teams: await listTeams(actor, db),
    aliases: await listAliases(actor, db),
    holdings: await listHoldings(actor, db),
    price_alerts: await exportPriceAlerts(actor, db),
    trader_notes: await listTraderNotes(actor, db),
    trader_reports: await listTraderReports(db, actor),
    blacklist: await listBlacklist(actor, db),
    webhooks: await listWebhooks(reader, deps),
    push_subscriptions: await listPushSubscriptions(actor, db),
    preferences: await listPreferences(actor, db),
    ping_limits: await getPingLimits(actor, db),
    subscriptions: await listSubscriptions(actor, db),
    ledger: await listLedger(db, userId, first(EXPORT_LIMITS.ledger)),
    notifications: await listNotifications(actor, sql, first(EXPORT_LIMITS.notifications)),
    api_tokens: await listApiTokens(actor, db),
    feedback,
    audit_log: log,
  };
}
