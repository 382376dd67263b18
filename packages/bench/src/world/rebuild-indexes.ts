import type { Database } from '@lockwatch/db';

interface Definition {
  drop: string;
  create: string;
}

/**
 * Runs `fill` while these tables have no index but their primary keys and no foreign key, then makes them again as they were,
 * which checks every row against them.
 */
export async function rebuildIndexes(
  { sql }: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const constraints = await sql<Definition[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint left join pg_inherits on inhrelid = conrelid
    where coalesce(inhparent, conrelid) = any (${[...tables]}::regclass[]) and contype in ('f', 'u') and conparentid = 0
    order by contype desc, conname`;
  const indexes = await sql<Definition[]>`
    select format('drop index %s', indexrelid::regclass) as drop,
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as create
    from pg_index
    where indrelid = any (${[...tables]}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    order by indexrelid`;
  const definitions = [...constraints, ...indexes];
  for (const { drop } of definitions) await sql.unsafe(drop);
  await fill();
  for (const { create } of definitions) await sql.unsafe(create);
}
