import type { Database } from '@lockwatch/db';

type Row = Record<string, unknown>;
/** The rows of some messages by table, in the order in which they can be inserted. */
type RowGroup = [table: string, rows: Row[]][];

/** Tables a message is written to, each with the condition on the messages `m` that finds its rows. */
const TABLES: readonly (readonly [table: string, joins: string])[] = [
  ['messages', 'messages t on t.id = m.id'],
  ['offers', 'offers t on t.message_id = m.id'],
  ['notifications', 'notifications t on t.message_id = m.id'],
  ['decisions', 'offers o on o.message_id = m.id join decisions t on t.offer_id = o.id'],
  [
    'delivery_attempts',
    'notifications n on n.message_id = m.id join delivery_attempts t on t.notification_id = n.id',
  ],
];
/** So far are the Discord ids of copies from those of the originals. */
const COPY_OFFSET = 1_000_000_000_000n;
/** Columns with the id of a row of the message, which begins with Discord's id (packages/db/src/row-ids.ts). */
const ROW_IDS: Record<string, readonly string[]> = {
  messages: ['id'],
  offers: ['id', 'message_id'],
  notifications: ['id', 'message_id'],
  decisions: ['offer_id', 'notification_id'],
  delivery_attempts: ['notification_id'],
};
/** Below what the driver sends in one statement. */
const MAX_PARAMETERS = 65_000;

/** Copies, under new ids, of the rows that these messages became, in groups of `size` messages. */
export async function readRows(
  { sql }: Database,
  firstId: string,
  lastId: string,
  size: number,
): Promise<RowGroup[]> {
  const messages = await sql<{ id: string }[]>`
    select id from messages where discord_message_id between ${firstId} and ${lastId} order by discord_message_id`;
  const groups: RowGroup[] = [];
  for (let from = 0; from < messages.length; from += size) {
    const ids = messages.slice(from, from + size).map(({ id }) => id);
    const group: RowGroup = [];
    for (const [table, joins] of TABLES) {
      const columns = await listColumns(sql, table);
      const rows = await sql<Row[]>`
        select ${sql.unsafe(columns.map((column) => `t.${column}`).join(', '))}
        from messages m join ${sql.unsafe(joins)} where m.id = any (${ids}::uuid[])`;
      group.push([table, [...rows]]);
    }
    groups.push(renumber(group));
  }
  return groups;
}

async function listColumns(sql: Database['sql'], table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and attgenerated = '' and not attisdropped order by attnum`;
  return rows.map(({ name }) => name);
}

function renumber(group: RowGroup): RowGroup {
  return group.map(([table, rows]) => [
    table,
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, toCopy(table, column, value)]),
      ),
    ),
  ]);
}

function toCopy(table: string, column: string, value: unknown): unknown {
  if (value === null) return null;
  if (column === 'discord_message_id') return String(BigInt(String(value)) + COPY_OFFSET);
  return ROW_IDS[table]?.includes(column) ? moveRowId(String(value)) : value;
}

/** The same row of the message with the later Discord id: its 16 digits are the first 18 without two that say the version. */
function moveRowId(id: string): string {
  const digits = id.replaceAll('-', '');
  const discordId = digits.slice(0, 12) + digits.slice(13, 16) + digits.slice(17, 18);
  const moved = (BigInt(`0x${discordId}`) + COPY_OFFSET).toString(16).padStart(16, '0');
  return `${moved.slice(0, 12)}8${moved.slice(12, 15)}8${moved.slice(15)}${digits.slice(18)}`;
}

/** Inserts each group with multi-row statements in a transaction of its own, `parallel` of them at a time. */
export async function insertCopies(
  { sql }: Database,
  groups: readonly RowGroup[],
  parallel: number,
): Promise<void> {
  const queue = [...groups];
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let group = queue.shift(); group; group = queue.shift()) {
        const statements = group.flatMap(([table, rows]) => splitRows(rows).map((part) => ({ table, part })));
        await sql.begin((tx) =>
          Promise.all(
            statements.map(({ table, part }) => tx`insert into ${tx(table)} ${tx(part)}`.execute()),
          ),
        );
      }
    }),
  );
}

function splitRows(rows: readonly Row[]): Row[][] {
  const [first] = rows;
  if (first === undefined) return [];
  const size = Math.floor(MAX_PARAMETERS / Object.keys(first).length);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) =>
    rows.slice(part * size, (part + 1) * size),
  );
}
