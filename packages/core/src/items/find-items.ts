import type { ItemSearchResult, ItemValidation } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { items } from '@lockwatch/db/schema';
import { inArray } from 'drizzle-orm';
import type { FoundItem, Reader } from '../reader/reader.js';

/** What looking for items needs: the catalogue in memory, and the database for descriptions and pictures. */
export interface ItemFinder {
  db: DbOrTx;
  reader: Pick<Reader, 'search' | 'findByName'>;
}

/** Items whose name resembles the query, best first ([3-14]). */
export async function searchItems(
  finder: ItemFinder,
  query: string,
  limit: number,
): Promise<ItemSearchResult[]> {
  return describe(finder.db, finder.reader.search(query, limit));
}

/** Whether there is an item of exactly this name, without regard to case ([4-06], [8-08]). */
export async function validateItem(finder: ItemFinder, name: string): Promise<ItemValidation> {
  const wanted = name.trim();
  if (wanted === '') return { valid: false, item: null, message: 'Type the name of an item.' };
  const found = finder.reader.findByName(wanted);
  const [item] = found ? await describe(finder.db, [{ ...found, score: 1 }]) : [];
  if (!item) return { valid: false, item: null, message: `No items found for "${wanted}"` };
  return { valid: true, item, message: 'Item selected' };
}

async function describe(db: DbOrTx, found: readonly FoundItem[]): Promise<ItemSearchResult[]> {
  if (found.length === 0) return [];
  const ids = found.map((item) => item.itemId);
  const rows = await db
    .select({ id: items.id, name: items.name, description: items.description, imageUrl: items.imageUrl })
    .from(items)
    .where(inArray(items.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((item) => {
    const row = byId.get(item.itemId);
    if (!row) return [];
    return [
      {
        item_id: row.id,
        name: row.name,
        description: row.description,
        image_url: row.imageUrl,
        similarity_score: Math.min(1, Math.max(0, item.score)),
      },
    ];
  });
}
