import { ALIASES_MAX } from '@lockwatch/contracts';
import { aliases, digests } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const world = await makeWorld({ withDiscord: true });
const [item, other] = await world.service.items.search({ query: 'Laser' });
if (!item || !other) throw new Error('The starter catalogue lacks lasers.');
const itemId = item.item_id;
const otherItemId = other.item_id;
afterAll(() => world.close());

describe('aliases', () => {
  test('belong to an item and can be changed and removed', async () => {
    const { api } = await world.makePerson('basic');
    const created = await api.user.aliases.create({ item_id: itemId, alias: '  lgz ' });
    expect(created).toMatchObject({ item_id: itemId, alias: 'lgz' });
    const updated = await api.user.aliases.update({ id: created.alias_id, alias: 'LGZ' });
    expect(await api.user.aliases.list()).toEqual([updated]);
    await api.user.aliases.delete({ id: created.alias_id });
    expect(await api.user.aliases.list()).toEqual([]);
  });

  test('are one person’s once, in any case, but free for everybody else', async () => {
    const { api } = await world.makePerson('basic');
    const other = await world.makePerson('basic');
    await api.user.aliases.create({ item_id: itemId, alias: 'grid' });
    const second = await api.user.aliases.create({ item_id: itemId, alias: 'laser' });
    await expect(api.user.aliases.create({ item_id: otherItemId, alias: 'GRID' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('You already use the alias "GRID" for'),
    });
    await expect(api.user.aliases.update({ id: second.alias_id, alias: 'Grid' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(other.api.user.aliases.create({ item_id: itemId, alias: 'grid' })).resolves.toBeTruthy();
  });

  test('are bounded in number', async () => {
    const person = await world.makePerson('basic');
    await world.database.db
      .insert(aliases)
      .values(
        Array.from({ length: ALIASES_MAX }, (_, index) => ({
          userId: person.userId,
          itemId,
          alias: `name ${index}`,
        })),
      );
    await expect(
      person.api.user.aliases.create({ item_id: itemId, alias: 'one more' }),
    ).rejects.toMatchObject({ cause: { code: 'LIMIT_REACHED' } });
  });
});

describe('the blacklist', () => {
  test('keeps ids beyond 2^53 to the last digit, and worlds in capitals', async () => {
    const { api } = await world.makePerson('basic');
    const user = await api.user.blacklist.create({
      blacklist_type: 'GLOBAL',
      blacklist_user: '1234567890123456789',
    });
    expect(user.blacklist_user).toBe('1234567890123456789');
    await api.user.blacklist.create({ blacklist_type: 'ITEM', item_id: itemId, blacklist_world: 'scam' });
    const list = await api.user.blacklist.list();
    expect(list[0]).toEqual(user);
    expect(list[1]).toMatchObject({ blacklist_type: 'ITEM', item_id: itemId, blacklist_world: 'SCAM' });
    const detailed = await api.user.blacklist.detailed();
    expect(detailed[0]).toMatchObject({ ...user, channel_name: null, created_at: expect.any(String) });
  });

  test('holds each entry once', async () => {
    const person = await world.makePerson('basic');
    const entry = { blacklist_type: 'GLOBAL', blacklist_world: 'TWICE' } as const;
    const results = await Promise.allSettled([1, 2, 3].map(() => person.api.user.blacklist.create(entry)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    await expect(person.api.user.blacklist.create(entry)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This is on your blacklist already.',
    });
  });
});

describe('the log', () => {
  test('has one row for each thing that is deleted, which names it, and none for what was not there', async () => {
    const { api, userId } = await world.makePerson('basic');
    const rule = await api.user.items.create({ item_id: itemId, min_price: 1, max_price: 5 });
    const alias = await api.user.aliases.create({ item_id: itemId, alias: 'lgz' });
    const author = await api.user.blacklist.create({ blacklist_type: 'GLOBAL', blacklist_user: '77' });
    const shop = await api.user.blacklist.create({
      blacklist_type: 'ITEM',
      item_id: itemId,
      blacklist_world: 'shop',
    });
    const webhook_url = world.webhookUrl();
    const webhook = await api.user.webhooks.create({ webhook_name: 'mine', webhook_url });
    await api.user.items.delete({ id: rule.id });
    await api.user.aliases.delete({ id: alias.alias_id });
    await api.user.blacklist.delete({ id: author.blacklist_id });
    await api.user.blacklist.delete({ id: shop.blacklist_id });
    await api.user.webhooks.delete({ id: webhook.webhook_id });
    await Promise.all(
      [
        api.user.items.delete({ id: rule.id }),
        api.user.aliases.delete({ id: alias.alias_id }),
        api.user.blacklist.delete({ id: shop.blacklist_id }),
        api.user.webhooks.delete({ id: webhook.webhook_id }),
      ].map((again) => expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' })),
    );
    const rows = await world.logOf({ by: userId });
    expect(rows.filter(({ action }) => action.endsWith('deleted'))).toEqual([
      { action: 'watched_item_deleted', message: `Deleted the watched item ${rule.item_name}, 1 WL – 5 WL.` },
      { action: 'alias_deleted', message: `Deleted the alias "lgz" of ${rule.item_name}.` },
      { action: 'blacklist_entry_deleted', message: 'Took user 77 off the blacklist for every item.' },
      {
        action: 'blacklist_entry_deleted',
        message: `Took world SHOP off the blacklist for ${rule.item_name}.`,
      },
      { action: 'webhook_deleted', message: 'Deleted the webhook "mine".' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(webhook_url.split('/').at(-1));
  });
});

describe('preferences', () => {
  test('are all on until they are switched off, and always all shown', async () => {
    const { api } = await world.makePerson('basic');
    const all = (exact: boolean, prediction: boolean) => [
      { preference_id: 'exact_ping', value: { enabled: exact } },
      { preference_id: 'prediction_ping', value: { enabled: prediction } },
      { preference_id: 'weekly_summary', value: { enabled: true } },
    ];
    expect(await api.user.preferences.list()).toEqual(all(true, true));
    const off = { preference_id: 'prediction_ping', preference_value: { enabled: false } } as const;
    await api.user.preferences.update(off);
    await api.user.preferences.update(off);
    expect(await api.user.preferences.list()).toEqual(all(true, false));
    await api.user.preferences.update({ ...off, preference_value: { enabled: true } });
    expect(await api.user.preferences.list()).toEqual(all(true, true));
  });

  test('the text above pings may name known fields, and null restores the usual one', async () => {
    const { api } = await world.makePerson('basic');
    const template = '{item} for {price}';
    expect(await api.user.pingTemplate.set({ template: ` ${template} ` })).toEqual({ template });
    expect(await api.user.me.get()).toMatchObject({ ping_template: template });
    await expect(api.user.pingTemplate.set({ template: '{item} {cost}' })).rejects.toThrow(
      'There is no field {cost}. Use {side}, {item}, {price}, {usual}, {world}, {trader}, {channel}, {link}.',
    );
    for (const wrong of ['', 'a'.repeat(201), 'two\nlines'])
      await expect(api.user.pingTemplate.set({ template: wrong })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
      });
    await api.user.pingTemplate.set({ template: null });
    expect(await api.user.me.get()).toMatchObject({ ping_template: null });
  });
});

describe('the GrowID', () => {
  test('is trimmed, saved and logged', async () => {
    const person = await world.makePerson('basic');
    await expect(person.api.user.growid.set({ growid: ' LaserKing ' })).resolves.toEqual({
      growid: 'LaserKing',
      growid_verified: false,
      message: 'GrowID saved successfully!',
    });
    expect((await person.api.user.me.get()).growid).toBe('LaserKing');
    expect(await world.logOf({ by: person.userId })).toEqual([
      { action: 'growid_updated', message: 'Set the GrowID to "LaserKing".' },
    ]);
  });

  test.each(['ab', 'x'.repeat(19), 'Laser_King', 'Laser King', 'Läser'])(
    'cannot be %j: no player has such a name',
    async (growid) => {
      const { api } = await world.makePerson('basic');
      await expect(api.user.growid.set({ growid })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
        message: 'A GrowID has 3 to 18 letters and digits. Type it as the game shows it.',
      });
    },
  );
});

describe('quiet hours and snooze', () => {
  test('start empty, are kept, and are one user’s', async () => {
    const { api } = await world.makePerson('basic');
    const other = await world.makePerson('basic');
    const nothing = { snoozed_until: null, time_zone: 'UTC', quiet_hours: null };
    expect(await api.user.pingLimits.get()).toEqual(nothing);
    const quiet_hours = { from: '22:00', to: '07:30', mode: 'digest' as const };
    const set = await api.user.pingLimits.update({ quiet_hours, time_zone: 'Asia/Jakarta' });
    expect(set).toEqual({ snoozed_until: null, time_zone: 'Asia/Jakarta', quiet_hours });
    expect(await api.user.pingLimits.update({})).toEqual(set);
    expect(await other.api.user.pingLimits.get()).toEqual(nothing);
    expect(await api.user.pingLimits.update({ quiet_hours: null })).toMatchObject({ quiet_hours: null });
  });

  test.each([
    { time_zone: 'Mars/Olympus' },
    { quiet_hours: { from: '24:00', to: '07:00' } },
    { quiet_hours: { from: '07:00', to: '07:00' } },
    { snooze: 'tomorrow' },
  ])('%j is refused', async (input) => {
    const { api } = await world.makePerson('basic');
    await expect(api.user.pingLimits.update(input)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });

  test('a morning is the end of the quiet hours, a day begins in the time zone', async () => {
    const { api } = await world.makePerson('basic');
    await api.user.pingLimits.update({ time_zone: 'Asia/Jakarta' });
    expect((await api.user.pingLimits.update({ snooze: 'morning' })).snoozed_until).toMatch(
      /T01:00:00.000Z$/,
    );
    await api.user.pingLimits.update({ quiet_hours: { from: '22:00', to: '06:30' } });
    expect((await api.user.pingLimits.update({ snooze: 'morning' })).snoozed_until).toMatch(
      /T23:30:00.000Z$/,
    );
    expect((await api.user.pingLimits.update({ snooze: '2999-01-02' })).snoozed_until).toBe(
      '2999-01-01T17:00:00.000Z',
    );
    expect((await api.user.pingLimits.update({ snooze: null })).snoozed_until).toBeNull();
  });

  test('a digest waits for the end of a snooze, and changed quiet hours send it', async () => {
    const { api, userId } = await world.makePerson('basic');
    await api.user.pingLimits.update({ quiet_hours: { from: '22:00', to: '06:30' } });
    const endsAt = new Date(Date.now() + 3_600_000);
    await world.database.db
      .insert(digests)
      .values({ userId, kind: 'quiet-hours', endsAt, nextAttemptAt: endsAt });
    const read = async () =>
      (await world.database.db.select().from(digests).where(eq(digests.userId, userId)))[0];
    await api.user.pingLimits.update({ snooze: '2999-01-02T00:00:00Z' });
    expect(await read()).toMatchObject({ endsAt, nextAttemptAt: new Date('2999-01-02T00:00:00Z') });
    await api.user.pingLimits.update({ quiet_hours: null });
    expect((await read())?.endsAt.getTime()).toBeLessThan(endsAt.getTime());
  });
});
