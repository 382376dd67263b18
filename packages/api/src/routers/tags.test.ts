import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const world = await makeWorld();
const item_id = await world.itemId('Laser Grid');
afterAll(() => world.close());

const rule = (overrides: object = {}) => ({ item_id, min_price: 1, max_price: 5, ...overrides });

test('an own tag is only for its owner', async () => {
  const owner = await world.makePerson('basic');
  const stranger = await world.makePerson('basic');
  const shared = await stranger.api.items.tags();
  const tag = await owner.api.user.tags.create({ name: '  My Shop ' });
  expect(tag.name).toBe('My Shop');
  expect(await owner.api.user.tags.list()).toEqual([tag]);
  expect(await owner.api.items.tags()).toContainEqual(tag);
  expect(await stranger.api.items.tags()).toEqual(shared);
  expect(await world.service.items.tags()).toEqual(shared);

  const { tag_id } = tag;
  await owner.api.user.items.create(rule({ tag_ids: [tag_id] }));
  const unknown = { cause: { code: 'INVALID', message: `There is no tag with the number ${tag_id}.` } };
  await expect(stranger.api.user.items.create(rule({ tag_ids: [tag_id] }))).rejects.toMatchObject(unknown);
  const { id } = await stranger.api.user.items.create(rule());
  await expect(stranger.api.user.items.update({ id, tag_ids: [tag_id] })).rejects.toMatchObject(unknown);
  await expect(stranger.api.user.items.bulk({ ids: [id], action: 'add_tag', tag_id })).rejects.toMatchObject(
    unknown,
  );
  const same = await stranger.api.user.tags.create({ name: 'my shop' });
  expect(same.tag_id).not.toBe(tag_id);
});

test('a name that can be used already makes no second tag', async () => {
  const { api } = await world.makePerson('basic');
  const [shared] = await api.items.tags();
  expect(await api.user.tags.create({ name: shared?.name.toUpperCase() ?? '' })).toEqual(shared);
  const tag = await api.user.tags.create({ name: 'Later' });
  expect(await api.user.tags.create({ name: 'LATER' })).toEqual(tag);
  expect(await api.user.tags.list()).toEqual([tag]);
});

test.each(['', '\u200b', 'one, two', 'one|two', 'x'.repeat(31)])('a tag cannot be named %j', async (name) => {
  const { api } = await world.makePerson('basic');
  await expect(api.user.tags.create({ name })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
});

test('a user can have so many tags, and more after deleting one', async () => {
  const { api, userId } = await world.makePerson('basic');
  await world.database.sql`
    insert into tags (name, user_id) select 'tag ' || n, ${userId}::uuid from generate_series(1, 50) as n`;
  await expect(api.user.tags.create({ name: 'more' })).rejects.toMatchObject({
    cause: { code: 'LIMIT_REACHED' },
  });
  const csv = 'item,price,tags\nLaser Grid,1-5,more';
  const { lines } = await api.user.items.import({ csv, dry_run: true });
  expect(lines[0]?.problem).toBe('"more" is not a tag. You can have at most 50 tags of your own.');
  const [first] = await api.user.tags.list();
  await api.user.tags.delete({ id: first?.tag_id ?? 0 });
  await expect(api.user.tags.create({ name: 'more' })).resolves.toBeTruthy();
});

test('a deleted tag is taken from its rules; a shared one stays', async () => {
  const { api } = await world.makePerson('basic');
  const { tag_id } = await api.user.tags.create({ name: 'gone soon' });
  await api.user.items.create(rule({ tag_ids: [tag_id] }));
  await api.user.tags.delete({ id: tag_id });
  expect(await api.user.items.list({})).toMatchObject([{ tags: [] }]);
  const shared = (await api.items.tags())[0]?.tag_id ?? 0;
  await expect(api.user.tags.delete({ id: shared })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const log = await world.database.sql<{ message: string }[]>`
    select message from audit_log where action = 'tag_deleted'`;
  expect(log).toContainEqual({ message: 'Deleted the tag "gone soon".' });
});

test('the list can be filtered by a tag', async () => {
  const { api } = await world.makePerson('basic');
  const { tag_id } = await api.user.tags.create({ name: 'Mine' });
  await api.user.items.create(rule());
  const tagged = await api.user.items.create(rule({ min_price: 6, max_price: 9, tag_ids: [tag_id] }));
  expect(await api.user.items.list({ tag: 'mine' })).toEqual([tagged]);
  expect(await api.user.items.list({ tag: 'min' })).toEqual([]);
  expect(await api.user.items.list({ tag: '' })).toHaveLength(2);
});

test('an import creates the tags it names, unless it is tried dry', async () => {
  const { api } = await world.makePerson('basic');
  const own = await api.user.tags.create({ name: 'Mine' });
  const csv = [
    'item,price,tags',
    'Laser Grid,1-5,mine|Fresh',
    'Laser Grid,6-9,FRESH',
    'Laser Grid,cheap,unused',
    'Laser Grid,10-12,"one, two"',
  ].join('\n');
  const { lines } = await api.user.items.import({ csv, dry_run: true });
  expect(lines.map(({ problem }) => problem).filter(Boolean)).toEqual([
    '"cheap" is not a price.',
    '"one, two" is not a tag. A tag cannot contain commas or bars.',
  ]);
  expect(await api.user.tags.list()).toEqual([own]);
  await api.user.items.import({ csv, skip_problems: true });
  expect((await api.user.tags.list()).map(({ name }) => name)).toEqual(['Fresh', 'Mine']);
  const names = (await api.user.items.list({})).map(({ tags }) => tags.map(({ name }) => name));
  expect(names).toEqual([['Fresh', 'Mine'], ['Fresh']]);
  const exported = await api.user.items.export();
  expect(await api.user.items.import({ csv: exported.csv, mode: 'replace' })).toMatchObject({
    added: 0,
    removed: 0,
    known: 2,
  });
});
