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
import type { Actor } from '../actor/actor.js';
import { lockUser } from '../actor/lock-user.js';
import { writeAudit } from '../audit-log/audit-log.js';
import type { Reader } from '../reader/reader.js';
import { type CsvRow, parseCsv } from './csv.js';
import {
  type RuleLine,
  type RuleLineLookups,
  readItemNumber,
  readRuleLine,
  type WantedRule,
} from './read-rule-lines.js';
import { readHeader } from './rule-header.js';

/** Rows of one insert: a statement carries at most 65 535 values. */
const INSERT_ROWS = 2000;
/** Searching for a similar name costs more than the rest of a line, and one suggestion in a while is enough. */
const SUGGESTIONS = 50;

interface ReadFile {
  lines: { line: number; read: RuleLine }[];
  rules: WantedRule[];
}

interface Plan {
  added: WantedRule[];
  removedIds: string[];
  statusOf: ReadonlyMap<WantedRule, 'new' | 'known'>;
  refusal: string | null;
}

/**
 * Adds the rules of a file, or makes the list what the file says; or, as a dry run, says what that would do. Rules that
 * are there already, exactly, are kept. Throws INVALID for a file that is none or, unless they are to be skipped, has
 * a line with a problem; LIMIT_REACHED when the item limit would be passed. All of it or nothing is written.
 */
export async function importWatchRules(
  actor: Actor,
  db: Db,
  reader: Pick<Reader, 'search' | 'findByName'>,
  input: ImportWatchRulesInput,
): Promise<ImportResult> {
  const [header, ...rows] = rowsOf(input.csv);
  if (!header) throw fileProblem('The file is empty.');
  const columns = readHeader(header.cells);
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
    const lookups = await loadLookups(actor, tx, reader, idCells);
    const lines = rows.map(({ line, cells }) => ({
      line,
      read: readRuleLine(columns, width, cells, lookups),
    }));
    const file = { lines, rules: lines.flatMap(({ read }) => ('rule' in read ? [read.rule] : [])) };
    const plan = await planImport(actor, tx, file.rules, input.mode);
    if (!input.dry_run) await write(actor, tx, file, plan, input);
    return report(file, plan, input);
  });
}

function rowsOf(csv: string): CsvRow[] {
  try {
    return parseCsv(csv);
  } catch (error) {
    if (error instanceof SyntaxError) throw fileProblem(error.message);
    throw error;
  }
}

function fileProblem(message: string): AppError {
  return new AppError('INVALID', message, { fields: [{ path: 'csv', message }] });
}

async function loadLookups(
  actor: Actor,
  tx: Tx,
  reader: Pick<Reader, 'search' | 'findByName'>,
  idCells: readonly string[],
): Promise<RuleLineLookups> {
  const ids = [...new Set(idCells.flatMap((text) => readItemNumber(text) ?? []))];
  const [itemRows, tagRows, webhookRows] = [
    ids.length === 0
      ? []
      : await tx.select({ id: items.id, name: items.name }).from(items).where(inArray(items.id, ids)),
    await tx.select({ id: tags.id, name: tags.name }).from(tags),
    // Share lock: none of them can be deleted before a rule points at it.
    await tx
      .select({ id: webhooks.id, name: webhooks.name })
      .from(webhooks)
      .where(eq(webhooks.userId, actor.userId))
      .for('share'),
  ];
  let suggestions = 0;
  return {
    itemNames: new Map(itemRows.map(({ id, name }) => [id, name])),
    itemOfName: (name) => reader.findByName(name),
    similarName(name) {
      suggestions += 1;
      return suggestions > SUGGESTIONS ? null : (reader.search(name, 1)[0]?.name ?? null);
    },
    tagIds: new Map(tagRows.map(({ id, name }) => [name.toLowerCase(), id])),
    webhooks: webhookRows,
  };
}

/** Equal for two rules that differ in nothing. */
function identityOf(rule: Omit<WantedRule, 'itemName'>): string {
  const { itemId, minPrice, maxPrice, messageType, webhookId, tagIds, isPaused } = rule;
  return JSON.stringify([itemId, minPrice, maxPrice, messageType, webhookId, tagIds, isPaused]);
}

async function planImport(
  actor: Actor,
  tx: Tx,
  rules: readonly WantedRule[],
  mode: ImportWatchRulesInput['mode'],
): Promise<Plan> {
  const existing = await readExisting(actor, tx);
  const held = new Set(existing.map(({ identity }) => identity));
  const seen = new Set<string>();
  const statusOf = new Map<WantedRule, 'new' | 'known'>();
  for (const rule of rules) {
    const identity = identityOf(rule);
    statusOf.set(rule, held.has(identity) || seen.has(identity) ? 'known' : 'new');
    seen.add(identity);
  }
  const added = rules.filter((rule) => statusOf.get(rule) === 'new');
  const removedIds =
    mode === 'replace' ? existing.flatMap(({ id, identity }) => (seen.has(identity) ? [] : [id])) : [];
  const total = existing.length - removedIds.length + added.length;
  const refusal =
    added.length > 0 && total > actor.itemLimit
      ? `That would make ${total} watched items, and your limit is ${actor.itemLimit}. Remove some or upgrade.`
      : null;
  return { added, removedIds, statusOf, refusal };
}

async function readExisting(actor: Actor, store: DbOrTx): Promise<{ id: string; identity: string }[]> {
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
  return rows.map(({ id, messageType, ...rule }) => ({
    id,
    identity: identityOf({ ...rule, messageType: messageTypeSchema.parse(messageType) }),
  }));
}

async function write(
  actor: Actor,
  tx: Tx,
  file: ReadFile,
  plan: Plan,
  input: ImportWatchRulesInput,
): Promise<void> {
  const fields = file.lines.flatMap(({ line, read }) =>
    'problem' in read ? [{ path: `csv.${line}`, message: `Line ${line}: ${read.problem}` }] : [],
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

async function insertRules(actor: Actor, tx: Tx, rules: readonly WantedRule[]): Promise<void> {
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
      // The moment after the lock: the order of rows is then the order in which they became visible.
      createdAt: sql`clock_timestamp()`,
    })),
  );
  const tagged = rows.flatMap(({ id, rule }) => rule.tagIds.map((tagId) => ({ watchRuleId: id, tagId })));
  for (let start = 0; start < tagged.length; start += INSERT_ROWS) {
    await tx.insert(watchRuleTags).values(tagged.slice(start, start + INSERT_ROWS));
  }
}

function report(file: ReadFile, plan: Plan, input: ImportWatchRulesInput): ImportResult {
  const lines = file.lines.map(({ line, read }) => lineReport(line, read, plan));
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

function lineReport(line: number, read: RuleLine, plan: Plan): ImportLine {
  if ('problem' in read) {
    const nothing = { min_price: null, max_price: null, message_type: null };
    return { line, status: 'problem', item_name: read.itemName, ...nothing, problem: read.problem };
  }
  return {
    line,
    status: plan.statusOf.get(read.rule) ?? 'new',
    item_name: read.rule.itemName,
    min_price: read.rule.minPrice,
    max_price: read.rule.maxPrice,
    message_type: read.rule.messageType,
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
