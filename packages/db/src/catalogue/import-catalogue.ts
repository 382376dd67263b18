import { sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { items } from '../schema/items.js';
import type { CatalogueItem } from './catalogue-item.js';

export type ImportResult = Awaited<ReturnType<typeof importCatalogue>>;

/** Any fixed number: two imports wait for each other. */
const IMPORT_LOCK = 5_621_907_442;

/** Updates the items by id in one transaction. What `catalogue` lacks (rarity, description) stays. Expects normalised items. */
export async function importCatalogue(db: Db, catalogue: readonly CatalogueItem[]) {
  const file = sql`jsonb_to_recordset(${JSON.stringify(catalogue)}::jsonb)
    as file (id bigint, name text, rarity integer, description text)`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const renamed = await tx.execute(sql`
      update items set name = left(name, 180) || ' (#' || id || ')', updated_at = now()
      where lower(name) in (select lower(name) from ${file}) and id not in (select id from ${file})
      returning id`);
    // Names are unique at every moment, so names that move from one item to another are put out of the way first.
    await tx.execute(sql`
      update items set name = '#' || items.id from ${file} where file.id = items.id and file.name <> items.name`);
    const written = await tx.execute<{ isNew: boolean }>(sql`
      insert into items (id, name, rarity, description)
      select id, name, rarity, coalesce(description, '') from ${file}
      on conflict (id) do update set
        name = excluded.name,
        rarity = coalesce(excluded.rarity, items.rarity),
        description = coalesce(nullif(excluded.description, ''), items.description),
        updated_at = now()
      where items.name <> excluded.name or items.rarity is distinct from coalesce(excluded.rarity, items.rarity)
        or items.description <> coalesce(nullif(excluded.description, ''), items.description)
      returning xmax = 0 as "isNew"`);
    const added = written.filter(({ isNew }) => isNew).length;
    return {
      added,
      changed: written.length - added,
      unchanged: catalogue.length - written.length,
      /** In the database but not in the file: kept, since watch rules may refer to them. */
      kept: (await tx.$count(items)) - catalogue.length,
      /** Kept items whose name another item has now; their id was put behind their name. */
      renamed: renamed.length,
    };
  });
}
