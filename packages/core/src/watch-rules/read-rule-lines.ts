import {
  LIMITS,
  type MessageType,
  messageTypeSchema,
  parsePriceInput,
  priceSchema,
  type RuleCsvColumn,
  unitPrice,
} from '@lockwatch/contracts';
import { TAG_SEPARATOR } from './export-rules.js';

/** What an import needs to know to read a line. */
export interface RuleLineLookups {
  /** By the game's number. */
  itemNames: ReadonlyMap<number, string>;
  /** By exact name or common alias. */
  itemOfName(name: string): { itemId: number; name: string } | null;
  /** A name that resembles it, to be suggested. */
  similarName(name: string): string | null;
  /** Ids of tags by name in lower case. */
  tagIds: ReadonlyMap<string, number>;
  webhooks: readonly { id: string; name: string }[];
}

/** A rule as a line of a file asks for it. */
export interface WantedRule {
  itemId: number;
  itemName: string;
  minPrice: number;
  maxPrice: number;
  messageType: MessageType;
  webhookId: string | null;
  tagIds: number[];
  isPaused: boolean;
}

export type RuleLine = { rule: WantedRule } | { problem: string; itemName: string | null };

/** Thrown inside this file alone, to leave a line at its first problem. */
class LineProblem extends Error {}

/** What players and spreadsheets write for a side. */
const TYPE_WORDS: ReadonlyMap<string, MessageType> = new Map([
  ['s', 'SELL'],
  ['selling', 'SELL'],
  ['wts', 'SELL'],
  ['b', 'BUY'],
  ['buying', 'BUY'],
  ['wtb', 'BUY'],
  ['all', 'ANY'],
]);

/** Characters of a person's own words that a sentence repeats. */
const QUOTED_MAX = 60;
const YES = new Set(['yes', 'true', '1', 'paused']);
const NO = new Set(['', 'no', 'false', '0']);

/** One line as a rule, or what keeps it from being one; `width`: how many cells the first line has. */
export function readRuleLine(
  columns: ReadonlyMap<RuleCsvColumn, number>,
  width: number,
  cells: readonly string[],
  lookups: RuleLineLookups,
): RuleLine {
  const cell = (column: RuleCsvColumn) => (cells[columns.get(column) ?? -1] ?? '').trim();
  try {
    if (cells.slice(width).some((one) => one.trim() !== '')) {
      throw new LineProblem(
        `It has ${cells.length} cells, but the first line names ${width}. Put a text with the divider in it in quotes.`,
      );
    }
    const item = readItem(cell('item_id'), cell('item_name'), lookups);
    const rule = {
      itemId: item.itemId,
      itemName: item.name,
      ...readPrices(cell('min_price'), cell('max_price')),
      messageType: readMessageType(cell('message_type')),
      webhookId: readWebhook(cell('webhook'), lookups),
      tagIds: readTags(cell('tags'), lookups),
      isPaused: readPaused(cell('is_paused')),
    };
    return { rule };
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    return { problem: error.message, itemName: cell('item_name') || cell('item_id') || null };
  }
}

/** The game's number in a cell; null where there is none. */
export function readItemNumber(text: string): number | null {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : null;
}

function readItem(id: string, name: string, lookups: RuleLineLookups): { itemId: number; name: string } {
  if (id === '' && name === '') throw new LineProblem('It names no item.');
  if (id === '') {
    const found = lookups.itemOfName(name.slice(0, LIMITS.searchQueryMaxLength));
    if (found) return found;
    // A column named `item` may hold the game's numbers.
    if (readItemNumber(name) !== null) return readItem(name, '', lookups);
    const similar = lookups.similarName(name.slice(0, LIMITS.searchQueryMaxLength));
    const hint = similar === null ? '' : ` Did you mean "${similar}"?`;
    throw new LineProblem(`There is no item named "${quoted(name)}".${hint}`);
  }
  const itemId = readItemNumber(id);
  const known = itemId === null ? undefined : lookups.itemNames.get(itemId);
  if (itemId === null || known === undefined)
    throw new LineProblem(`There is no item with the number "${quoted(id)}".`);
  if (
    name !== '' &&
    name.toLowerCase() !== known.toLowerCase() &&
    lookups.itemOfName(name)?.itemId !== itemId
  ) {
    throw new LineProblem(`The item number ${itemId} is "${known}", but the name says "${quoted(name)}".`);
  }
  return { itemId, name: known };
}

/** A cell is a price as the product writes it (-200), or as players do (200/1, 1dl, 45-50). */
function readPrices(min: string, max: string): { minPrice: number; maxPrice: number } {
  if (min === '') throw new LineProblem('It names no price.');
  const low = readPrice(min);
  const high = max === '' ? low : readPrice(max);
  const range = { minPrice: low.min, maxPrice: high.max };
  if (unitPrice(range.minPrice) > unitPrice(range.maxPrice)) {
    throw new LineProblem(`The lowest price (${min}) is dearer than the highest (${max}).`);
  }
  return range;
}

function readPrice(text: string): { min: number; max: number } {
  const plain = /^-?\d{1,10}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null;
  if (plain !== null && priceSchema.safeParse(plain).success) return { min: plain + 0, max: plain + 0 };
  const range = plain === null ? parsePriceInput(text) : null;
  if (!range) throw new LineProblem(`"${quoted(text)}" is not a price.`);
  return range;
}

function readMessageType(text: string): MessageType {
  if (text === '') return 'ANY';
  const parsed = messageTypeSchema.safeParse(TYPE_WORDS.get(text.toLowerCase()) ?? text.toUpperCase());
  if (parsed.success) return parsed.data;
  throw new LineProblem(`"${quoted(text)}" is not a message type: ANY, SELL, BUY, BOTH or UNKNOWN.`);
}

function readWebhook(text: string, { webhooks }: RuleLineLookups): string | null {
  if (text === '') return null;
  const named = webhooks.filter(
    ({ id, name }) => id === text.toLowerCase() || name.toLowerCase() === text.toLowerCase(),
  );
  const [only, other] = named;
  if (only && !other) return only.id;
  const shown = quoted(text);
  throw new LineProblem(
    only ? `Several of your webhooks are named "${shown}".` : `You have no webhook named "${shown}".`,
  );
}

function readTags(text: string, { tagIds }: RuleLineLookups): number[] {
  const names = text.split(TAG_SEPARATOR).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  const ids = new Set<number>();
  for (const name of names) {
    const id = tagIds.get(name.toLowerCase());
    if (id === undefined) throw new LineProblem(`There is no tag named "${quoted(name)}".`);
    ids.add(id);
  }
  if (ids.size > LIMITS.tagsPerRule)
    throw new LineProblem(`An item can have at most ${LIMITS.tagsPerRule} tags.`);
  return [...ids].sort((a, b) => a - b);
}

function readPaused(text: string): boolean {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  throw new LineProblem(`"${quoted(text)}" in is_paused is neither yes nor no.`);
}

/** A person's own words, in a sentence about them. */
function quoted(text: string): string {
  return text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text;
}
