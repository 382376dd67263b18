import { chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabase } from '../database.js';
import { migrate } from '../migrate.js';
import { roles } from '../schema/index.js';
import { seedReference } from '../seed/reference.js';
import { superuserUrl } from '../testing/superuser-url.js';
import { readClusterState, writeClusterState } from './cluster-state.js';
import { initialiseCluster } from './initialise.js';
import { freePort, startPostmaster, stopPostmaster } from './postmaster.js';
import { toDatabaseUrl } from './roles.js';
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

const OLD_PASSWORD = 'of-the-earlier-version';

/** What a worker, a person with psql or a later migration may have put beside the product's tables. */
const OTHER_OBJECTS = `
  create schema graphile_worker;
  create table graphile_worker.jobs (id bigint generated always as identity primary key, queue serial, done bool);
  alter table graphile_worker.jobs enable row level security;
  insert into graphile_worker.jobs (done) values (true);
  create type graphile_worker.job_spec as (identifier text);
  create type graphile_worker."Kind" as enum ('a');
  create domain graphile_worker.short as text;
  create sequence graphile_worker.alone;
  create view graphile_worker."Done" as select id from graphile_worker.jobs;
  create function graphile_worker.add(spec graphile_worker.job_spec, text default null) returns int language sql as 'select 1';
  create procedure graphile_worker.run() language sql as 'select 1'`;

/** Makes a cluster in `dataDir` as versions before the ordinary role did: the role of the product is the first superuser. */
async function makeOldCluster(): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  const binaries = await findPostgresBinaries();
  const as = await chooseUser(clusterDir, [binaries.postgres, binaries.initdb]);
  const extraFlags = ['--username=lockwatch', '--no-sync'];
  const program = binaries.initdb;
  await initialiseCluster({ program, clusterDir, superuserPassword: OLD_PASSWORD, as, extraFlags });
  await writeFile(
    join(dataDir, 'postgres.json'),
    JSON.stringify({ password: OLD_PASSWORD, port: null, owner: null }),
  );
  await withOldServer(async (url) => {
    await run(url.replace(/lockwatch$/, 'postgres'), 'create database lockwatch');
    await fillDatabase(url);
  });
}

/** Changes the cluster in `dataDir` as an earlier version would. */
async function withOldServer(work: (url: string) => Promise<unknown>): Promise<void> {
  const clusterDir = join(dataDir, 'postgres');
  const binaries = await findPostgresBinaries();
  const as = await chooseUser(clusterDir, [binaries.postgres, binaries.initdb]);
  const port = await freePort(null);
  const child = await startPostmaster({
    program: binaries.postgres,
    clusterDir,
    port,
    as,
    log: () => undefined,
  });
  try {
    await work(toDatabaseUrl('lockwatch', OLD_PASSWORD, port, 'lockwatch'));
  } finally {
    if (child.pid !== undefined) await stopPostmaster(child.pid);
  }
}

async function fillDatabase(url: string): Promise<void> {
  await migrate(url);
  const { db, close } = createDatabase(url, { max: 1 });
  await seedReference(db).finally(close);
  await run(url, OTHER_OBJECTS);
}

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

async function expectConverted(url: string): Promise<void> {
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
    await expectConverted(url);
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

describe('a cluster of an earlier version', () => {
  /** Filled once; each test gets a copy. */
  let original: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-roles-'));
    original = dataDir;
    await makeOldCluster();
  });
  beforeEach(async () => {
    await cp(original, dataDir, { recursive: true });
    const clusterDir = join(dataDir, 'postgres');
    const { uid, gid } = await stat(join(original, 'postgres'));
    for (const path of ['', ...(await readdir(clusterDir, { recursive: true }))])
      await chown(join(clusterDir, path), uid, gid);
  });
  afterAll(() => rm(original, { recursive: true, force: true }));

  test('keeps its data and its password, and the product is no superuser any more', async () => {
    const { url } = await start();
    expect(new URL(url).password).toBe(OLD_PASSWORD);
    await expectConverted(url);
    expect(await run(url, 'select done from graphile_worker.jobs')).toEqual([{ done: true }]);
    const { db, close } = createDatabase(url, { max: 1 });
    expect(await db.$count(roles).finally(close)).toBe(7);
  });

  test('can be migrated and changed by the ordinary role afterwards', async () => {
    const { url } = await start();
    expect(await migrate(url)).toBe(0);
    await run(
      url,
      `alter table users add column later int;
       create index on items using gin (name gin_trgm_ops);
       alter type graphile_worker."Kind" add value 'b';
       create or replace view graphile_worker."Done" as select id from graphile_worker.jobs where done;
       drop schema graphile_worker cascade;
       create schema graphile_worker`,
    );
  });

  test('is left as it is by the next start', async () => {
    await (await start()).stop();
    const before = await readClusterState(dataDir);
    const { url } = await start();
    expect(await readClusterState(dataDir)).toMatchObject({
      password: before?.password,
      superuserPassword: before?.superuserPassword,
    });
    await expectConverted(url);
  });

  test('is converted at the next start when a crash came before the roles were exchanged', async () => {
    await withOldServer((url) =>
      run(url, `create role lockwatch_conversion login superuser password 'lost'`),
    );
    await writeClusterState(dataDir, {
      password: OLD_PASSWORD,
      superuserPassword: 'written-before-the-crash',
      port: null,
      owner: null,
    });
    await expectConverted((await start()).url);
  });

  test('loses the temporary role at the next start when a crash came after the roles were exchanged', async () => {
    const first = await start();
    await run(await superuserUrl(dataDir, first.url), 'create role lockwatch_conversion login superuser');
    await first.stop();
    await expectConverted((await start()).url);
  });

  test('without a database, since its first start was interrupted, is converted as well', async () => {
    await withOldServer((url) => run(url.replace(/lockwatch$/, 'postgres'), 'drop database lockwatch'));
    const { url } = await start();
    await migrate(url);
    await expectConverted(url);
  });

  test('that an earlier version started again after the conversion still starts', async () => {
    await (await start()).stop();
    const file = join(dataDir, 'postgres.json');
    const { superuserPassword: _, ...rest } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify(rest));
    const server = await start();
    await expectConverted(server.url);
    await server.stop();
    // No password is recorded that the superuser does not have.
    expect(await readClusterState(dataDir)).toMatchObject({ superuserPassword: null });
  });
});
