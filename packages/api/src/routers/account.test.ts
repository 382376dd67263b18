import { parseDiscordWebhookUrl } from '@lockwatch/contracts';
import { acceptDeposit, verifyGrowId } from '@lockwatch/core';
import {
  auditLog,
  ledgerAccounts,
  orphanedStripeCustomers,
  stripeCustomers,
  trialClaims,
  users,
  webhooks,
} from '@lockwatch/db/schema';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

const world = await makeWorld({ withDiscord: true });
afterAll(() => world.close());

const WEBHOOK_URL =
  'https://discord.com/api/webhooks/345678901234567890/secret-token-of-this-webhook-0123456789';

async function giveLocks(person: Person, growid: string, amount: number): Promise<void> {
  await person.api.user.growid.set({ growid });
  const { code } = await person.api.user.growid.createCode();
  await verifyGrowId(world.database.db, { growid: growid, code, idempotencyKey: `proof-${growid}` });
  await acceptDeposit(world.database.db, { growid, amount, idempotencyKey: `deposit-${growid}` });
}

const exists = async (person: Person) =>
  (await world.database.db.$count(users, eq(users.id, person.userId))) === 1;

describe('deleting an account', () => {
  test('deletes what is theirs, and the log shows it without their name', async () => {
    const staff = await world.makePerson('admin', { name: 'Keeper' });
    const person = await world.makePerson('user', { name: 'Leaving Lena' });
    await staff.api.admin.users.mute({ id: person.userId });
    await staff.api.admin.users.unmute({ id: person.userId });
    await person.api.user.growid.set({ growid: 'LenaGrows' });
    await expect(person.api.user.me.delete({})).resolves.toEqual({
      message: 'Your account and everything in it are deleted.',
    });
    expect(await exists(person)).toBe(false);
    const log = await world.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(4);
    expect(log.map(({ action, message }) => ({ action, message }))).toEqual([
      { action: 'user_deleted', message: `The user ${person.userId} deleted their account.` },
      { action: 'growid_updated', message: 'Removed with the account of the user.' },
      { action: 'user_unmuted', message: 'Unmuted a deleted user.' },
      { action: 'user_muted', message: 'Muted a deleted user.' },
    ]);
    expect(log[2]).toMatchObject({ userName: 'Keeper', actorUserId: staff.userId, targetUserId: null });
    const left = await world.database.db.$count(
      auditLog,
      sql`concat_ws(' ', user_name, user_email, message, details) ilike '%lena%'`,
    );
    expect(left).toBe(0);
  });

  test('needs the balance confirmed, and books it out', async () => {
    const person = await world.makePerson('basic');
    await giveLocks(person, 'RichLeaver', 120.5);
    for (const input of [{}, { lost_balance: 120 }]) {
      await expect(person.api.user.me.delete(input)).rejects.toMatchObject({
        code: 'CONFLICT',
        message:
          'Your balance of 120.5 world locks is lost with the account. Confirm that amount (lost_balance=120.5) to go on.',
      });
    }
    const [account] = await world.database.db
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.userId, person.userId));
    await person.api.user.me.delete({ lost_balance: 120.5 });
    const [after] = await world.database.db
      .select({ balance: ledgerAccounts.balance, userId: ledgerAccounts.userId })
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.id, account?.id ?? ''));
    expect(after).toEqual({ balance: 0, userId: null });
    const again = await acceptDeposit(world.database.db, {
      growid: 'RichLeaver',
      amount: 1,
      idempotencyKey: 'after-leaving',
    });
    expect(again.deposit.status).toBe('waiting');
  });

  test('keeps a second trial away by hashes alone', async () => {
    const person = await world.makePerson('user');
    await person.api.user.trial.claim();
    await person.api.user.me.delete({});
    const [row] = await world.database.sql<{ count: number }[]>`
      select count(*)::int as count from trial_claims
      where user_id = ${person.userId} or discord_user_id = ${person.discordUserId}`;
    expect(row?.count).toBe(0);
    // The same Discord user with a new account and another sign-in.
    const next = await world.makePerson('user');
    await world.database.db
      .update(users)
      .set({ discordUserId: person.discordUserId })
      .where(eq(users.id, next.userId));
    expect((await next.api.user.me.get()).metadata.used_trial).toBe(true);
    await expect(next.api.user.trial.claim()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await world.database.db.$count(trialClaims)).toBeGreaterThan(0);
  });

  test('leaves the customer at Stripe to the job that stops the charges', async () => {
    const person = await world.makePerson('basic');
    await world.database.db
      .insert(stripeCustomers)
      .values({ userId: person.userId, stripeCustomerId: 'cus_leaving', checkoutSessionId: 'cs_open' });
    await person.api.user.me.delete({});
    expect(await world.database.db.select().from(orphanedStripeCustomers)).toMatchObject([
      { stripeCustomerId: 'cus_leaving', checkoutSessionId: 'cs_open', failedAttempts: 0 },
    ]);
  });

  test('is for the signed-in user alone, not for API tokens or moderated users', async () => {
    const staff = await world.makePerson('admin');
    const person = await world.makePerson('basic');
    const token = person.apiWith({ kind: 'api-token', scopes: ['read', 'write'] });
    await expect(token.user.me.delete({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await staff.api.admin.users.blacklist({ id: person.userId });
    await expect(person.api.user.me.delete({})).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Your account is under moderation. Ask staff before you delete it.',
    });
    await expect(world.nobody.user.me.delete({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await exists(person)).toBe(true);
  });
});

describe('the export', () => {
  test('holds everything about the person and nothing of others', async () => {
    const person = await world.makePerson('expert', { name: 'Exporting Eva' });
    const other = await world.makePerson('expert', { name: 'Other Otto' });
    await giveLocks(person, 'ExportEva', 7);
    const { id, token } = parseDiscordWebhookUrl(WEBHOOK_URL) ?? {};
    world.sandbox?.createWebhook({ id, token });
    await person.api.user.webhooks.create({ webhook_name: 'Mine', webhook_url: WEBHOOK_URL });
    await person.api.user.webhooks.create({
      webhook_name: 'Shop',
      kind: 'signed',
      webhook_url: 'https://hooks.example/secret-token/pings',
    });
    await other.api.user.growid.set({ growid: 'OtherOtto' });
    const [item] = await world.database.sql<{ id: string; name: string }[]>`
      select id, name from items order by id limit 1`;
    await person.api.user.items.create({ item_id: Number(item?.id), min_price: 1, max_price: 5 });
    await person.api.user.aliases.create({ item_id: Number(item?.id), alias: 'my own name' });
    const tag = await person.api.user.tags.create({ name: 'my own tag' });
    await other.api.user.tags.create({ name: 'Tag of Otto' });
    const data = await person.api.user.me.export();
    expect(data).toMatchObject({
      profile: { user_id: person.userId, name: 'Exporting Eva', growid: 'ExportEva', balance: 7 },
      watched_items: [{ item_name: item?.name, min_price: 1, max_price: 5 }],
      own_tags: [tag],
      aliases: [{ alias: 'my own name' }],
      blacklist: [],
      webhooks: [
        { webhook_name: 'Mine', webhook_url: 'https://discord.com/api/webhooks/345678901234567890/••••' },
        { webhook_name: 'Shop', webhook_url: 'https://hooks.example/••••' },
      ],
      ledger: [{ kind: 'deposit', amount: 7 }],
      limits: { notifications: 5000 },
    });
    expect(data.audit_log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['growid_updated', 'growid_verified', 'deposit_credited']),
    );
    expect(JSON.stringify(data)).not.toMatch(/Otto|secret-token/);
    const readOnly = await person.apiWith({ kind: 'api-token', scopes: ['read'] }).user.me.export();
    expect(readOnly.webhooks).toEqual(data.webhooks);
    expect(JSON.stringify(readOnly)).not.toMatch(/secret-token/);
    expect(await world.database.db.$count(webhooks, eq(webhooks.userId, person.userId))).toBe(2);
  });
});

describe('unlinking Discord', () => {
  test('ends the link, once', async () => {
    const person = await world.makePerson('basic');
    await person.api.user.discordLink.delete();
    expect((await person.api.user.me.get()).discord_user_id).toBeNull();
    await expect(person.api.user.discordLink.delete()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'No Discord account is linked.',
    });
  });
});

describe('importing an export', () => {
  test('adds what is missing, reports what cannot be added, and a dry run writes nothing', async () => {
    const from = await world.makePerson('developer');
    const webhook = await from.api.user.webhooks.create({ webhook_name: 'Pings', webhook_url: WEBHOOK_URL });
    const tag = await from.api.user.tags.create({ name: 'farm' });
    const { item_id } = await from.api.user.items.create({
      item_id: 5666,
      min_price: 1,
      max_price: 5,
      webhook_id: webhook.webhook_id,
      tag_ids: [tag.tag_id],
      daily_cap: 3,
    });
    await from.api.user.items.create({ item_id, message_type: 'SELL', price: '15% under usual' });
    await from.api.user.aliases.create({ item_id, alias: 'lgr' });
    await from.api.user.blacklist.create({ blacklist_type: 'GLOBAL', blacklist_world: 'LGSHOP' });
    await from.api.user.priceAlerts.create({ item_id, side: 'SELL', kind: 'low' });
    await from.api.market.traders.note({ id: '500000000000000007', note: 'Pays fast' });
    await from.api.user.preferences.update({
      preference_id: 'prediction_ping',
      preference_value: { enabled: false },
    });
    await from.api.user.pingLimits.update({ time_zone: 'Asia/Jakarta' });
    await from.api.user.pingTemplate.set({ template: '{item}' });
    const document = JSON.parse(JSON.stringify(await from.api.user.me.export()));

    const to = await world.makePerson('developer');
    await to.api.user.aliases.create({ item_id, alias: 'LGR' });
    const added = { added: 1, known: 0, problems: [] };
    const result = {
      watched_items: { ...added, added: 2 },
      aliases: { added: 0, known: 1, problems: [] },
      blacklist: added,
      price_alerts: added,
      trader_notes: added,
    };
    expect(await to.api.user.me.import({ ...document, dry_run: true })).toEqual(result);
    expect(await to.api.user.items.list({})).toEqual([]);
    expect(await to.api.user.blacklist.list()).toEqual([]);

    expect(await to.api.user.me.import(document)).toEqual(result);
    const own = await to.api.user.items.list({});
    expect(own).toMatchObject([
      { item_id, min_price: 1, max_price: 5, daily_cap: 3, webhook_id: null, tags: [{ name: 'farm' }] },
      { item_id, usual_percent: -15, message_type: 'SELL' },
    ]);
    expect(await to.api.user.pingLimits.get()).toMatchObject({ time_zone: 'Asia/Jakarta' });
    expect(await to.api.user.me.get()).toMatchObject({ ping_template: '{item}' });
    expect((await to.api.user.me.export()).preferences).toEqual(document.preferences);
    expect(await to.api.user.me.import(document)).toMatchObject({
      watched_items: { added: 0, known: 2 },
      blacklist: { added: 0, known: 1 },
    });
    const { aliases } = await to.api.user.me.import({
      aliases: [
        { item_id: 999_999_999, alias: 'nothing' },
        { item_id, alias: 'zzimported' },
      ],
    });
    expect(aliases).toEqual({ added: 1, known: 0, problems: [expect.stringContaining('item')] });
    const { offers } = world.deps.parser.parse('S> zzimported 3wl', null);
    expect(offers.map(({ itemId }) => itemId)).toEqual([item_id]);
  });

  test('needs the permission for each list', async () => {
    const person = await world.makePerson('basic');
    await world.database.sql`
      delete from role_permissions where permission_id in (select id from permissions where name = 'WRITE_BLACKLIST')
        and role_id in (select role_id from user_roles where user_id = ${person.userId})`;
    await expect(
      person.api.user.me.import({ blacklist: [{ blacklist_type: 'GLOBAL', blacklist_world: 'LGSHOP' }] }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
