import { PERMISSION_NAMES, ROLES, SUBSCRIPTION_PLANS } from '@lockwatch/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStarterItems } from '../catalogue/starter-items.js';
import {
  itemAliases,
  items,
  itemTags,
  ledgerAccounts,
  permissions,
  plans,
  rolePermissions,
  roles,
  tags,
} from '../schema/index.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { seedReference } from './reference.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

async function permissionsOf(roleName: string): Promise<string[]> {
  const rows = await database.db
    .select({ name: permissions.name })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(eq(roles.name, roleName));
  return rows.map((row) => row.name).sort();
}

test('roles hold the ranks, limits and permissions of the contracts', async () => {
  const stored = await database.db.select().from(roles).orderBy(roles.id);
  expect(
    stored.map(({ id, name, itemLimit, maxWebhooks }) => ({ roleId: id, name, itemLimit, maxWebhooks })),
  ).toEqual(ROLES.map(({ permissions: _, ...role }) => role));
  for (const role of ROLES) expect(await permissionsOf(role.name)).toEqual([...role.permissions].sort());
});

test('permissions and subscription types are those of the contracts', async () => {
  const stored = await database.db.select().from(permissions).orderBy(permissions.id);
  expect(stored.map((row) => row.name)).toEqual(PERMISSION_NAMES);
  expect(stored.find(({ name }) => name === 'VIEW_LOGS')?.comment).toBe('Read the audit log.');
  const types = await database.db
    .select()
    .from(plans)
    .innerJoin(roles, eq(roles.id, plans.roleId))
    .orderBy(plans.id);
  expect(
    types.map(({ plans: type, roles: role }) => ({
      subscription_type_id: type.id,
      name: type.name,
      description: type.description,
      role_name: role.name,
      duration_days: type.durationDays,
      price_cents: type.priceCents,
      currency: type.currency,
      price_wl: type.priceWl,
      is_trial: type.isTrial,
    })),
  ).toEqual(SUBSCRIPTION_PLANS);
});

test('the starter catalogue is there, with tags, aliases and descriptions', async () => {
  const [laserGrid] = await database.db.select().from(items).where(eq(items.name, 'Laser Grid'));
  expect(laserGrid).toMatchObject({
    id: 5666,
    description: 'Broken in masses for gems, experience and seeds.',
  });
  const tagRows = await database.db
    .select({ name: tags.name })
    .from(itemTags)
    .innerJoin(tags, eq(tags.id, itemTags.tagId))
    .where(eq(itemTags.itemId, 5666));
  expect(tagRows.map((row) => row.name).sort()).toEqual(['block', 'farmable']);
  const [alias] = await database.db.select().from(itemAliases).where(eq(itemAliases.alias, 'wl'));
  expect(alias?.itemId).toBe(242);
  const starter = await readStarterItems();
  const [count] = await database.db.select({ count: sql<number>`count(*)::int` }).from(items);
  expect(count?.count).toBe(starter.length);
});

test('seeding again changes nothing, and respects what people changed', async () => {
  await database.db
    .delete(rolePermissions)
    .where(
      and(
        eq(rolePermissions.roleId, 5),
        sql`${rolePermissions.permissionId} = (select id from permissions where name = 'VIEW_LOGS')`,
      ),
    );
  await database.db.update(roles).set({ itemLimit: 77 }).where(eq(roles.name, 'basic'));
  await database.db.update(items).set({ name: 'Renamed', description: 'ours' }).where(eq(items.id, 5666));
  await database.db.update(plans).set({ stripePriceId: 'price_1' }).where(eq(plans.id, 2));
  const before = await snapshot();
  await seedReference(database.db);
  expect(await snapshot()).toEqual(before);
  expect(await permissionsOf('staff')).not.toContain('VIEW_LOGS');
});

async function snapshot(): Promise<unknown> {
  const tables = ['roles', 'permissions', 'role_permissions', 'plans', 'tags', 'items', 'item_tags'];
  const contents: Record<string, unknown> = {};
  for (const table of [...tables, 'item_aliases', 'ledger_accounts'])
    contents[table] = [...(await database.sql.unsafe(`select * from ${table} order by 1, 2`))];
  return contents;
}

test('a permission that an upgrade adds goes only to roles that hold all', async () => {
  await database.sql`delete from permissions where name in ('VIEW_STATISTICS', 'READ_GROWID')`;
  await seedReference(database.db);
  expect(await permissionsOf('developer')).toEqual([...PERMISSION_NAMES].sort());
  expect(await permissionsOf('admin')).not.toContain('VIEW_STATISTICS');
  expect(await permissionsOf('user')).not.toContain('READ_GROWID');
});

test('an item whose name an imported catalogue gave to another id is not put in a second time', async () => {
  await database.db.delete(items).where(eq(items.id, 5666));
  await database.db.insert(items).values({ id: 20_000, name: 'LASER GRID' });
  await seedReference(database.db);
  const rows = await database.db.select().from(items).where(sql`lower(${items.name}) = 'laser grid'`);
  expect(rows.map((row) => row.id)).toEqual([20_000]);
});

test('the ledger has its house accounts, empty', async () => {
  const rows = await database.db.select().from(ledgerAccounts).orderBy(ledgerAccounts.kind);
  expect(rows.map((row) => [row.kind, row.balance])).toEqual([
    ['adjustments', 0],
    ['deposits', 0],
    ['sales', 0],
  ]);
});
