import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  AppError,
  type ImportLine,
  type ImportResult,
  type ImportWatchRulesInput,
  LIMITS,
  messageTypeSchema,
} from '@lockwatch/contracts';
import type { Db, DbOrTx, Tx } from '@lockwatch/db';
import { items, tags, watchRules, watchRuleTags, webhooks } from '@lockwatch/db/schema';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type Actor, lockUser, writeAudit } from '../access/index.js';
import type { MessageParser } from '../market/index.js';
import { type CsvRow, parseCsv } from './csv.js';
import type { RuleIdentity } from './identical-rules.js';
import {
  type ImportedRule,
  type ParsedRuleLine,
  parseHeader,
  parseItemId,
  parseRuleLine,
  type RuleLineLookups,
} from './parse-rule-lines.js';

/** Rows of one insert: a statement can have at most 65,535 values, and is built synchronously. */
const INSERT_ROWS = 500;
/** Searching for a similar name costs more than the rest of a line. */
const SUGGESTIONS_MAX = 50;
/** Rows handled before other work of the process runs: a few milliseconds. */
const ROWS_PER_TURN = 50;

interface ParsedFile {
  lines: { line: number; parsed: ParsedRuleLine }[];
  rules: ImportedRule[];
}

type ExistingRule = Omit<ImportedRule, 'itemName'> & { id: string };

interface ImportPlan {
  added: ImportedRule[];
  removedIds: string[];
  statuses: ReadonlyMap<ImportedRule, 'new' | 'known'>;
  refusal: string | null;
}

/**
 * Adds the rules of a file, or replaces the list by them; a dry run only reports the result. Identical rules are kept.
 * Throws INVALID for an unreadable file and, unless they are to be skipped, for lines with problems; LIMIT_REACHED above
 * the item limit. Writes everything or nothing.
 */
export async function importWatchRules(
  actor: Actor,
  db: Db,
  parser: Pick<MessageParser, 'search' | 'findByName'>,
  input: ImportWatchRulesInput,
): Promise<ImportResult> {
  const [header, ...rows] = await parseRows(input.csv);
  if (!header) throw fileProblem('The file is empty.');
  const columns = parseHeader(header.cells);
  if (typeof columns === 'string') throw fileProblem(columns);
  const width = header.cells.length;
  if (rows.length === 0) throw fileProblem('The file has a first line, but no items below it.');
  if (rows.length > LIMITS.rulesPerCall) {
    throw fileProblem(
      `The file has ${rows.length} items; at most ${LIMITS.rulesPerCall} can be imported at once.`,
    );
  }
  return db.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
    const idCells = rows.flatMap(({ cells }) => [
      cells[columns.get('item_id') ?? -1] ?? '',
      cells[columns.get('item_name') ?? -1] ?? '',
    ]);
    const lookups = await loadLookups(actor, tx, parser, idCells);
    const lines = await mapWithYield(rows, ({ line, cells }) => ({
      line,
      parsed: parseRuleLine(columns, width, cells, lookups),
    }));
    const file = { lines, rules: lines.flatMap(({ parsed }) => ('rule' in parsed ? [parsed.rule] : [])) };
    const plan = await planImport(actor, tx, file.rules, input.mode);
    if (!input.dry_run) await write(actor, tx, file, plan, input);
    return report(file, plan, input);
  });
}

async function parseRows(csv: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  try {
    for await (const row of parseCsv(csv)) rows.push(row);
  } catch (error) {
    if (error instanceof SyntaxError) throw fileProblem(error.message);
    throw error;
  }
  return rows;
}

/** Maps many rows without blocking the event loop: other requests are served in between. */
async function mapWithYield<T, R>(rows: readonly T[], map: (row: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const row of rows) {
    results.push(map(row));
    if (results.length % ROWS_PER_TURN === 0) await nextTurn();
  }
  return results;
}

function fileProblem(message: string): AppError {
  return new AppError('INVALID', message, { fields: [{ path: 'csv', message }] });
}

async function loadLookups(
  actor: Actor,
  tx: Tx,
  parser: Pick<MessageParser, 'search' | 'findByName'>,
  idCells: readonly string[],
): Promise<RuleLineLookups> {
  const ids = [...new Set(idCells.flatMap((text) => parseItemId(text) ?? []))];
  const [itemRows, tagRows, webhookRows] = [
    ids.length === 0
      ? []
      : await tx.select({ id: items.id, name: items.name }).from(items).where(inArray(items.id, ids)),
    await tx.select({ id: tags.id, name: tags.name }).from(tags),
    // Share lock: no webhook can be deleted before a rule references it.
    await tx
      .select({ id: webhooks.id, name: webhooks.name })
      .from(webhooks)
      .where(eq(webhooks.userId, actor.userId))
      .for('share'),
  ];
  let suggestions = 0;
  return {
    itemNames: new Map(itemRows.map(({ id, name }) => [id, name])),
    lookUpItem: once((name) => parser.findByName(name)),
    suggestItemName(name) {
      suggestions += 1;
      return suggestions > SUGGESTIONS_MAX ? null : (parser.search(name, 1)[0]?.name ?? null);
    },
    tagIds: new Map(tagRows.map(({ id, name }) => [name.toLowerCase(), id])),
    webhooks: webhookRows,
  };
}

function once<T>(lookUp: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const found = known.get(name) ?? lookUp(name);
    known.set(name, found);
    return found;
  };
}

/** Equal for two identical rules (`RuleIdentity`); their tags and pauses may differ. */
function toIdentityKey({ itemId, minPrice, maxPrice, messageType, webhookId }: RuleIdentity): string {
  return JSON.stringify([itemId, minPrice, maxPrice, messageType, webhookId]);
}

/** Equal for two rules that are identical and have the same tags and pause. */
function toContentKey(rule: Omit<ImportedRule, 'itemName'>): string {
  return JSON.stringify([toIdentityKey(rule), rule.tagIds, rule.isPaused]);
}

async function planImport(
  actor: Actor,
  tx: Tx,
  rules: readonly ImportedRule[],
  mode: ImportWatchRulesInput['mode'],
): Promise<ImportPlan> {
  const existing = await loadExistingRules(actor, tx);
  // When replacing, other tags make a new rule; when adding, an identical rule is not added again.
  const toKey = mode === 'replace' ? toContentKey : toIdentityKey;
  const held = new Set(existing.map(toKey));
  const seen = new Set<string>();
  const kept = new Set<string>();
  const statuses = new Map<ImportedRule, 'new' | 'known'>();
  await mapWithYield(rules, (rule) => {
    const isDouble = seen.has(toIdentityKey(rule));
    statuses.set(rule, isDouble || held.has(toKey(rule)) ? 'known' : 'new');
    seen.add(toIdentityKey(rule));
    if (!isDouble) kept.add(toContentKey(rule));
  });
  const added = rules.filter((rule) => statuses.get(rule) === 'new');
  const removedIds =
    mode === 'replace' ? existing.flatMap((rule) => (kept.has(toContentKey(rule)) ? [] : [rule.id])) : [];
  const total = existing.length - removedIds.length + added.length;
  const refusal =
    added.length > 0 && total > actor.itemLimit
      ? `That would make ${total} watched items, and your limit is ${actor.itemLimit}. Remove some or upgrade.`
      : null;
  return { added, removedIds, statuses, refusal };
}

async function loadExistingRules(actor: Actor, store: DbOrTx): Promise<ExistingRule[]> {
  const rows = await store
    .select({
      id: watchRules.id,
      itemId: watchRules.itemId,
      minPrice: watchRules.minPrice,
      maxPrice: watchRules.maxPrice,
      messageType: watchRules.messageType,
      webhookId: watchRules.webhookId,
      isPaused: watchRules.isPaused,
      tagIds: sql<number[]>`coalesce((
        select json_agg(${watchRuleTags.tagId} order by ${watchRuleTags.tagId})
        from ${watchRuleTags} where ${watchRuleTags.watchRuleId} = ${watchRules.id}), '[]')`,
    })
    .from(watchRules)
    .where(eq(watchRules.userId, actor.userId))
    .orderBy(asc(watchRules.createdAt), asc(watchRules.id));
  return mapWithYield(rows, (rule) => ({ ...rule, messageType: messageTypeSchema.parse(rule.messageType) }));
}

async function write(
  actor: Actor,
  tx: Tx,
  file: ParsedFile,
  plan: ImportPlan,
  input: ImportWatchRulesInput,
): Promise<void> {
  const fields = file.lines.flatMap(({ line, parsed }) =>
    'problem' in parsed ? [{ path: `csv.${line}`, message: `Line ${line}: ${parsed.problem}` }] : [],
  );
  const [first] = fields;
  if (first && !input.skip_problems) {
    const more = fields.length === 1 ? '' : ` ${fields.length - 1} more lines have problems.`;
    throw new AppError('INVALID', `${first.message}${more} Nothing was imported.`, {
      fields: fields.slice(0, 100),
    });
  }
  if (plan.refusal !== null) throw new AppError('LIMIT_REACHED', `${plan.refusal} Nothing was imported.`);
  if (plan.removedIds.length > 0) {
    await tx.delete(watchRules).where(inArray(watchRules.id, plan.removedIds));
    const count = plan.removedIds.length;
    const message = `Deleted ${count} watched ${count === 1 ? 'item' : 'items'} by an import.`;
    await writeAudit(tx, { actor, action: 'watched_items_deleted', message, details: { count } });
  }
  for (let start = 0; start < plan.added.length; start += INSERT_ROWS) {
    await insertRules(actor, tx, plan.added.slice(start, start + INSERT_ROWS));
  }
}

async function insertRules(actor: Actor, tx: Tx, rules: readonly ImportedRule[]): Promise<void> {
  const rows = rules.map((rule) => ({ id: v7(), rule }));
  await tx.insert(watchRules).values(
    rows.map(({ id, rule }) => ({
      id,
      userId: actor.userId,
      itemId: rule.itemId,
      minPrice: rule.minPrice,
      maxPrice: rule.maxPrice,
      messageType: rule.messageType,
      webhookId: rule.webhookId,
      isPaused: rule.isPaused,
      // The time after the lock, so that rows are ordered as they became visible.
      createdAt: sql`clock_timestamp()`,
    })),
  );
  const tagged = rows.flatMap(({ id, rule }) => rule.tagIds.map((tagId) => ({ watchRuleId: id, tagId })));
  for (let start = 0; start < tagged.length; start += INSERT_ROWS) {
    await tx.insert(watchRuleTags).values(tagged.slice(start, start + INSERT_ROWS));
  }
}

function report(file: ParsedFile, plan: ImportPlan, input: ImportWatchRulesInput): ImportResult {
  const lines = file.lines.map(({ line, parsed }) => lineReport(line, parsed, plan));
  const problems = lines.filter(({ status }) => status === 'problem');
  const others = lines.filter(({ status }) => status !== 'problem');
  const added = plan.added.length;
  const removed = plan.removedIds.length;
  const known = others.length - added;
  return {
    message: sentence(added, removed, known, input.dry_run),
    added,
    removed,
    known,
    problems: problems.length,
    refusal: plan.refusal,
    lines: [...problems, ...others].slice(0, LIMITS.importLinesShown),
  };
}

function lineReport(line: number, parsed: ParsedRuleLine, plan: ImportPlan): ImportLine {
  if ('problem' in parsed) {
    const nothing = { min_price: null, max_price: null, message_type: null };
    return { line, status: 'problem', item_name: parsed.itemName, ...nothing, problem: parsed.problem };
  }
  return {
    line,
    status: plan.statuses.get(parsed.rule) ?? 'new',
    item_name: parsed.rule.itemName,
    min_price: parsed.rule.minPrice,
    max_price: parsed.rule.maxPrice,
    message_type: parsed.rule.messageType,
    problem: null,
  };
}

function sentence(added: number, removed: number, known: number, isDryRun: boolean): string {
  const parts = [
    `${isDryRun ? 'Would add' : 'Added'} ${added} watched ${added === 1 ? 'item' : 'items'}`,
    ...(removed > 0 ? [`${isDryRun ? 'remove' : 'removed'} ${removed}`] : []),
    ...(known > 0 ? [`${known} ${known === 1 ? 'was' : 'were'} there already`] : []),
  ];
  return `${parts.join(', ')}.`;
}
