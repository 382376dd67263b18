import {
  AppError,
  type FieldError,
  formatMention,
  type ImportLine,
  type ImportResult,
  type ImportWatchRulesInput,
  LIMITS,
  type Notice,
} from '@lockwatch/contracts';
import { type Db, type DbOrTx, isOneOf, jsonRows, type Tx } from '@lockwatch/db';
import { items, watchRules, watchRuleTags, webhooks } from '@lockwatch/db/schema';
import type { Sentences, Text } from '@lockwatch/texts';
import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type Actor, writeAudit } from '../access/index.js';
import type { MessageParser } from '../market/index.js';
import { mapWithYield } from '../ports/index.js';
import { type CsvRow, createFileError, parseCsv, splitLines } from './csv.js';
import { type ImportTags, loadImportTags } from './import-tags.js';
import {
  countHeaderLines,
  type ImportedRule,
  type ParsedRuleLine,
  parseHeader,
  parseItemId,
  parseRuleLine,
  parseTypedLine,
  type RuleLineLookups,
} from './parse-rule-lines.js';
import { CoverIndex, describeCovered, toIdentityKey } from './rule-overlap.js';
import { refreshRelativePrices, toPriceFields } from './rule-prices.js';
import { loadStoredRules, type RuleScope, type StoredRule, toScopeColumns } from './rule-scope.js';
import { changeRulesAs } from './team-rules.js';
import { countWatchRules } from './watch-rules.js';

const LINES_SHOWN = 500;

/** Rows of one insert, whose JSON is made without a break. */
const INSERT_ROWS = 500;
/** Searching for a similar name costs more than the rest of a line. */
const SUGGESTIONS_MAX = 50;

interface ParsedLine {
  line: number;
  parsed: ParsedRuleLine;
}

interface ParsedFile {
  format: ImportResult['format'];
  lines: ParsedLine[];
  rules: ImportedRule[];
}

type ImportPlan = Awaited<ReturnType<typeof planImport>>;

/** What an import did or would do, with texts. */
export type ImportReport = Omit<ImportResult, 'message' | 'rejection' | 'refusal' | 'lines'> &
  Notice & { rejection: Text | null; lines: (Omit<ImportLine, 'problem'> & { problem: Sentences | null })[] };

/**
 * Adds the rules of a file, or replaces the list by them; a dry run only reports the result. Identical rules are kept.
 * A file with more lines than the item limit is not parsed. It is parsed and compared before the transaction, which only
 * writes. Throws LIMIT_REACHED above the item limit, INVALID for an unreadable file and, unless they are to be skipped, for
 * lines with problems, CONFLICT where another call changed the list meanwhile. Writes everything or nothing.
 */
export async function importWatchRules(
  actor: Actor,
  db: Db,
  parser: Pick<MessageParser, 'search' | 'findByName'>,
  input: ImportWatchRulesInput,
): Promise<ImportReport> {
  const version = await loadListVersion(actor, db);
  const { count } = await countWatchRules(actor, db);
  const linesMax = Math.min(LIMITS.rulesPerCall, Math.max(actor.itemLimit, count));
  const typed = splitLines(input.csv);
  const headerLines = countHeaderLines(typed);
  const format = headerLines === 0 ? 'list' : 'csv';
  const total = typed.length - headerLines;
  if (total > linesMax) return reportLongFile(format, total, linesMax, input);
  const table = format === 'csv' ? await parseTable(input.csv) : null;
  const existing = await loadStoredRules(db, actor.userId);
  const importTags = await loadImportTags(actor, db);
  const lookups = await loadLookups(actor, db, parser, importTags, table?.idCells ?? []);
  const parsedLines = table
    ? await mapWithYield(table.rows, ({ line, cells }) => ({
        line,
        parsed: parseRuleLine(table.columns, table.width, cells, lookups),
      }))
    : await mapWithYield(typed, ({ line, text }) => ({
        line,
        parsed: parseTypedLine(text, input.message_type, lookups),
      }));
  const active = existing.filter(({ isActive }) => isActive && input.mode === 'add');
  const lines = await rejectCovered(active, existing, parsedLines);
  const file: ParsedFile = { format, lines, rules: lines.flatMap(({ parsed }) => parsed.rule ?? []) };
  const plan = await planImport(actor, count, existing, file.rules, input.mode);
  if (!input.dry_run) {
    assertImportable(file, plan, input);
    await changeRulesAs(actor, db, async (tx) => {
      if ((await loadListVersion(actor, tx)) !== version) {
        throw new AppError('CONFLICT', { text: 'watching.import.listChanged' });
      }
      await write(actor, tx, importTags, plan);
    });
  }
  return report(file, plan, input);
}

/** Differs after each change of what an import depends on: the user's rules, tags and webhooks. */
async function loadListVersion(actor: Actor, store: DbOrTx): Promise<string> {
  const [row] = await store.execute<{ version: string }>(sql`
    select concat_ws(' ', sum(hashtext(id::text || xmin::text)), count(*)) as version from (
      select id::text, xmin from watch_rules where user_id = ${actor.userId}
      union all select id::text, xmin from tags where user_id = ${actor.userId}
      union all select id::text, xmin from webhooks where user_id = ${actor.userId}) own`);
  return row?.version ?? '';
}

async function parseTable(csv: string) {
  const rows: CsvRow[] = [];
  for await (const row of parseCsv(csv)) rows.push(row);
  const header = rows.shift();
  if (!header) throw createFileError({ text: 'watching.file.empty' });
  const columns = parseHeader(header.cells);
  if ('text' in columns) throw createFileError(columns);
  if (rows.length === 0) throw createFileError({ text: 'watching.file.onlyHeader' });
  const idCells = rows.flatMap(({ cells }) => [
    cells[columns.get('item_id') ?? -1] ?? '',
    cells[columns.get('item_name') ?? -1] ?? '',
  ]);
  return { rows, columns, width: header.cells.length, idCells };
}

/** The preview of a file above the item limit, whose lines are not parsed. Throws LIMIT_REACHED for its import. */
function reportLongFile(
  format: ImportResult['format'],
  total: number,
  linesMax: number,
  input: ImportWatchRulesInput,
): ImportReport {
  const rejection: Text = { text: 'watching.import.tooManyLines', values: { total, max: linesMax } };
  if (!input.dry_run) throw createLimitError(rejection);
  const message: Text = { text: 'watching.import.notRead' };
  return { format, message, added: total, removed: 0, known: 0, problems: 0, rejection, lines: [] };
}

function createLimitError(rejection: Text): AppError {
  return new AppError('LIMIT_REACHED', [rejection, { text: 'watching.import.nothingImported' }]);
}

async function loadLookups(
  actor: Actor,
  db: Db,
  parser: Pick<MessageParser, 'search' | 'findByName'>,
  importTags: ImportTags,
  idCells: readonly string[],
): Promise<RuleLineLookups> {
  const ids = [...new Set(idCells.flatMap((text) => parseItemId(text) ?? []))];
  const [itemRows, webhookRows] = [
    ids.length === 0
      ? []
      : await db.select({ id: items.id, name: items.name }).from(items).where(isOneOf(items.id, ids)),
    await db
      .select({ id: webhooks.id, name: webhooks.name })
      .from(webhooks)
      .where(eq(webhooks.userId, actor.userId)),
  ];
  let suggestions = 0;
  return {
    itemNames: new Map(itemRows.map(({ id, name }) => [id, name])),
    lookUpItem: parser.findByName,
    suggestItemName(name) {
      suggestions += 1;
      return suggestions > SUGGESTIONS_MAX ? null : (parser.search(name, 1)[0]?.name ?? null);
    },
    lookUpTag: importTags.lookUp,
    webhooks: webhookRows,
  };
}

/** Equal for two rules that are identical and have the same tags, pause and other settings. */
function toContentKey(rule: Omit<ImportedRule, 'itemName'>): string {
  const { tagIds, isPaused, takesUnpriced, cooldownMinutes, dailyCap, onlyCheaper, mention } = rule;
  const settings = [tagIds, isPaused, takesUnpriced, cooldownMinutes, dailyCap, onlyCheaper];
  return JSON.stringify([toIdentityKey(rule), settings, mention && formatMention(mention)]);
}

/** New rules that lie inside an active one or an earlier line become problems, as when they are created one by one. */
async function rejectCovered(
  active: readonly RuleScope[],
  existing: readonly StoredRule[],
  lines: readonly ParsedLine[],
): Promise<ParsedLine[]> {
  const held = new Set(existing.map(toIdentityKey));
  const earlier = new Set<string>();
  const index = new CoverIndex<RuleScope>();
  await mapWithYield(active, (rule) => index.add(rule));
  const lineOf = new Map<RuleScope, number>();
  return mapWithYield(lines, (one) => {
    const { rule } = one.parsed;
    if (!rule || rule.isPaused) return one;
    const key = toIdentityKey(rule);
    const covering = held.has(key) || earlier.has(key) ? undefined : index.find(rule);
    if (!covering) {
      index.add(rule);
      earlier.add(key);
      lineOf.set(rule, one.line);
      return one;
    }
    const { itemName } = rule;
    const problem = describeCovered(itemName, covering, lineOf.get(covering));
    return { line: one.line, parsed: { rule: null, problem, itemName } };
  });
}

async function planImport(
  actor: Actor,
  count: number,
  existing: readonly StoredRule[],
  rules: readonly ImportedRule[],
  mode: ImportWatchRulesInput['mode'],
) {
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
  const total = count - removedIds.length + added.length;
  const rejection: Text | null =
    added.length > 0 && total > actor.itemLimit
      ? { text: 'watching.import.overLimit', values: { total, limit: actor.itemLimit } }
      : null;
  return { added, removedIds, statuses, rejection };
}

/** Throws INVALID for the first line with a problem, unless such lines are to be skipped, and LIMIT_REACHED. */
function assertImportable(file: ParsedFile, plan: ImportPlan, input: ImportWatchRulesInput): void {
  const fields = file.lines.flatMap(({ line, parsed }): FieldError[] => {
    if (parsed.problem === null) return [];
    const values = { line, problem: parsed.problem };
    return [{ path: `csv.${line}`, text: { text: 'watching.import.lineProblem', values } }];
  });
  const [first] = fields;
  if (first && !input.skip_problems) {
    const sentences = [first.text];
    const count = fields.length - 1;
    if (count > 0) sentences.push({ text: 'watching.import.moreProblems', values: { count } });
    sentences.push({ text: 'watching.import.nothingImported' });
    throw new AppError('INVALID', sentences, { fields: fields.slice(0, 100) });
  }
  if (plan.rejection !== null) throw createLimitError(plan.rejection);
}

async function write(actor: Actor, tx: Tx, importTags: ImportTags, plan: ImportPlan): Promise<void> {
  if (plan.removedIds.length > 0) {
    await tx.delete(watchRules).where(isOneOf(watchRules.id, plan.removedIds));
    const count = plan.removedIds.length;
    const message = `Deleted ${count} watched ${count === 1 ? 'item' : 'items'} by an import.`;
    await writeAudit(tx, actor, { action: 'watched_items_deleted', message, details: { count } });
  }
  const added = await importTags.create(tx, plan.added);
  for (let start = 0; start < added.length; start += INSERT_ROWS) {
    await insertRules(actor, tx, added.slice(start, start + INSERT_ROWS));
  }
}

async function insertRules(actor: Actor, tx: Tx, rules: readonly ImportedRule[]): Promise<void> {
  const rows = rules.map((rule) => ({ id: v7(), ...toScopeColumns(rule) }));
  const json = jsonRows(rows);
  // The time after the lock, so that rows are ordered as they became visible.
  await tx.execute(sql`
    insert into ${watchRules} (id, user_id, item_id, min_price, max_price, usual_percent, message_type, takes_unpriced,
      targets, is_paused, cooldown_minutes, daily_cap, only_cheaper, mention_kind, mention_id, message_filter, created_at)
    select id, ${actor.userId}::uuid, "itemId", "minPrice", "maxPrice", "usualPercent", "messageType", "takesUnpriced",
      targets, "isPaused", "cooldownMinutes", "dailyCap", "onlyCheaper", "mentionKind", "mentionId", "messageFilter",
      clock_timestamp()
    from jsonb_to_recordset(${json}::jsonb) as rule (id uuid, "itemId" bigint, "minPrice" numeric, "maxPrice" numeric,
      "usualPercent" int, "messageType" text, "takesUnpriced" boolean, targets text[], "isPaused" boolean,
      "cooldownMinutes" int, "dailyCap" int, "onlyCheaper" boolean, "mentionKind" text, "mentionId" bigint, "messageFilter" jsonb)`);
  await tx.execute(sql`
    insert into ${watchRuleTags} (watch_rule_id, tag_id)
    select id, tag_id::bigint from jsonb_to_recordset(${json}::jsonb) as rule (id uuid, "tagIds" jsonb),
      jsonb_array_elements_text("tagIds") tag_id`);
  const relative = rows.flatMap(({ id, usualPercent }) => (usualPercent === null ? [] : [id]));
  if (relative.length > 0) await refreshRelativePrices(tx, new Date(), relative);
}

function report(file: ParsedFile, plan: ImportPlan, input: ImportWatchRulesInput): ImportReport {
  const lines = file.lines.map(({ line, parsed }) => lineReport(line, parsed, plan));
  const problems = lines.filter(({ status }) => status === 'problem');
  const others = lines.filter(({ status }) => status !== 'problem');
  const added = plan.added.length;
  const removed = plan.removedIds.length;
  const known = others.length - added;
  return {
    format: file.format,
    message: {
      text: input.dry_run ? 'watching.import.wouldAdd' : 'watching.import.added',
      values: { count: added, removed, known },
    },
    added,
    removed,
    known,
    problems: problems.length,
    rejection: plan.rejection,
    lines: [...problems, ...others].slice(0, LINES_SHOWN),
  };
}

function lineReport(line: number, parsed: ParsedRuleLine, plan: ImportPlan): ImportReport['lines'][number] {
  const { rule, problem, itemName } = parsed;
  return {
    line,
    status: rule ? (plan.statuses.get(rule) ?? 'new') : 'problem',
    item_name: itemName,
    ...(rule ? toPriceFields(rule) : { min_price: null, max_price: null, usual_percent: null }),
    message_type: rule?.messageType ?? null,
    problem,
  };
}
