import postgres from 'postgres';

/** Administers an embedded cluster; only this folder and tests connect as it. */
export const SUPERUSER = 'postgres';
/** The ordinary role that owns the product's database; server, worker and migrations connect as it. */
export const PRODUCT_ROLE = 'lockwatch';
export const DATABASE = 'lockwatch';

/** Attributes of the product's role; `scripts/container/create-database.sql` has the same. */
const ORDINARY = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

export function toDatabaseUrl(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Creates the product's role and database unless they exist. */
export async function ensureRoles(access: {
  port: number;
  password: string;
  superuserPassword: string;
}): Promise<void> {
  const sql = postgres(toDatabaseUrl(SUPERUSER, access.superuserPassword, access.port, 'postgres'), {
    max: 1,
    connect_timeout: 30,
    onnotice: () => undefined,
  });
  try {
    const roles = await sql`select from pg_roles where rolname = ${PRODUCT_ROLE}`;
    if (roles.length === 0) await createProductRole(sql, access.password);
    const databases = await sql`select from pg_database where datname = ${DATABASE}`;
    if (databases.length === 0) await sql.unsafe(`create database ${DATABASE} owner ${PRODUCT_ROLE}`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The statement takes no parameters; should it fail, the server must not log its text. */
async function createProductRole(sql: postgres.Sql, password: string): Promise<void> {
  await sql.unsafe('set log_min_error_statement = panic');
  const [row] = await sql<[{ statement: string }]>`
    select format(${`create role ${PRODUCT_ROLE} ${ORDINARY} password %L`}, ${password}::text) as statement`;
  await sql.unsafe(row.statement);
}
