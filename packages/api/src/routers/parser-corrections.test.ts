import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const world = await makeWorld();
afterAll(() => world.close());

test('shows staff how a message is read', async () => {
  const { api } = await world.makePerson('staff');
  const { explanation } = await api.admin.parser.explain({ content: 'S> Laser Grid 3wl' });
  expect(explanation).toContain('offer: SELL Laser Grid');
});

test('lets staff name an item, find the name and take it away', async () => {
  const { api } = await world.makePerson('staff');
  const { aliases } = api.admin.parser;
  const made = await aliases.create({ alias: 'zorpgrid', item_id: 5666 });
  expect(await aliases.list({ search: 'zorp' })).toEqual([made]);
  const explain = () => api.admin.parser.explain({ content: 'S> zorpgrid 3wl' });
  expect((await explain()).explanation, 'read with it as soon as it is answered').toContain(
    'offer: SELL Laser Grid',
  );
  expect(await aliases.remove({ id: made.item_alias_id })).toEqual({
    message: '"zorpgrid" no longer names Laser Grid.',
  });
  expect(await aliases.list({ search: 'zorp' })).toEqual([]);
  expect((await explain()).explanation).not.toContain('offer: SELL Laser Grid');
});

test('says how many messages were read again', async () => {
  const { api } = await world.makePerson('staff');
  expect(await api.admin.parser.reparse({ hours: 1 })).toEqual({
    message: 'Read the messages of the last hour again: 0 read, 0 changed.',
    messages_read: 0,
    messages_changed: 0,
  });
});
