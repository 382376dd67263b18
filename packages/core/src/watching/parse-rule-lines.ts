import {
  AppError,
  DM_TARGET,
  FILTER_LISTS,
  isPriceRangeOrdered,
  LIMITS,
  type Mention,
  type MessageFilter,
  type MessageType,
  messageFilterInput,
  messageTypeSchema,
  parseMention,
  parsePriceInput,
  priceSchema,
  RULE_CSV_COLUMNS,
  type RuleCsvColumn,
  type RuleTarget,
} from '@lockwatch/contracts';
import type { Sentences, Text } from '@lockwatch/texts';
import { type FileLine, SEPARATOR_LINE } from './csv.js';
import { LIST_SEPARATOR } from './export-rules.js';
import { toMessageFilter } from './message-filter.js';
import { parseTypedRule } from './parse-typed-rule.js';
import { NO_RELATIVE_SWAPS, parseRulePrices, type RulePrices } from './rule-prices.js';
import { NEW_RULE, type RuleScope } from './rule-scope.js';

/** What the cells of a line can refer to. */
export interface RuleLineLookups {
  itemNames: ReadonlyMap<number, string>;
  lookUpItem(name: string): { itemId: number; name: string } | null;
  suggestItemName(name: string): string | null;
  lookUpTag(name: string): { id: number } | { problem: Text };
  webhooks: readonly { id: string; name: string }[];
}

export interface ImportedRule extends RuleScope {
  itemName: string;
  tagIds: number[];
  isPaused: boolean;
}

export type ParsedRuleLine =
  | { rule: ImportedRule; problem: null; itemName: string }
  | { rule: null; problem: Sentences; itemName: string | null };

/** A message quotes at most this many characters of a cell. */
const QUOTED_MAX = 60;
const NO_PRICE: Text = { text: 'watching.line.noPrice' };
const YES = new Set(['yes', 'true', '1', 'paused']);
const NO = new Set(['', 'no', 'false', '0']);

/** The rule in a line, or the problem with it. `width` is the number of cells in the first line. */
export function parseRuleLine(
  columns: ReadonlyMap<RuleCsvColumn, number>,
  width: number,
  cells: readonly string[],
  lookups: RuleLineLookups,
): ParsedRuleLine {
  const cell = (column: RuleCsvColumn) => (cells[columns.get(column) ?? -1] ?? '').trim();
  try {
    if (cells.slice(width).some((one) => one.trim() !== '')) {
      reject({ text: 'watching.line.tooManyCells', values: { count: cells.length, width } });
    }
    const item = parseItem(cell('item_id'), cell('item_name'), lookups);
    const messageType = parseMessageType(cell('message_type'));
    const rule = {
      itemId: item.itemId,
      itemName: item.name,
      ...parsePrices(cell('min_price'), cell('max_price'), messageType),
      takesUnpriced:
        cell('takes_unpriced') === '' ? null : parseYesOrNo(cell('takes_unpriced'), 'takes_unpriced'),
      messageType,
      targets: parseTargets(cell('webhook'), lookups),
      tagIds: parseTags(cell('tags'), lookups),
      isPaused: parseYesOrNo(cell('is_paused'), 'is_paused'),
      cooldownMinutes: parseCount(cell('cooldown_minutes'), 'cooldown_minutes', LIMITS.cooldownMinutesMax),
      dailyCap: parseCount(cell('daily_cap'), 'daily_cap', LIMITS.dailyCapMax),
      onlyCheaper: parseYesOrNo(cell('only_cheaper'), 'only_cheaper'),
      mention: parseMentionCell(cell('mention')),
      messageFilter: parseFilter(cell),
    };
    return { rule, problem: null, itemName: item.name };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { rule: null, problem: error.text, itemName: cell('item_name') || cell('item_id') || null };
  }
}

/** The rule in a line of a typed list, or the problem with it. */
export function parseTypedLine(
  line: string,
  defaultType: MessageType,
  { lookUpItem, suggestItemName }: RuleLineLookups,
): ParsedRuleLine {
  const fail = (problem: Sentences, itemName: string | null = null) => ({ rule: null, problem, itemName });
  const text = line.trim().slice(0, TYPED_LINE_MAX).replace(BULLET, '').replace(DIVIDER, ' ');
  if (text.length > LIMITS.searchQueryMaxLength) {
    return fail({ text: 'watching.line.tooLong', values: { max: LIMITS.searchQueryMaxLength } });
  }
  const typed = parseTypedRule(text, { findByName: lookUpItem }, defaultType);
  if (typed.rule === null) {
    const { itemName, rest } = typed;
    if (itemName !== null) return fail(rest === '' ? NO_PRICE : notAPrice(rest), itemName);
    const similar = suggestItemName(rest.replace(/\s*[<>=]?\s*\d.*$/, '') || rest);
    return fail(describeUnknownItem('watching.line.noItemIn', text, similar));
  }
  const { item_id: itemId, item_name: itemName, message_type: messageType } = typed.rule;
  if (typed.prices.usualPercent !== null && messageType === 'UNKNOWN') {
    return fail(NO_RELATIVE_SWAPS, itemName);
  }
  const rule = { ...NEW_RULE, itemId, itemName, ...typed.prices, messageType, tagIds: [], isPaused: false };
  return { rule, problem: null, itemName };
}

/** How many lines of a CSV file precede its rows: those that name the delimiter and the columns. None: it is a typed list. */
export function countHeaderLines([first, second]: readonly FileLine[]): number {
  if (first && SEPARATOR_LINE.test(first.text.trim())) return second ? 2 : 1;
  const cells = first?.text.split(/[,;\t]/).map((cell) => cell.replaceAll('"', '')) ?? [];
  return cells.some((cell) => COLUMNS_BY_NAME.has(normalizeName(cell))) ? 1 : 0;
}

/** Longer than any name with a price. */
const TYPED_LINE_MAX = 200;
const BULLET = /^(?:[-*•·]\s+|\d{1,3}[.)]\s+)/;
/** Between an item and its price: `Laser Grid, 3`, `Laser Grid - 3`; not the comma or the dash of a price. */
const DIVIDER = /\s*[\t;|]\s*|(?<=\D),\s*|(?<=[^\d\s])\s+[-–—]\s+/;

/** The game's number in a cell; null where there is none. */
export function parseItemId(text: string): number | null {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : null;
}

function parseItem(id: string, name: string, lookups: RuleLineLookups): { itemId: number; name: string } {
  if (id === '' && name === '') reject({ text: 'watching.line.noItem' });
  if (id === '') {
    const found = lookups.lookUpItem(name.slice(0, LIMITS.searchQueryMaxLength));
    if (found) return found;
    // A column named `item` may hold the game's numbers.
    if (parseItemId(name) !== null) return parseItem(name, '', lookups);
    const similar = lookups.suggestItemName(name.slice(0, LIMITS.searchQueryMaxLength));
    return reject(describeUnknownItem('watching.line.noItemNamed', name, similar));
  }
  const itemId = parseItemId(id);
  const known = lookups.itemNames.get(itemId ?? -1);
  if (itemId === null || known === undefined)
    return reject({ text: 'watching.line.noItemNumbered', values: { text: quoted(id) } });
  if (
    name !== '' &&
    name.toLowerCase() !== known.toLowerCase() &&
    lookups.lookUpItem(name)?.itemId !== itemId
  ) {
    const values = { id: itemId, item: known, text: quoted(name) };
    reject({ text: 'watching.line.otherItem', values });
  }
  return { itemId, name: known };
}

/** Without a second cell, the first holds all prices: `<5`, `200/1+`, `45-50`, `any`, `15% under usual`; a lone `3` is exactly 3 in a list. */
function parsePrices(min: string, max: string, messageType: MessageType): RulePrices {
  if (min === '') reject(NO_PRICE);
  if (max === '') {
    const all = parseRulePrices(min, null) ?? reject(notAPrice(min));
    return all.usualPercent !== null && messageType === 'UNKNOWN' ? reject(NO_RELATIVE_SWAPS) : all;
  }
  const [minPrice, maxPrice] = [parsePrice(min).min, parsePrice(max).max];
  if (isPriceRangeOrdered(minPrice, maxPrice)) return { minPrice, maxPrice, usualPercent: null };
  return reject({ text: 'watching.line.wrongOrder', values: { min, max } });
}

/** A cell is a price as the product writes it (-200), or as players do (200/1, 1dl, 45-50). */
function parsePrice(text: string): { min: number; max: number } {
  const plain = /^-?\d{1,10}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null;
  if (plain !== null && priceSchema.safeParse(plain).success) return { min: plain + 0, max: plain + 0 };
  return (plain === null ? parsePriceInput(text) : null) ?? reject(notAPrice(text));
}

function notAPrice(text: string): Text {
  return { text: 'watching.line.notAPrice', values: { text: quoted(text) } };
}

function reject(problem: Sentences): never {
  throw new AppError('INVALID', problem);
}

function parseMessageType(text: string): MessageType {
  if (text === '') return 'ANY';
  return (
    messageTypeSchema.safeParse(text.toUpperCase()).data ??
    reject({ text: 'watching.line.notAMessageType', values: { text: quoted(text) } })
  );
}

/** The name of a webhook may contain the separator. */
function parseTargets(text: string, lookups: RuleLineLookups): RuleTarget[] {
  const isOne = lookups.webhooks.some((webhook) => isNamed(webhook, text));
  const targets = new Set((isOne ? [text] : splitList(text)).map((name) => parseTarget(name, lookups)));
  if (targets.size > LIMITS.targetsMax)
    reject({ text: 'watching.line.targetLimit', values: { max: LIMITS.targetsMax } });
  return [...targets];
}

function isNamed({ id, name }: RuleLineLookups['webhooks'][number], text: string): boolean {
  return [id, name.toLowerCase()].includes(text.toLowerCase());
}

function parseTarget(text: string, { webhooks }: RuleLineLookups): RuleTarget {
  if (text.toLowerCase() === DM_TARGET) return DM_TARGET;
  const [only, other] = webhooks.filter((webhook) => isNamed(webhook, text));
  if (only && !other) return only.id;
  const problem = only ? 'watching.line.severalWebhooks' : 'watching.line.noWebhook';
  return reject({ text: problem, values: { name: quoted(text) } });
}

function parseTags(text: string, { lookUpTag }: RuleLineLookups): number[] {
  const names = splitList(text);
  const ids = new Set<number>();
  for (const name of names) {
    const tag = lookUpTag(name);
    if ('problem' in tag) {
      reject([{ text: 'watching.line.notATag', values: { name: quoted(name) } }, tag.problem]);
    }
    ids.add(tag.id);
  }
  if (ids.size > LIMITS.tagsPerRule)
    reject({ text: 'watching.line.tagLimit', values: { max: LIMITS.tagsPerRule } });
  return [...ids].sort((a, b) => a - b);
}

function splitList(text: string): string[] {
  return text.split(LIST_SEPARATOR).flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));
}

function parseFilter(cell: (column: RuleCsvColumn) => string): MessageFilter | null {
  const lists = Object.fromEntries(FILTER_LISTS.map((name) => [name, splitList(cell(name))]));
  const parsed = messageFilterInput.safeParse(lists);
  if (parsed.success) return toMessageFilter(parsed.data) ?? null;
  const wrong = FILTER_LISTS.find((name) => parsed.error.issues.some(({ path }) => path[0] === name));
  const column = wrong ?? 'all_words';
  const values = { text: quoted(cell(column)), column, max: LIMITS.filterEntriesMax };
  return reject({ text: 'watching.line.notAFilter', values });
}

function parseYesOrNo(text: string, column: RuleCsvColumn): boolean {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  return reject({ text: 'watching.line.notYesNo', values: { text: quoted(text), column } });
}

function parseCount(text: string, column: RuleCsvColumn, max: number): number | null {
  if (text === '') return null;
  const count = Number(text);
  if (/^\d{1,4}$/.test(text) && count >= 1 && count <= max) return count;
  return reject({ text: 'watching.line.notANumber', values: { text: quoted(text), column, max } });
}

function parseMentionCell(text: string): Mention | null {
  if (text === '') return null;
  return parseMention(text) ?? reject({ text: 'watching.line.notAMention', values: { text: quoted(text) } });
}

function describeUnknownItem(
  text: 'watching.line.noItemIn' | 'watching.line.noItemNamed',
  name: string,
  similar: string | null,
): Text[] {
  const hint: Text[] = similar === null ? [] : [{ text: 'watching.line.similar', values: { item: similar } }];
  return [{ text, values: { text: quoted(name) } }, ...hint];
}

function quoted(text: string): string {
  return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text;
}

const SYNONYMS: Record<RuleCsvColumn, readonly string[]> = {
  item_id: ['id', 'itemid', 'item_no', 'item_number', 'number', 'game_id'],
  item_name: ['item', 'items', 'itemname', 'name'],
  min_price: ['min', 'minprice', 'minimum', 'price_min', 'from', 'low', 'lowest', 'lowest_price', 'price'],
  max_price: ['max', 'maxprice', 'maximum', 'price_max', 'to', 'high', 'highest', 'highest_price'],
  message_type: ['type', 'messagetype', 'side', 'buy_or_sell'],
  webhook: ['webhook_name', 'webhook_id', 'hook', 'webhooks', 'targets'],
  tags: ['tag', 'label', 'labels'],
  is_paused: ['paused', 'pause'],
  cooldown_minutes: ['cooldown'],
  daily_cap: ['cap', 'pings_a_day'],
  only_cheaper: ['only_better', 'only_better_prices'],
  mention: ['mentions'],
  takes_unpriced: ['unpriced', 'without_price', 'no_price'],
  all_words: ['words', 'with_words'],
  any_words: ['with_any_words'],
  no_words: ['without_words', 'not'],
  only_users: ['traders', 'users', 'only_traders'],
  only_worlds: ['worlds', 'world'],
};
const COLUMNS_BY_NAME: ReadonlyMap<string, RuleCsvColumn> = new Map(
  RULE_CSV_COLUMNS.flatMap((column) => [column, ...SYNONYMS[column]].map((name) => [name, column])),
);
const COLUMN_NAME_MAX = 60;
const KNOWN = { known: RULE_CSV_COLUMNS.join(', ') };

/** The column positions by name or synonym. Returns a message when a column is unknown, doubled or missing. */
export function parseHeader(cells: readonly string[]): Map<RuleCsvColumn, number> | Text {
  const columns = new Map<RuleCsvColumn, number>();
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().slice(0, COLUMN_NAME_MAX);
    if (name === '') continue;
    const column = COLUMNS_BY_NAME.get(normalizeName(name));
    if (column === undefined)
      return { text: 'watching.file.unknownColumn', values: { column: name, ...KNOWN } };
    if (columns.has(column)) return { text: 'watching.file.columnTwice', values: { column } };
    columns.set(column, index);
  }
  if (!columns.has('item_id') && !columns.has('item_name'))
    return { text: 'watching.file.noItem', values: KNOWN };
  if (!columns.has('min_price')) return { text: 'watching.file.noPrice', values: KNOWN };
  return columns;
}

/** `Price (WL) *` becomes `price`, `Item name` becomes `item_name`. */
function normalizeName(name: string): string {
  return name
    .trim()
    .slice(0, COLUMN_NAME_MAX)
    .toLowerCase()
    .replaceAll(/\([^)]*\)|[*:]/g, '')
    .trim()
    .replaceAll(/[\s.-]+/g, '_');
}
