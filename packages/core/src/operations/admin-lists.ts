import {
  type AdminSubscription,
  type AdminSubscriptionFilter,
  type LogEntry,
  type LogFilter,
  type Statistic,
  type SubscriptionFilterStatus,
  toWords,
} from '@lockwatch/contracts';
import { containsPattern, type DbOrTx, isoTime } from '@lockwatch/db';
import { auditLog, plans, statistics, subscriptions, users } from '@lockwatch/db/schema';
import { formatText, type Language, listTexts, restoreText } from '@lockwatch/texts';
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import { SUBSCRIPTION_VIEW } from '../billing/index.js';

interface Page {
  limit: number;
  offset: number;
}

const REASON = sql`${auditLog.details} ->> 'reason'`;

/** The audit log, newest first ([3-18]), with actions in words; the reason of a ban follows its message. */
export async function listLogs(
  store: DbOrTx,
  input: Page & LogFilter,
  language: Language,
): Promise<LogEntry[]> {
  const names = listTexts(language, 'logAction.');
  const entries = await store
    .select({
      log_id: auditLog.id,
      user_email: auditLog.userEmail,
      user_name: auditLog.userName,
      action: auditLog.action,
      message: sql<string>`concat_ws(' ', ${auditLog.message}, ${REASON})`,
      client_address: auditLog.clientAddress,
      created_at: isoTime(auditLog.createdAt),
    })
    .from(auditLog)
    .where(matchesLogFilter(input, language))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(input.limit)
    .offset(input.offset);
  return entries.map((entry) => ({
    ...entry,
    action_name: names.get(entry.action) ?? toWords(entry.action),
  }));
}

/** How many entries match the filter; without a search, an index alone is read. */
export async function countLogs(
  store: DbOrTx,
  filter: LogFilter,
  language: Language,
): Promise<{ count: number }> {
  return { count: await store.$count(auditLog, matchesLogFilter(filter, language)) };
}

function matchesLogFilter({ action, search = '' }: LogFilter, language: Language): SQL | undefined {
  const pattern = containsPattern(search);
  const words = search.toLowerCase();
  const named = [...listTexts(language, 'logAction.')].flatMap(([one, name]) =>
    name.toLowerCase().includes(words) ? one : [],
  );
  return and(
    action === undefined ? undefined : eq(auditLog.action, action),
    pattern === null
      ? undefined
      : or(
          ilike(auditLog.message, pattern),
          ilike(auditLog.userEmail, pattern),
          ilike(auditLog.userName, pattern),
          // By the index of actions: bans alone have a reason.
          and(eq(auditLog.action, 'user_banned'), ilike(REASON, pattern)),
          inArray(auditLog.action, named),
          eq(auditLog.clientAddress, search.trim()),
        ),
  );
}

/** The statistics as the job last wrote them ([3-19]), with name and description in a language. */
export async function listStatistics(store: DbOrTx, language: Language): Promise<Statistic[]> {
  const names = listTexts(language, 'operations.statisticName.');
  const rows = await store
    .select({
      key: statistics.key,
      int_value: statistics.intValue,
      float_value: statistics.floatValue,
      string_value: statistics.stringValue,
      description: statistics.description,
      updated_at: isoTime(statistics.updatedAt),
    })
    .from(statistics)
    .orderBy(asc(statistics.key));
  return rows.map(({ description, ...row }) => ({
    ...row,
    name: names.get(row.key) ?? toWords(row.key),
    description: description && formatText(language, restoreText('operations.statistic.', description)),
  }));
}

/** Subscriptions of all users, newest first ([3-09], [2-52]). */
export async function listAllSubscriptions(
  store: DbOrTx,
  input: AdminSubscriptionFilter & Page,
): Promise<AdminSubscription[]> {
  return store
    .select({
      ...SUBSCRIPTION_VIEW,
      user_id: subscriptions.userId,
      user_name: users.name,
      user_email: users.email,
      subscription_type_name: plans.name,
      subscription_type_description: plans.description,
      created_at: isoTime(subscriptions.createdAt),
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(matchesFilter(input))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(input.limit)
    .offset(input.offset);
}

/** How many subscriptions match the filter. */
export async function countAllSubscriptions(
  store: DbOrTx,
  filter: AdminSubscriptionFilter,
): Promise<{ count: number }> {
  const counted = store.select({ count: count() }).from(subscriptions);
  // Only the search needs their users.
  const searched = filter.search ? counted.innerJoin(users, eq(users.id, subscriptions.userId)) : counted;
  const [row] = await searched.where(matchesFilter(filter));
  return { count: row?.count ?? 0 };
}

function matchesFilter(filter: AdminSubscriptionFilter): SQL | undefined {
  const pattern = containsPattern(filter.search);
  return and(
    filter.state === 'active' ? sql`${subscriptions.isActive}` : undefined,
    filter.user_id === undefined ? undefined : eq(subscriptions.userId, filter.user_id),
    filter.subscription_type_id === undefined
      ? undefined
      : eq(subscriptions.planId, filter.subscription_type_id),
    filter.status === undefined ? undefined : STATUS[filter.status],
    pattern === null
      ? undefined
      : or(
          ilike(users.name, pattern),
          ilike(users.email, pattern),
          ilike(subscriptions.stripeSubscriptionId, pattern),
        ),
  );
}

const STATUS: Record<SubscriptionFilterStatus, SQL> = {
  lifetime: sql`${subscriptions.expiresAt} is null`,
  renewing: sql`${subscriptions.isRenewing} and ${subscriptions.source} = 'stripe' and (${subscriptions.expiresAt} is null or ${subscriptions.expiresAt} > now())`,
  expires_soon: sql`${subscriptions.expiresAt} > greatest(now(), ${subscriptions.startsAt}) and ${subscriptions.expiresAt} < now() + interval '24 hours'`,
};
