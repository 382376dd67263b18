import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { migrate } from '../migrate.js';
import { superuserUrl } from '../testing/superuser-url.js';
import { readClusterState, writeClusterState } from './cluster-state.js';
import { initialiseCluster } from './initialise.js';
import { chooseUser } from './run-as.js';
import { type EmbeddedPostgres, findPostgresBinaries, startEmbeddedPostgres } from './start.js';

// Each test starts whole processes, which takes long where many others run.
vi.setConfig({ testTimeout: 120_000 });

let dataDir: string;
const started: EmbeddedPostgres[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-roles-'));
});
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true });
  started.push(server);
  return server;
}

async function run<T extends postgres.Row>(url: string, statements: string): Promise<T[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe<T[]>(statements))];
  } finally {
    await sql.end();
  }
}

const ROLES = `
  select rolname, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as has_privileges
  from pg_roles where rolname not like 'pg\\_%' order by rolname`;
const ORDINARY_AND_SUPERUSER = [
  { rolname: 'lockwatch', has_privileges: false },
  { rolname: 'postgres', has_privileges: true },
];

/** What outside of extensions and the system does not belong to the product's role. */
const NOT_OURS = `
  with objects(class, id, namespace, owner) as (
    select 'pg_namespace'::regclass, oid, oid, nspowner from pg_namespace
    union all select 'pg_class'::regclass, oid, relnamespace, relowner from pg_class
    union all select 'pg_proc'::regclass, oid, pronamespace, proowner from pg_proc
    union all select 'pg_type'::regclass, oid, typnamespace, typowner from pg_type
  )
  select class::text, id from objects join pg_namespace n on n.oid = namespace
  where nspname not like 'pg\\_%' and nspname <> 'information_schema'
    and owner not in ('lockwatch'::regrole, 'pg_database_owner'::regrole)
    and not exists (select from pg_depend where classid = class and objid = id and deptype = 'e')
    and not exists (
      select from pg_depend element join pg_depend member on member.objid = element.refobjid
      where element.objid = id and element.deptype = 'i' and member.deptype = 'e')`;

async function expectOrdinaryOwner(url: string): Promise<void> {
  expect(await run(url, ROLES)).toEqual(ORDINARY_AND_SUPERUSER);
  expect(await run(url, NOT_OURS)).toEqual([]);
  expect(
    await run(url, `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'lockwatch'`),
  ).toEqual([{ owner: 'lockwatch' }]);
}

describe('a new cluster', () => {
  test('gives the product an ordinary role that owns its database', async () => {
    const { url } = await start();
    await migrate(url);
    await expectOrdinaryOwner(url);
    await expect(run(url, 'create role another')).rejects.toMatchObject({ code: '42501' });
    await expect(run(url, `copy (select 1) to program 'true'`)).rejects.toMatchObject({ code: '42501' });
  });

  test('has another password for its superuser', async () => {
    const { url } = await start();
    const state = await readClusterState(dataDir);
    expect(state?.superuserPassword).not.toBe(state?.password);
    const asSuperuser = new URL(url);
    asSuperuser.username = 'postgres';
    await expect(run(asSuperuser.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect(await run(await superuserUrl(dataDir, url), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('gets the role and the database at the next start when the first one was interrupted', async () => {
    const clusterDir = join(dataDir, 'postgres');
    const { initdb, postgres: program } = await findPostgresBinaries();
    const as = await chooseUser(clusterDir, [program, initdb]);
    await writeClusterState(dataDir, { password: 'a', superuserPassword: 'b', port: null, owner: null });
    await initialiseCluster({
      program: initdb,
      clusterDir,
      superuserPassword: 'b',
      as,
      extraFlags: ['--no-sync'],
    });
    expect(await run((await start()).url, ROLES)).toEqual(ORDINARY_AND_SUPERUSER);
  });
});
