import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../database.js';
import { items } from '../schema/items.js';
import type { CatalogueItem } from './catalogue-item.js';

export type ImportResult = Awaited<ReturnType<typeof importCatalogue>>;

/** Any fixed number: two imports wait for each other. */
const IMPORT_LOCK = 5_621_907_442;
const BATCH = 5000;

/** Updates the items by id in one transaction. What `catalogue` lacks (rarity, description) stays. Expects normalised items. */
export async function importCatalogue(db: Db, catalogue: readonly CatalogueItem[]) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
    const stored = await tx
      .select({ id: items.id, name: items.name, rarity: items.rarity, description: items.description })
      .from(items);
    const storedById = new Map(stored.map((item) => [item.id, item]));
    const added: CatalogueItem[] = [];
    const changed: CatalogueItem[] = [];
    const nameChanges: number[] = [];
    for (const item of catalogue) {
      const old = storedById.get(item.id);
      if (!old) added.push(item);
      else if (
        old.name !== item.name ||
        (item.rarity !== null && old.rarity !== item.rarity) ||
        (item.description !== null && old.description !== item.description)
      )
        changed.push(item);
      if (old && old.name !== item.name) nameChanges.push(item.id);
    }
    const idByName = new Map(catalogue.map((item) => [item.name.toLowerCase(), item.id]));
    const wanted = new Set(catalogue.map((item) => item.id));
    const kept = stored.filter((item) => !wanted.has(item.id));
    const clashes = kept.filter((item) => idByName.has(item.name.toLowerCase())).map((item) => item.id);
    await freeNames(tx, clashes, nameChanges);
    await write(tx, [...added, ...changed]);
    return {
      added: added.length,
      changed: changed.length,
      unchanged: catalogue.length - added.length - changed.length,
      /** In the database but not in the file: kept, since watch rules may refer to them. */
      kept: kept.length,
      /** Kept items whose name another item has now; their id was put behind their name. */
      renamed: clashes.length,
    };
  });
}

/** Names are unique at every moment, so names that move from one item to another are put out of the way first. */
async function freeNames(tx: Tx, clashes: number[], nameChanges: number[]): Promise<void> {
  if (clashes.length > 0)
    await tx.execute(
      sql`update items set name = left(name, 180) || ' (#' || id || ')', updated_at = now() where id = any(${sql.param(clashes)}::bigint[])`,
    );
  if (nameChanges.length > 0)
    await tx.execute(
      sql`update items set name = '#' || id where id = any(${sql.param(nameChanges)}::bigint[])`,
    );
}

async function write(tx: Tx, rows: CatalogueItem[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH));
    await tx.execute(sql`
      insert into items (id, name, rarity, description)
      select id, name, rarity, coalesce(description, '')
      from jsonb_to_recordset(${batch}::jsonb) as item (id bigint, name text, rarity integer, description text)
      on conflict (id) do update set
        name = excluded.name,
        rarity = coalesce(excluded.rarity, items.rarity),
        description = case when excluded.description = '' then items.description else excluded.description end,
        updated_at = now()`);
  }
}
