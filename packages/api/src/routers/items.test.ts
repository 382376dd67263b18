import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const world = await makeWorld();
afterAll(() => world.close());

test('an item is found by its name, first and with the full score', async () => {
  const { api } = await world.makePerson('user');
  const found = await api.items.search({ query: 'laser grid' });
  expect(found[0]).toMatchObject({ name: 'Laser Grid', similarity_score: 1 });
  expect(found.length).toBeLessThanOrEqual(10);
});

test('a search gives as many results as were asked for, within the bound', async () => {
  const { api } = await world.makePerson('user');
  expect(await api.items.search({ query: 'e', limit: 3 })).toHaveLength(3);
  await expect(api.items.search({ query: 'e', limit: 51 })).rejects.toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
  });
  await expect(api.items.search({ query: '  ' })).rejects.toMatchObject({
    message: 'Type something to search for.',
  });
});

test('a search that meets nothing answers an empty list', async () => {
  const { api } = await world.makePerson('user');
  expect(await api.items.search({ query: 'qqqqqqqqxzzzz' })).toEqual([]);
});

test('a name is valid when there is exactly such an item, in any case', async () => {
  const { api } = await world.makePerson('user');
  expect(await api.items.validate({ name: ' LASER grid ' })).toMatchObject({
    valid: true,
    item: { name: 'Laser Grid' },
    message: 'Item selected',
  });
  expect(await api.items.validate({ name: 'Laser Gri' })).toEqual({
    valid: false,
    item: null,
    message: 'No items found for "Laser Gri"',
  });
  expect(await api.items.validate({ name: ' ' })).toMatchObject({ valid: false, item: null });
});

test('tags are listed by name', async () => {
  const { api } = await world.makePerson('user');
  const names = (await api.items.tags()).map((tag) => tag.name);
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});

test('the bot may search for people who are not linked yet', async () => {
  await expect(world.service.items.search({ query: 'Laser Grid' })).resolves.not.toEqual([]);
});
