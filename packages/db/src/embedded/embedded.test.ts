import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { superuserUrl } from '../testing/superuser-url.js';
import { findPostmaster } from './postmaster.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.js';

// Each test starts whole processes, which takes long where many others run.
vi.setConfig({ testTimeout: 120_000 });

const started: EmbeddedPostgres[] = [];

// One cluster for all tests; each finds it stopped and leaves it stopped. A folder that only we may enter, as a private
// temporary folder or the home of root is.
const dataDir = await mkdtemp(join(tmpdir(), 'lockwatch-embedded-'));
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(options: { port?: number } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true, ...options });
  started.push(server);
  return server;
}

async function query<T extends postgres.Row>(url: string, statement: string): Promise<T[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe<T[]>(statement))];
  } finally {
    await sql.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

describe('the embedded PostgreSQL', () => {
  test('keeps its data, password and port from one start to the next', async () => {
    const first = await start();
    await query(first.url, 'create table kept_by_start as select 42 as answer');
    await first.stop();
    await first.ended;
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select answer from kept_by_start')).toEqual([{ answer: 42 }]);
  });

  test('is reachable from this machine alone, with the password alone, and leaves no file readable by others', async () => {
    const { url } = await start();
    // An ordinary role is not shown where sockets lie.
    const settings = await query(
      await superuserUrl(dataDir, url),
      `select name, setting from pg_settings
       where name in ('listen_addresses', 'unix_socket_directories', 'fsync', 'synchronous_commit', 'data_checksums')
       order by name`,
    );
    expect(settings.map((row) => [row.name, row.setting])).toEqual([
      ['data_checksums', 'on'],
      ['fsync', 'on'],
      ['listen_addresses', '127.0.0.1'],
      ['synchronous_commit', 'on'],
      ['unix_socket_directories', ''],
    ]);
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  test('compares and changes the case of letters the same way on every machine', async () => {
    const { url } = await start();
    const rows = await query(url, `select lower('ÄPFEL') as lower, 'B' < 'a' as by_code_point`);
    expect(rows).toEqual([{ lower: 'äpfel', by_code_point: true }]);
  });

  test('is joined, and not stopped, by the second process', async () => {
    const owner = await start();
    const guest = await start();
    expect([owner.ownedByUs, guest.ownedByUs]).toEqual([true, false]);
    expect(guest.url).toBe(owner.url);
    await guest.stop();
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await owner.stop();
    await guest.ended;
  });

  test('is started once when two ask at the same time', async () => {
    const both = await Promise.all([start(), start()]);
    expect(both.map((server) => server.ownedByUs).sort()).toEqual([false, true]);
    expect(both[0]?.url).toBe(both[1]?.url);
  });

  test('takes over a lock file whose process number belongs to something else by now', async () => {
    const first = await start();
    await first.stop();
    const lines = [process.pid, join(dataDir, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready'];
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'));
    await writeFile(join(dataDir, 'postgres.lock'), JSON.stringify({ pid: 2 ** 30, startedAt: '1' }));
    const second = await start();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is made anew where an earlier first start was interrupted', async () => {
    await rm(dataDir, { recursive: true });
    await mkdir(join(dataDir, 'postgres.new'), { recursive: true });
    await writeFile(join(dataDir, 'postgres.new', 'half'), 'a cluster');
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  describe('leaves the data directory as it was', () => {
    /** Each file with its content. */
    async function readDataDir(): Promise<Map<string, string>> {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const contents = await Promise.all(paths.sort().map((path) => readFile(path, 'base64')));
      return new Map(paths.map((path, index) => [path, contents[index] ?? '']));
    }

    test('when it starts and stops again: the files that are not PostgreSQL’s own', async () => {
      await (await start()).stop();
      const before = await readFile(join(dataDir, 'postgres.json'), 'utf8');
      expect(JSON.parse(before)).toMatchObject({ owner: null });
      await (await start()).stop();
      expect(await readFile(join(dataDir, 'postgres.json'), 'utf8')).toBe(before);
      expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.json']);
    });

    test('when another version of PostgreSQL made the cluster', async () => {
      await (await start()).stop();
      const path = join(dataDir, 'postgres', 'PG_VERSION');
      const version = await readFile(path, 'utf8');
      await writeFile(path, '99\n');
      const before = await readDataDir();
      await expect(start()).rejects.toThrow(
        /^The database in .* was made by PostgreSQL 99, and this version of the program has PostgreSQL \d+\. Start the version that made it, or restore a backup/,
      );
      expect(await readDataDir()).toEqual(before);
      await writeFile(path, version);
    });

    test('when the port is taken, on the first start too', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => other.once('listening', resolve));
      const address = other.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      for (const isFirst of [false, true]) {
        if (isFirst) await rm(dataDir, { recursive: true });
        else await (await start()).stop();
        const before = isFirst ? new Map() : await readDataDir();
        await expect(start({ port })).rejects.toThrow(`Port ${port} is taken`);
        expect(await readDataDir()).toEqual(before);
      }
      other.close();
    });

    test('when the disk is full', async () => {
      await (await start()).stop();
      const file = join(dataDir, 'postgres.json');
      const before = await readFile(file, 'utf8');
      // Writing to this device fails as on a full disk.
      await symlink('/dev/full', `${file}.${process.pid}.new`);
      await expect(start()).rejects.toThrow(/^The disk with .* is full: free some space and start again\.$/);
      expect(await readFile(file, 'utf8')).toBe(before);
      expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.json']);
      expect(await findPostmaster(join(dataDir, 'postgres'))).toBeNull();
    });

    test('when the cluster does not start, and keeps what a later version recorded', async () => {
      await (await start()).stop();
      const file = join(dataDir, 'postgres.json');
      const state = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...state, ofALaterVersion: 1 }));
      const control = join(dataDir, 'postgres', 'global', 'pg_control');
      await rename(control, `${control}.away`);
      const before = await readDataDir();
      await expect(start()).rejects.toThrow('PostgreSQL did not start');
      expect(await readDataDir()).toEqual(before);
      await rename(`${control}.away`, control);
      await (await start()).stop();
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ ...state, ofALaterVersion: 1 });
    });
  });

  test('is there again with what was committed after the server was killed', async () => {
    const first = await start();
    await query(first.url, 'create table kept_by_crash as select 42 as answer');
    process.kill(await postmasterPid(), 'SIGKILL');
    await first.ended;
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select answer from kept_by_crash')).toEqual([{ answer: 42 }]);
  });

  test('does not guess a password that is lost', async () => {
    const server = await start();
    await server.stop();
    const file = join(dataDir, 'postgres.json');
    const backup = await readFile(file);
    await rm(file);
    await expect(start()).rejects.toThrow('postgres.json, which holds the password');
    await writeFile(file, '{"password":');
    await expect(start()).rejects.toThrow('is damaged: restore it from a backup');
    await writeFile(file, backup);
    expect((await start()).url).toBe(server.url);
  });
});
