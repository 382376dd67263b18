import { importAccountInput } from '@lockwatch/contracts';
import * as schema from '@lockwatch/db/schema';
import { createTestDatabase } from '@lockwatch/db/testing';
import { drizzle } from 'drizzle-orm/postgres-js';
import { afterAll, expect, test } from 'vitest';
import { makeUser } from '../testing/make-user.js';
import { importWatchRules, listOwnTags, listWatchRules } from '../watching/index.js';
import { importAccount } from './import-account.js';

const world = await createTestDatabase();
afterAll(() => world.close());

const statements: string[] = [];
const logger = { logQuery: (statement: string) => void statements.push(statement) };
const db = drizzle(world.sql, { schema, casing: 'snake_case', logger });
const parser = { search: () => [], findByName: () => null };

/** So many rows of each list. */
function makeDocument(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return importAccountInput.parse({
    aliases: numbers.map((n) => ({ item_id: 5666, alias: `alias ${n}` })),
    blacklist: numbers.map((n) => ({ blacklist_type: 'GLOBAL', blacklist_world: `WORLD${n}` })),
    price_alerts: numbers.map((n) => ({ item_id: 5666, side: 'SELL', kind: 'rise', percent: n })),
    trader_notes: numbers.map((n) => ({ author_id: `50000000000000${1000 + n}`, note: 'Pays fast' })),
  });
}

async function countStatements(rows: number): Promise<number> {
  const actor = await makeUser(world.db, 'developer');
  statements.length = 0;
  await importAccount(actor, { db, parser }, makeDocument(rows));
  return statements.length;
}

test('an import takes as many statements for many rows as for two', async () => {
  expect(await countStatements(90)).toBe(await countStatements(2));
});

test('an import of rules takes as many statements for many new tags as for two', async () => {
  const importRules = async (tagOf: (rule: number) => string) => {
    const actor = await makeUser(world.db, 'developer');
    const lines = Array.from({ length: 40 }, (_, rule) => `5666,${rule + 1},${rule + 1},${tagOf(rule)}`);
    const csv = ['item_id,min_price,max_price,tags', ...lines].join('\n');
    statements.length = 0;
    await importWatchRules(actor, db, parser, {
      csv,
      mode: 'add',
      message_type: 'ANY',
      dry_run: false,
      skip_problems: false,
    });
    const count = statements.length;
    const tags = await listOwnTags(actor, db);
    const { rules } = await listWatchRules(actor, world.sql, { limit: 40, offset: 0 });
    return { count, tags: tags.length, tagged: rules.filter((rule) => rule.tags.length === 1).length };
  };
  const few = await importRules((rule) => `tag ${rule % 2}`);
  expect(few).toMatchObject({ tags: 2, tagged: 40 });
  expect(await importRules((rule) => `tag ${rule}`)).toEqual({ count: few.count, tags: 40, tagged: 40 });
  // Equal for the database, not for JavaScript.
  expect(await importRules((rule) => (rule === 0 ? 'ΑΣ' : 'ασ'))).toMatchObject({ tagged: 40 });
});

test('an import stops at each limit, and reports what is beyond', async () => {
  const actor = await makeUser(world.db, 'developer');
  await importAccount(actor, { db, parser }, { ...makeDocument(0), aliases: makeDocument(499).aliases });
  const aliases = ['alias 7', 'new one', 'another one'].map((alias) => ({ item_id: 5666, alias }));
  const report = await importAccount(actor, { db, parser }, { ...makeDocument(0), aliases });
  expect(report.aliases).toEqual({
    added: 1,
    known: 1,
    problems: [{ text: 'watching.aliasLimit', values: { limit: 500 } }],
  });
});
