import { PERMISSION_NAMES, ROLES, SUBSCRIPTION_PLANS } from '@lockwatch/contracts';
import { formatText } from '@lockwatch/texts';
import { sql } from 'drizzle-orm';
import { readStarterItems, type StarterItem } from '../catalogue/starter-items.js';
import type { Db, Tx } from '../database.js';
import { HOUSE_ACCOUNTS, ledgerAccounts } from '../schema/ledger.js';

/** Tags that a user may want for a watch rule and that no starter item has. */
const RULE_TAGS = ['buy low', 'collection', 'flip', 'urgent', 'wishlist'];
/** Any fixed number. */
const SEED_LOCK = 5_621_907_443;

/** Seeds permissions, roles, plans, house accounts, tags and the starter catalogue at each start. Only plans are overwritten. */
export async function seedReference(db: Db): Promise<void> {
  const starterItems = await readStarterItems();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    await seedPermissions(tx);
    await seedRoles(tx);
    await seedPlans(tx);
    await seedHouseAccounts(tx);
    await seedItems(tx, starterItems);
  });
}

/** New permissions go to roles that hold all existing ones; staff give them to others. */
async function seedPermissions(tx: Tx): Promise<void> {
  const rows = PERMISSION_NAMES.map((name, index) => ({
    position: index + 1,
    name,
    comment: formatText('en', { text: `access.permission.${name}` }),
  }));
  await tx.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position bigint, name text, comment text)
    ), reworded as (
      update permissions set comment = wanted.comment from wanted
      where permissions.name = wanted.name and permissions.comment <> wanted.comment
    ), added as (
      insert into permissions (id, name, comment)
      select (select coalesce(max(id), 0) from permissions) + row_number() over (order by position), name, comment
      from wanted where name not in (select name from permissions)
      returning id
    )
    insert into role_permissions (role_id, permission_id)
    select held.role_id, added.id from added
    cross join (
      select role_id from role_permissions
      join permissions on permissions.id = permission_id and permissions.name = 'SUPER_ADMIN'
    ) as held`);
}

/** A role's permissions are put in together with the role, and belong to staff afterwards. */
async function seedRoles(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(ROLES)}::jsonb)
        as row ("roleId" bigint, name text, "itemLimit" integer, "maxWebhooks" integer, permissions jsonb)
    ), added as (
      insert into roles (id, name, item_limit, max_webhooks)
      select "roleId", name, "itemLimit", "maxWebhooks" from wanted
      where not exists (select from roles where roles.id = wanted."roleId" or roles.name = wanted.name)
      returning id
    )
    insert into role_permissions (role_id, permission_id)
    select added.id, permissions.id from added
    join wanted on wanted."roleId" = added.id
    join permissions on wanted.permissions ? permissions.name`);
}

async function seedPlans(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into plans
      (id, name, description, role_id, duration_days, price_cents, currency, price_wl, is_trial)
    select row.subscription_type_id, row.name, row.description, roles.id, row.duration_days, row.price_cents,
      row.currency, row.price_wl, row.is_trial
    from jsonb_to_recordset(${JSON.stringify(SUBSCRIPTION_PLANS)}::jsonb) as row (
      subscription_type_id bigint, name text, description text, role_name text, duration_days integer,
      price_cents integer, currency text, price_wl numeric, is_trial boolean)
    join roles on roles.name = row.role_name
    on conflict (id) do update set
      name = excluded.name, description = excluded.description, role_id = excluded.role_id,
      duration_days = excluded.duration_days, price_cents = excluded.price_cents, currency = excluded.currency,
      price_wl = excluded.price_wl, is_trial = excluded.is_trial`);
}

async function seedHouseAccounts(tx: Tx): Promise<void> {
  const rows = Object.entries(HOUSE_ACCOUNTS).map(([kind, id]) => ({ id, kind }));
  await tx.insert(ledgerAccounts).values(rows).onConflictDoNothing();
}

/** Fills gaps: an item whose id or name is taken is left out, so an imported catalogue stays. */
async function seedItems(tx: Tx, starterItems: readonly StarterItem[]): Promise<void> {
  const json = JSON.stringify(starterItems);
  const tagNames = [...new Set([...RULE_TAGS, ...starterItems.flatMap((item) => item.tags)])].sort();
  await tx.execute(sql`
    insert into items (id, name, description)
    select id, name, description
    from jsonb_to_recordset(${json}::jsonb) as row (id bigint, name text, description text)
    on conflict do nothing`);
  await tx.execute(sql`
    insert into tags (name)
    select wanted.name from jsonb_array_elements_text(${JSON.stringify(tagNames)}::jsonb) as wanted (name)
    where not exists (
      select from tags where user_id is null and lower(tags.name) = lower(wanted.name))`);
  await tx.execute(sql`
    insert into item_tags (item_id, tag_id)
    select items.id, tags.id
    from jsonb_to_recordset(${json}::jsonb) as row (id bigint, name text, tags jsonb)
    join items on items.id = row.id and items.name = row.name
    join tags on row.tags ? tags.name and tags.user_id is null
    on conflict do nothing`);
  await tx.execute(sql`
    insert into item_aliases (id, item_id, alias)
    select gen_random_uuid(), items.id, spelling.alias
    from jsonb_to_recordset(${json}::jsonb) as row (id bigint, name text, aliases jsonb)
    join items on items.id = row.id and items.name = row.name
    cross join jsonb_array_elements_text(row.aliases) as spelling (alias)
    where not exists (select from item_aliases where lower(item_aliases.alias) = lower(spelling.alias))
    on conflict do nothing`);
}
