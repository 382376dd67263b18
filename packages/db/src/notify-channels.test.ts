import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from './database.js';
import { NOTIFY_CHANNELS } from './notify-channels.js';
import { aliases, itemAliases, items, rolePermissions, roles, tags, users } from './schema/index.js';
import { createTestDatabase } from './testing/index.js';

const heard: string[] = [];
const FENCE = 'test_fence';
let fences = 0;
let fencePassed: (payload: string) => void = () => undefined;

const database = await createTestDatabase();
const otherProcess = createDatabase(database.url, { max: 2 });
for (const channel of Object.values(NOTIFY_CHANNELS))
  await otherProcess.sql.listen(channel, (payload) => void heard.push(`${channel} ${payload}`));
await otherProcess.sql.listen(FENCE, (payload) => fencePassed(payload));
afterAll(async () => {
  await otherProcess.close();
  await database.close();
});

/** The notifications of `work`. They arrive in the order of commits, so one of our own marks the end. */
async function heardOf(work: () => Promise<unknown>): Promise<string[]> {
  heard.length = 0;
  await work();
  fences += 1;
  const fence = String(fences);
  const passed = new Promise<void>((resolve) => {
    fencePassed = (payload) => payload === fence && resolve();
  });
  await database.sql.notify(FENCE, fence);
  await passed;
  return [...heard];
}

test('notifies of changes of the catalogue once for each transaction', async () => {
  const twoItems = () =>
    database.db.transaction(async (tx) => {
      await tx.insert(items).values({ id: 90_001, name: 'One' });
      await tx.insert(items).values({ id: 90_002, name: 'Two' });
    });
  expect(await heardOf(twoItems)).toEqual(['lockwatch_catalogue items']);
  const rename = () => database.db.update(items).set({ name: 'Three' }).where(eq(items.id, 90_002));
  expect(await heardOf(rename)).toEqual(['lockwatch_catalogue items']);
  const name = () => database.db.insert(itemAliases).values({ itemId: 90_001, alias: 'uno' });
  expect(await heardOf(name)).toEqual(['lockwatch_catalogue item_aliases']);
  const remove = () => database.db.delete(items).where(eq(items.id, 90_001));
  expect((await heardOf(remove)).sort()).toEqual([
    'lockwatch_catalogue item_aliases',
    'lockwatch_catalogue items',
  ]);
});

test('a statement that changes no row, and a transaction that is undone, tell nothing', async () => {
  const nothing = () => database.db.update(items).set({ name: 'Nobody' }).where(eq(items.id, 99_999));
  expect(await heardOf(nothing)).toEqual([]);
  const undone = () =>
    database.db
      .transaction(async (tx) => {
        await tx.insert(items).values({ id: 90_009, name: 'Undone' });
        tx.rollback();
      })
      .catch(() => undefined);
  expect(await heardOf(undone)).toEqual([]);
});

test('a user’s alias names its owner; changes of several users name none', async () => {
  const [one, two] = [v7(), v7()];
  await database.db.insert(users).values([
    { id: one, name: 'One' },
    { id: two, name: 'Two' },
  ]);
  const add = () => database.db.insert(aliases).values({ userId: one, itemId: 340, alias: 'shiny' });
  expect(await heardOf(add)).toEqual([`lockwatch_aliases ${one}`]);
  const both = () =>
    database.db.insert(aliases).values([
      { userId: one, itemId: 242, alias: 'w' },
      { userId: two, itemId: 242, alias: 'w' },
    ]);
  expect(await heardOf(both)).toEqual(['lockwatch_aliases ']);
  expect(await heardOf(() => database.db.delete(users).where(eq(users.id, two)))).toEqual([
    `lockwatch_aliases ${two}`,
  ]);
});

test('does not notify of changes of roles, permissions and tags', async () => {
  const work = async () => {
    await database.db.delete(rolePermissions).where(eq(rolePermissions.roleId, 2));
    await database.db.update(roles).set({ itemLimit: 60 }).where(eq(roles.id, 2));
    await database.db.insert(tags).values({ name: 'Test' });
  };
  expect(await heardOf(work)).toEqual([]);
});
