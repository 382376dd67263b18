import {
  AppError,
  createFieldError,
  type ItemSearchResult,
  type ItemValidation,
  type WithNotice,
} from '@lockwatch/contracts';
import { type DbOrTx, getDriver } from '@lockwatch/db';
import { items } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import type { FoundItem, MessageParser } from './message-parser.js';

/** The catalogue in memory, and the database for descriptions and pictures. */
interface ItemFinder {
  db: DbOrTx;
  parser: Pick<MessageParser, 'search' | 'findByName'>;
}

/** Items whose name resembles the query, best match first ([3-14]). */
export async function searchItems(
  finder: ItemFinder,
  query: string,
  limit: number,
): Promise<ItemSearchResult[]> {
  return describe(finder.db, finder.parser.search(query, limit));
}

/** Whether an item has exactly this name, ignoring case ([4-06], [8-08]). */
export async function validateItem(finder: ItemFinder, name: string): Promise<WithNotice<ItemValidation>> {
  const wanted = name.trim();
  if (wanted === '') return { valid: false, item: null, message: { text: 'market.typeName' } };
  const found = finder.parser.findByName(wanted);
  const [item] = found ? await describe(finder.db, [{ ...found, score: 1 }]) : [];
  if (!item)
    return { valid: false, item: null, message: { text: 'market.noItemFound', values: { query: wanted } } };
  return { valid: true, item, message: { text: 'market.itemSelected' } };
}

async function describe(db: DbOrTx, found: readonly FoundItem[]): Promise<ItemSearchResult[]> {
  if (found.length === 0) return [];
  const rows = await getDriver(db)<Omit<ItemSearchResult, 'similarity_score'>[]>`
    select id::float8 as item_id, name, description, image_url from items
    where id = any (${found.map((item) => item.itemId)}::bigint[])`;
  const byId = new Map(rows.map((row) => [row.item_id, row]));
  return found.flatMap((item) => {
    const row = byId.get(item.itemId);
    return row ? [{ ...row, similarity_score: Math.min(1, Math.max(0, item.score)) }] : [];
  });
}

/** The item's name. Throws INVALID on `item_id` for an unknown item. */
export async function requireItemName(store: DbOrTx, itemId: number): Promise<string> {
  const [item] = await store.select({ name: items.name }).from(items).where(eq(items.id, itemId));
  if (item) return item.name;
  throw createFieldError('item_id', { text: 'market.noItemWithNumber', values: { id: itemId } });
}

/** The item's name. Throws NOT_FOUND. */
export async function requireKnownItem(store: DbOrTx, id: number): Promise<string> {
  const [item] = await store.select({ name: items.name }).from(items).where(eq(items.id, id));
  if (item) return item.name;
  throw new AppError('NOT_FOUND', { text: 'market.noItemWithId' });
}
