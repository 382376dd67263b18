import type { Tag } from '@lockwatch/contracts';
import type { DbOrTx } from '@lockwatch/db';
import { tags } from '@lockwatch/db/schema';
import { asc } from 'drizzle-orm';

/** Every tag a watch rule can carry, by name. */
export async function listTags(store: DbOrTx): Promise<Tag[]> {
  return store.select({ tag_id: tags.id, name: tags.name }).from(tags).orderBy(asc(tags.name));
}
