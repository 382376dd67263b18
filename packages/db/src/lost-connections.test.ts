import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql as sqlText } from 'drizzle-orm';
import type postgres from 'postgres';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Database } from './database.js';
import { type FaultKind, startFaultyProxy } from './testing/faulty-proxy.js';
import { createTestDatabase } from './testing/index.js';

// An error that escapes the driver, such as a write to a closed socket, fails this file: vitest reports it.

/** Few connections, so that a lost one is used again by the statements after it. */
let pool: Database;

const database = await createTestDatabase();
const proxy = await startFaultyProxy(database.url);
await database.sql`create table marks (name text not null)`;
beforeEach(() => {
  pool = createDatabase(proxy.url, { max: 2, applicationName: 'cut' });
  return async () => {
    proxy.cutNever();
    await pool.close();
  };
});
afterAll(async () => {
  await proxy.close();
  await database.close();
});

const isLong = process.env.LOCKWATCH_TESTS === 'long';
/** The moment of the cut differs a little from round to round. */
const ROUNDS = isLong ? 12 : 1;
const LOST_SUBSCRIPTIONS = isLong ? 100 : 6;
const [SMALL_STEP, LARGE_STEP] = isLong ? [31, 257] : [151, 1777];
const KINDS: readonly FaultKind[] = ['end', 'reset'];

/** A connection that was lost while idle is noticed by the statement that meets it, so each may fail one more. */
async function untilAnswered<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let left = 4; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isLostConnection(error)) throw error;
    }
  }
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && ['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE'].includes(String(error.code)))
    return true;
  return isLostConnection(error.cause);
}

/** Every connection of the pool answers, and each inside a transaction of its own. */
async function expectWorking(): Promise<void> {
  const turn = () =>
    pool.db.transaction(async (tx) => {
      await tx.execute(sqlText`select pg_sleep(0.001)`);
      return [
        ...(await tx.execute(sqlText`select ${1}::int as one, pg_current_xact_id_if_assigned() as id`)),
      ];
    });
  expect(await Promise.all([turn(), turn(), turn()])).toEqual(Array(3).fill([{ one: 1, id: null }]));
  expect([...(await pool.sql`select ${2}::int as two`)]).toEqual([{ two: 2 }]);
}

/** What can be under way on a connection; each settles, whenever the connection is lost. */
const STATES: Readonly<Record<string, (pool: Database, cut: () => void) => Promise<unknown>>> = {
  idle: async ({ sql }, cut) => {
    await sql`select 1`;
    cut();
  },
  'a statement': async ({ sql }, cut) => {
    await sql`select 1`;
    const running = sql`select pg_sleep(60)`.execute();
    setImmediate(cut);
    return running;
  },
  'a result of many rows': async ({ sql }, cut) => {
    let rows = 0;
    await sql`select i, repeat('x', 200) as text from generate_series(1, 50000) i`.forEach(() => {
      rows += 1;
      if (rows === 500) cut();
    });
  },
  'statements in a queue': async ({ sql }, cut) => {
    await sql`select 1`;
    const running = Array.from({ length: 20 }, (_, at) => sql`select ${at}::int, pg_sleep(0.05)`.execute());
    setImmediate(cut);
    return Promise.all(running);
  },
  'the begin of a transaction': async ({ sql }, cut) => {
    await sql`select 1`;
    const running = sql.begin(async (tx) => tx`select 1`);
    setImmediate(cut);
    return running;
  },
  'a transaction between statements': ({ sql }, cut) =>
    sql.begin(async (tx) => {
      await tx`select 1`;
      cut();
      await nextTurn();
      await tx`insert into marks values ('between statements')`;
    }),
  'a transaction that goes on after the loss': ({ sql }, cut) =>
    sql.begin(async (tx) => {
      const sleeping = tx`select pg_sleep(60)`.execute();
      sleeping.catch(() => undefined);
      setImmediate(cut);
      await sleeping.catch(() => undefined);
      await tx`insert into marks values ('after the loss')`;
      await tx`insert into marks values ('after the loss')`;
    }),
  'a transaction with statements in its queue': ({ sql }, cut) =>
    sql.begin(async (tx) => {
      const running = Array.from({ length: 20 }, () => tx`select pg_sleep(0.05)`.execute());
      setImmediate(cut);
      return Promise.all(running);
    }),
  'a savepoint': ({ sql }, cut) =>
    sql.begin(async (tx) => {
      await tx`select 1`;
      await tx.savepoint(async (inner) => {
        setImmediate(cut);
        await inner`select pg_sleep(60)`;
      });
    }),
  'a transaction of Drizzle': ({ db }, cut) =>
    db.transaction(async (tx) => {
      await tx.execute(sqlText`select 1`);
      setImmediate(cut);
      await tx.execute(sqlText`select pg_sleep(60)`);
    }),
  'the commit': ({ sql }, cut) =>
    sql.begin(async (tx) => {
      await tx`select 1`;
      cut();
    }),
  'a reserved connection': async ({ sql }, cut) => {
    const reserved = await sql.reserve();
    try {
      await reserved`select 1`;
      setImmediate(cut);
      await reserved`select pg_sleep(60)`.catch(() => undefined);
      await reserved`insert into marks values ('reserved')`;
    } finally {
      reserved.release();
    }
  },
  'a cursor': async ({ sql }, cut) => {
    await sql`select i from generate_series(1, 5000) i`.cursor(100, async (rows) => {
      if (rows[0]?.i !== 1) return;
      cut();
      await nextTurn();
    });
  },
  'COPY to the server': async ({ sql }, cut) => {
    const stream = await sql`copy marks from stdin`.writable();
    const ended = new Promise((_, reject) => stream.once('error', reject));
    stream.write('copied\n');
    cut();
    await ended;
  },
  'COPY from the server': async ({ sql }, cut) => {
    const stream =
      await sql`copy (select repeat('x', 1000) from generate_series(1, 20000)) to stdout`.readable();
    setImmediate(cut);
    for await (const _chunk of stream);
  },
};

describe.each(KINDS)('a connection lost by %s', (kind) => {
  test.each(Object.keys(STATES))('during %s leaves the process and the pool working', async (state) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const cut = () => proxy.cutNow(kind);
      await Promise.allSettled([STATES[state]?.(pool, cut)]);
      await untilAnswered(expectWorking);
    }
    expect(await database.sql`select name from marks`).toEqual([]);
  });

  test('after any number of bytes leaves the process and the pool working', {
    timeout: 120_000,
  }, async () => {
    // From the first byte of the connection on: greeting, password, types, begin, rows, commit.
    for (let bytes = 0; bytes < 12_000; bytes += bytes < 900 ? SMALL_STEP : LARGE_STEP) {
      const once = createDatabase(proxy.url, { max: 1, applicationName: 'cut' });
      proxy.cutOnceAfter(bytes, kind);
      const results = await Promise.allSettled([work(once.sql), once.sql`select 1`, once.sql`select 2`]);
      proxy.cutNever();
      const answer = await untilAnswered(() => once.sql`select ${bytes}::int as bytes`);
      expect([...answer], String(results[0]?.status)).toEqual([{ bytes }]);
      await once.close();
    }
  });
});

function work(sql: postgres.Sql): Promise<unknown> {
  return sql.begin(async (tx) => {
    await tx`select ${'a'}::text`;
    await Promise.all([tx`select ${'b'}::text, repeat('x', 500)`, tx`select count(*) from pg_type`]);
  });
}

test.each(['driver', 'Drizzle'])(
  'a statement of the %s after one that the server ended is answered',
  async (by) => {
    const single = createDatabase(database.url, { max: 1, applicationName: 'single' });
    try {
      const [backend] = await single.sql`select pg_backend_pid() as pid`;
      const running = single.sql`select pg_sleep(60)`.execute();
      await expect
        .poll(
          () =>
            database.sql`select 1 from pg_stat_activity where pid = ${backend?.pid} and wait_event = 'PgSleep'`,
        )
        .toHaveLength(1);
      const ended = expect(running).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
      await database.sql`select pg_terminate_backend(${backend?.pid})`;
      await ended;
      const answer =
        by === 'driver'
          ? await single.sql`select ${1}::int as one`
          : await single.db.transaction((tx) => tx.execute(sqlText`select ${1}::int as one`));
      expect([...answer]).toEqual([{ one: 1 }]);
    } finally {
      await single.close();
    }
  },
);

test('a subscription receives again after its connection was lost repeatedly', async () => {
  const heard: string[] = [];
  let listening = 0;
  await pool.sql.listen(
    'news',
    (text) => heard.push(text),
    () => (listening += 1),
  );
  for (let round = 1; round <= LOST_SUBSCRIPTIONS; round += 1) {
    proxy.cutNow(KINDS[round % KINDS.length] ?? 'end');
    await expect.poll(() => listening, { interval: 2, timeout: 10_000 }).toBe(round + 1);
  }
  await database.sql.notify('news', 'again');
  await expect.poll(() => heard, { interval: 2, timeout: 10_000 }).toEqual(['again']);
});

test('a server that accepts and closes is reported, not tried for ever', async () => {
  proxy.cutEveryAfter(0, 'end');
  await expect(pool.sql`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
});

test('what the server rejects for another reason is reported as it is', async () => {
  await expect(pool.sql`select 1 / 0`).rejects.toMatchObject({ code: '22012' });
});
