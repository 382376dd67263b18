import { type AccountImport, AppError, DM_TARGET, type ImportedAccount } from '@lockwatch/contracts';
import type { Db, Tx } from '@lockwatch/db';
import { webhooks } from '@lockwatch/db/schema';
import type { Sentences } from '@lockwatch/texts';
import { eq } from 'drizzle-orm';
import type { Actor } from '../access/index.js';
import { listTraderNotes, type MessageParser, noteTrader } from '../market/index.js';
import { createPriceAlert } from '../pings/index.js';
import {
  createAlias,
  createBlacklistEntry,
  formatRules,
  importWatchRules,
  updatePingLimits,
} from '../watching/index.js';
import { setPingTemplate, updatePreference } from './preferences.js';

const PROBLEMS_MAX = 100;

type ImportedList = Omit<ImportedAccount['aliases'], 'problems'> & { problems: Sentences[] };

class DryRun extends Error {}

/**
 * Adds rules, aliases, blacklist entries, price alerts and notes on traders of an export to those of the user, and sets the
 * preferences. What is there already stays; what cannot be added is reported and skipped. Webhooks of another account are left out of the rules.
 * Throws LIMIT_REACHED where the rules exceed the item limit; then nothing is imported.
 */
export async function importAccount(
  actor: Actor,
  { db, parser }: { db: Db; parser: Pick<MessageParser, 'search' | 'findByName'> },
  input: AccountImport,
): Promise<Record<keyof ImportedAccount, ImportedList>> {
  const watched_items = await importRules(actor, db, parser, input);
  const report = {
    watched_items,
    aliases: emptyList(),
    blacklist: emptyList(),
    price_alerts: emptyList(),
    trader_notes: emptyList(),
  };
  try {
    await db.transaction(async (tx) => {
      for (const alias of input.aliases) await add(report.aliases, createAlias(actor, tx, alias));
      for (const entry of input.blacklist)
        await add(report.blacklist, createBlacklistEntry(actor, tx, entry));
      for (const alert of input.price_alerts)
        await add(report.price_alerts, createPriceAlert(actor, tx, alert));
      const noted = new Set((await listTraderNotes(actor, tx)).map((note) => note.author_id));
      for (const { author_id: id, note } of input.trader_notes) {
        if (noted.has(id)) report.trader_notes.known += 1;
        else await add(report.trader_notes, noteTrader(actor, tx, { id, note }));
      }
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
): Promise<ImportedList> {
  if (rules.length === 0) return emptyList();
  const own = await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.userId, actor.userId));
  const ids = new Set(own.map(({ id }) => id));
  const csv = formatRules(
    rules.map((rule) => ({
      ...rule,
      // An export of before there were several targets names one webhook.
      targets: (rule.targets ?? [rule.webhook_id ?? '']).filter((id) => id === DM_TARGET || ids.has(id)),
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

/** Counts an addition, or why it was rejected. Rethrows what is not a rejection. */
async function add(list: ImportedList, addition: Promise<unknown>): Promise<void> {
  try {
    await addition;
    list.added += 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'CONFLICT') list.known += 1;
    else if (list.problems.length < PROBLEMS_MAX) list.problems.push(error.text);
  }
}
