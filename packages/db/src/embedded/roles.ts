import postgres from 'postgres';
import { newPassword } from './cluster-state.js';

/** Administers an embedded cluster; only this folder and tests connect as it. */
export const SUPERUSER = 'postgres';
/** The ordinary role that owns the product's database; server, worker and migrations connect as it. */
export const PRODUCT_ROLE = 'lockwatch';
export const DATABASE = 'lockwatch';
/** Exists only while a cluster is converted: nobody can rename the role of their own session. */
const CONVERSION_ROLE = 'lockwatch_conversion';

/** Attributes of the product's role; `scripts/container/create-database.sql` has the same. */
const ORDINARY = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

export interface ClusterAccess {
  port: number;
  password: string;
  /** Null where it is not known: no version that has one made this cluster, or an earlier one forgot it. */
  superuserPassword: string | null;
  /** Stores a password before a role has it, so that no crash loses it. */
  saveSuperuserPassword: (password: string) => Promise<void>;
}

export function toDatabaseUrl(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Ensures the product's role and database; converts old clusters, whose superuser was that role. Can be repeated. */
export async function ensureRoles(access: ClusterAccess): Promise<void> {
  if (await complete(access, access.superuserPassword)) return;
  await complete(access, await convertLegacyCluster(access));
}

/** Creates what is missing; false when the superuser's password is unknown, or not accepted as after an interrupted conversion. */
async function complete(
  { password, port }: ClusterAccess,
  superuserPassword: string | null,
): Promise<boolean> {
  if (superuserPassword === null) return false;
  try {
    await asRole(SUPERUSER, superuserPassword, port, 'postgres', async (sql) => {
      await sql.unsafe(`drop role if exists ${CONVERSION_ROLE}`);
      const roles = await sql`select 1 from pg_roles where rolname = ${PRODUCT_ROLE}`;
      if (roles.length === 0) await createProductRole(sql, password);
      await ensureDatabase(sql);
    });
    return true;
  } catch (error) {
    // PostgreSQL says the same of a role that does not exist and of a wrong password.
    if (error instanceof postgres.PostgresError && error.code === '28P01') return false;
    throw error;
  }
}

/** Returns the superuser's password; null when there is nothing to convert: the product's role is an ordinary one already. */
async function convertLegacyCluster(access: ClusterAccess): Promise<string | null> {
  const { password, port } = access;
  const superuserPassword = access.superuserPassword ?? newPassword();
  const isSuperuser = await asRole(PRODUCT_ROLE, password, port, 'postgres', async (sql) => {
    const [role] = await sql<{ super: boolean }[]>`
      select rolsuper as super from pg_roles where rolname = current_user`;
    if (!role?.super) return false;
    await access.saveSuperuserPassword(superuserPassword);
    await ensureDatabase(sql);
    await sql.unsafe(`drop role if exists ${CONVERSION_ROLE}`);
    await runWithPassword(sql, `create role ${CONVERSION_ROLE} login superuser`, superuserPassword);
    return true;
  });
  if (!isSuperuser) return null;
  await asRole(CONVERSION_ROLE, superuserPassword, port, DATABASE, (sql) =>
    sql.begin(async (tx) => {
      await tx.unsafe(`alter role ${PRODUCT_ROLE} rename to ${SUPERUSER}`);
      await runWithPassword(tx, `alter role ${SUPERUSER}`, superuserPassword);
      await createProductRole(tx, password);
      await tx.unsafe(`alter database ${DATABASE} owner to ${PRODUCT_ROLE}`);
      await transferObjects(tx);
    }),
  );
  return superuserPassword;
}

async function createProductRole(sql: postgres.ISql, password: string): Promise<void> {
  await runWithPassword(sql, `create role ${PRODUCT_ROLE} ${ORDINARY}`, password);
}

async function ensureDatabase(sql: postgres.Sql): Promise<void> {
  const found = await sql`select 1 from pg_database where datname = ${DATABASE}`;
  if (found.length === 0) await sql.unsafe(`create database ${DATABASE} owner ${PRODUCT_ROLE}`);
}

async function transferObjects(tx: postgres.ISql): Promise<void> {
  const statements = await tx<{ statement: string }[]>`
    with owned(class, id, namespace, owner, kind, name, follows) as (
      select 'pg_namespace'::regclass, oid, oid, nspowner, 'schema', format('%I', nspname), false from pg_namespace
      union all
      select 'pg_class'::regclass, oid, relnamespace, relowner, 'table', oid::regclass::text,
        -- A sequence of a column changes its owner with the table.
        exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
          and refclassid = 'pg_class'::regclass and deptype in ('a', 'i') and c.relkind = 'S')
      from pg_class c where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select 'pg_proc'::regclass, oid, pronamespace, proowner, 'routine', oid::regprocedure::text, false from pg_proc
      union all
      select 'pg_type'::regclass, t.oid, typnamespace, typowner, 'type', t.oid::regtype::text, false
      from pg_type t left join pg_class c on c.oid = t.typrelid
      -- Array types and those of tables follow what they belong to.
      where typtype in ('e', 'd', 'r') or (typtype = 'c' and c.relkind = 'c')
    )
    select format('alter %s %s owner to %I', kind, name, ${PRODUCT_ROLE}::text) as statement
    from owned join pg_namespace schema on schema.oid = namespace
    where owner = ${SUPERUSER}::regrole and not follows
      and nspname <> 'information_schema' and nspname not like 'pg\\_%'
      and not exists (select from pg_depend where classid = class and objid = id and deptype = 'e')
    order by kind, name`;
  for (const { statement } of statements) await tx.unsafe(statement);
}

/** Role statements take no parameters; should one fail, the server must not log its text. */
async function runWithPassword(sql: postgres.ISql, statement: string, password: string): Promise<void> {
  await sql.unsafe('set log_min_error_statement = panic');
  const [row] = await sql<{ text: string }[]>`
    select format('%s password %L', ${statement}::text, ${password}::text) as text`;
  if (row) await sql.unsafe(row.text);
}

async function asRole<T>(
  role: string,
  password: string,
  port: number,
  database: string,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres(toDatabaseUrl(role, password, port, database), {
    max: 1,
    connect_timeout: 30,
    onnotice: () => undefined,
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
