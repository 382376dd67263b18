import {
  type AccountImport,
  ALIASES_MAX,
  BLACKLIST_ENTRIES_MAX,
  DM_TARGET,
  type ImportedAccount,
  TRADER_NOTES_MAX,
} from '@lockwatch/contracts';
import { type Db, isOneOf, type Tx } from '@lockwatch/db';
import { aliases, blacklistEntries, items, priceAlerts, traderNotes, webhooks } from '@lockwatch/db/schema';
import type { Sentences, Text } from '@lockwatch/texts';
import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Actor, transactionAs } from '../access/index.js';
import { insertTraderNotes, type MessageParser } from '../market/index.js';
import { getPriceAlertLimit, insertPriceAlerts } from '../pings/index.js';
import {
  formatRules,
  importWatchRules,
  insertAliases,
  insertBlacklistEntries,
  updatePingLimits,
} from '../watching/index.js';
import { setPingTemplate, updatePreference } from './preferences.js';

const PROBLEMS_MAX = 100;

type ImportedList = Omit<ImportedAccount['aliases'], 'problems'> & { problems: Sentences[] };

class DryRun extends Error {}

/** How many rows of a list a user may have; `key` is what `insert...` returns of each that was not there. */
interface Limit {
  key: PgColumn;
  limit: number;
  text: 'watching.aliasLimit' | 'watching.blacklistLimit' | 'market.alertLimit' | 'market.noteLimit';
}

const ALIASES: Limit = { key: aliases.id, limit: ALIASES_MAX, text: 'watching.aliasLimit' };
const NOTES: Limit = { key: traderNotes.authorId, limit: TRADER_NOTES_MAX, text: 'market.noteLimit' };
const MUTED: Limit = {
  key: blacklistEntries.id,
  limit: BLACKLIST_ENTRIES_MAX,
  text: 'watching.blacklistLimit',
};

/**
 * Adds rules, aliases, blacklist entries, price alerts and notes on traders of an export to those of the user, and sets the
 * preferences. What is there already stays; what cannot be added is reported and skipped. Webhooks of another account are left out of the targets.
 * Throws LIMIT_REACHED where the rules exceed the item limit; then nothing is imported.
 */
export async function importAccount(
  actor: Actor,
  { db, parser }: { db: Db; parser: Pick<MessageParser, 'search' | 'findByName'> },
  input: AccountImport,
): Promise<Record<keyof ImportedAccount, ImportedList>> {
  const own = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.userId, actor.userId));
  const ids = new Set([DM_TARGET, ...own.map(({ id }) => id)]);
  const keepOwn = (targets: readonly string[]) => targets.filter((id) => ids.has(id));
  const report = {
    watched_items: await importRules(actor, db, parser, input, keepOwn),
    aliases: emptyList(),
    blacklist: emptyList(),
    price_alerts: emptyList(),
    trader_notes: emptyList(),
  };
  const ownAlerts = input.price_alerts.map((alert) => ({ ...alert, targets: keepOwn(alert.targets) }));
  const alerts: Limit = { key: priceAlerts.id, limit: getPriceAlertLimit(actor), text: 'market.alertLimit' };
  try {
    await transactionAs(actor, db, async (tx) => {
      report.aliases = await addRows(actor, tx, input.aliases, insertAliases, ALIASES);
      report.blacklist = await addRows(actor, tx, input.blacklist, insertBlacklistEntries, MUTED);
      report.price_alerts = await addRows(actor, tx, ownAlerts, insertPriceAlerts, alerts);
      report.trader_notes = await addRows(actor, tx, input.trader_notes, insertTraderNotes, NOTES);
      await setPreferences(actor, tx, input);
      if (input.dry_run) throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return report;
}

async function importRules(
  actor: Actor,
  db: Db,
  parser: Pick<MessageParser, 'search' | 'findByName'>,
  { watched_items: rules, dry_run }: AccountImport,
  keepOwn: (targets: readonly string[]) => string[],
): Promise<ImportedList> {
  if (rules.length === 0) return emptyList();
  const csv = formatRules(
    rules.map((rule) => ({
      ...rule,
      // An export of before there were several targets names one webhook.
      targets: keepOwn(rule.targets ?? [rule.webhook_id ?? '']),
    })),
  );
  const report = await importWatchRules(actor, db, parser, {
    csv,
    mode: 'add',
    message_type: 'ANY',
    dry_run,
    skip_problems: true,
  });
  const problems = report.lines.flatMap(({ problem }) => problem ?? []);
  if (report.rejection) problems.unshift(report.rejection);
  return { added: report.added, known: report.known, problems: problems.slice(0, PROBLEMS_MAX) };
}

async function setPreferences(actor: Actor, tx: Tx, input: AccountImport): Promise<void> {
  for (const { preference_id, value } of input.preferences) {
    await updatePreference(actor, tx, { preference_id, preference_value: value });
  }
  if (input.ping_limits) await updatePingLimits(actor, tx, input.ping_limits);
  const template = input.profile?.ping_template;
  if (template) await setPingTemplate(actor, tx, { template });
}

function emptyList(): ImportedList {
  return { added: 0, known: 0, problems: [] };
}

/** Adds all at once. What is there stays; what is above the limit, or of an unknown item, is reported. */
async function addRows<Row extends object>(
  actor: Actor,
  tx: Tx,
  rows: readonly Row[],
  insert: (actor: Actor, tx: Tx, rows: readonly Row[]) => PromiseLike<{ id: string }[]>,
  { key, limit, text }: Limit,
): Promise<ImportedList> {
  const itemIds = [...new Set(rows.flatMap((row) => getItemId(row) ?? []))];
  const found = await tx.select({ id: items.id }).from(items).where(isOneOf(items.id, itemIds));
  const known = new Set<number | null>([null, ...found.map(({ id }) => id)]);
  const usable = rows.filter((row) => known.has(getItemId(row)));
  const isOwn = sql`user_id = ${actor.userId}`;
  const room = Math.max(0, limit - (await tx.$count(key.table, isOwn)));
  const added = usable.length === 0 ? [] : await insert(actor, tx, usable);
  const surplus = added.slice(room).map(({ id }) => id);
  if (surplus.length > 0) await tx.delete(key.table).where(and(isOwn, isOneOf(key, surplus)));
  const unknown = itemIds.filter((id) => !known.has(id));
  const problems: Sentences[] = [
    ...unknown.map((id): Text => ({ text: 'market.noItemWithNumber', values: { id } })),
    ...surplus.map((): Text => ({ text, values: { limit } })),
  ].slice(0, PROBLEMS_MAX);
  return { added: added.length - surplus.length, known: usable.length - added.length, problems };
}

const getItemId = (row: object): number | null =>
  'item_id' in row && typeof row.item_id === 'number' ? row.item_id : null;
