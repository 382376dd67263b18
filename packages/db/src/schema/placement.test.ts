import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/index.js';

const plan = readFileSync(new URL('../../../../docs/scaling.md', import.meta.url), 'utf8');

/** The code spans of each row of the table whose head begins with `head`, cell by cell; the last cell as text. */
function readTable(head: string): string[][] {
  const [, rest = ''] = plan.split(`\n| ${head} |`);
  const rows = rest.split('\n').slice(2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((line) => line.slice(2, -2).split(' | '));
}

const inCode = (text = '') => [...text.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? '');

function readList(start: string): string[] {
  const [, rest = ''] = plan.split(`\n${start}`);
  return inCode(rest.slice(0, rest.indexOf('\n\n')));
}

const reference = readList('Reference tables,');
const local = readList('Local tables,');
const keys = readTable('distributed table').map(([table, column, key, answer = '']) => ({
  table: inCode(table)[0] ?? '',
  column: inCode(column)[0] ?? '',
  isNew: column?.endsWith('(new)') ?? false,
  key: inCode(key)[0] ?? '',
  answer,
}));
const columnOf = new Map(keys.map(({ table, column }) => [table, column]));

const database = await createTestDatabase();
afterAll(() => database?.close());

test('the scaling plan places every table once', async () => {
  const tables = await database.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition`;
  const placed = [...reference, ...local, ...columnOf.keys()];
  expect(placed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('it says of every unique key of a distributed table whether it holds the distribution column', async () => {
  const indexes = await database.sql<{ table: string; key: string; columns: string[] }[]>`
    select c.relname as table, i.relname as key, array(
      select attname from pg_attribute where attrelid = c.oid and attnum = any (x.indkey::int2[])) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where x.indisunique and c.relname = any (${[...columnOf.keys()]})`;
  expect(keys.map(({ table, key }) => `${table} ${key}`).toSorted()).toEqual(
    indexes.map(({ table, key }) => `${table} ${key}`).toSorted(),
  );
  for (const { key, column, answer } of keys) {
    const holds = indexes.find((index) => index.key === key)?.columns.includes(column);
    expect([key, holds ? answer === 'yes' : /^(becomes|gets it:) ./.test(answer)]).toEqual([key, true]);
  }
});

test('it names as new exactly the distribution columns that do not exist', async () => {
  const columns = await database.sql<{ table: string; name: string }[]>`
    select c.relname as table, attname as name from pg_attribute join pg_class c on c.oid = attrelid
    where c.relname = any (${[...columnOf.keys()]}) and attnum > 0`;
  for (const { table, column, isNew } of keys) {
    expect([table, columns.some((one) => one.table === table && one.name === column)]).toEqual([
      table,
      !isNew,
    ]);
  }
});

test('it names the foreign keys that would leave a node', async () => {
  const foreign = await database.sql<{ key: string; table: string; target: string }[]>`
    select distinct conname as key, coalesce(child.inhparent, conrelid)::regclass::text as table,
      coalesce(parent.inhparent, confrelid)::regclass::text as target
    from pg_constraint
    left join pg_inherits child on child.inhrelid = conrelid
    left join pg_inherits parent on parent.inhrelid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`;
  // Channels are distributed by the same value as their messages.
  const group = (table: string) => (table === 'channels' ? 'channel_id' : (columnOf.get(table) ?? 'local'));
  const ending = foreign.filter(
    ({ table, target }) => !reference.includes(target) && group(table) !== group(target),
  );
  const named = readTable('foreign key that ends').map(([key]) => inCode(key)[0]);
  expect(named.toSorted()).toEqual(ending.map(({ key }) => key).toSorted());
});
