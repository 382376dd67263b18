import { AppError } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { items } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';

/** The item's name; throws INVALID on `item_id` when the catalogue has no such item. */
export async function requireItemName(store: DbOrTx, itemId: number): Promise<string> {
  const [item] = await store.select({ name: items.name }).from(items).where(eq(items.id, itemId));
  if (item) return item.name;
  const message = `There is no item with the number ${itemId}. Search for the item by its name.`;
  throw new AppError('INVALID', message, { fields: [{ path: 'item_id', message }] });
}
