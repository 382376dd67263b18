import {
  type CreateWatchRuleInput,
  createWatchRuleInput,
  type MessageFilter,
  updateWatchRuleInput,
  type WatchRule,
} from '@lockwatch/contracts';
import { afterAll, expect, test } from 'vitest';
import { makeWorld } from '../testing/world.js';

const world = await makeWorld({ withDiscord: true });
const owner = await world.makePerson('basic');
const [item] = await owner.api.items.search({ query: 'Laser Grid' });
const itemId = item?.item_id ?? 0;
const webhook = { webhook_name: 'alerts', webhook_url: world.webhookUrl() };
const webhookId = (await owner.api.user.webhooks.create(webhook)).webhook_id;
const tagId = (await owner.api.user.tags.create({ name: 'own' })).tag_id;
afterAll(() => world.close());

interface Field {
  input: Partial<CreateWatchRuleInput>;
  /** What the rule then shows. */
  stored: Partial<WatchRule> | { tags: unknown };
}

const NO_LISTS = { all_words: [], any_words: [], no_words: [], only_users: [], only_worlds: [] };
const toFilter = (lists: Partial<MessageFilter>) => ({ ...NO_LISTS, ...lists });

/** A value that differs from the default, for every field of the contract; a new field without one is a type error. */
function fields(): Record<keyof CreateWatchRuleInput, Field | null> {
  return {
    item_id: null,
    price: { input: { price: '7-9' }, stored: { min_price: 7, max_price: 9 } },
    min_price: { input: { min_price: 2 }, stored: { min_price: 2 } },
    max_price: { input: { max_price: 6 }, stored: { max_price: 6 } },
    takes_unpriced: { input: { takes_unpriced: true }, stored: { takes_unpriced: true } },
    message_type: { input: { message_type: 'SELL' }, stored: { message_type: 'SELL' } },
    webhook_id: { input: { webhook_id: webhookId }, stored: { webhook_id: webhookId, targets: [webhookId] } },
    targets: {
      input: { targets: ['dm', webhookId] },
      stored: { webhook_id: webhookId, targets: ['dm', webhookId] },
    },
    tag_ids: { input: { tag_ids: [tagId] }, stored: { tags: [expect.objectContaining({ tag_id: tagId })] } },
    is_paused: { input: { is_paused: true }, stored: { is_paused: true } },
    snooze: {
      input: { snooze: '2999-01-02T00:00:00Z' },
      stored: { snoozed_until: '2999-01-02T00:00:00.000Z' },
    },
    // Decides on the call alone.
    allow_duplicate: null,
    cooldown_minutes: { input: { cooldown_minutes: 15 }, stored: { cooldown_minutes: 15 } },
    daily_cap: { input: { daily_cap: 3 }, stored: { daily_cap: 3 } },
    only_cheaper: { input: { only_cheaper: true }, stored: { only_cheaper: true } },
    message_filter: {
      input: { message_filter: toFilter({ no_words: ['Ｒent', 'RENT '], only_worlds: ['shop'] }) },
      stored: { message_filter: toFilter({ no_words: ['rent'], only_worlds: ['SHOP'] }) },
    },
    mention: {
      input: { mention: { kind: 'user', id: '210000000000000009' } },
      stored: { mention: { kind: 'user', id: '210000000000000009' } },
    },
  };
}

test('the update takes every field of a new rule but its item', () => {
  const { item_id: _, ...others } = createWatchRuleInput.shape;
  expect(Object.keys(updateWatchRuleInput.shape).sort()).toEqual(['id', ...Object.keys(others)].sort());
});

test.each(
  Object.keys(createWatchRuleInput.shape).filter((name) => !['item_id', 'allow_duplicate'].includes(name)),
)('%s is stored by a new rule and by a change of it alone', async (name) => {
  const { items } = owner.api.user;
  const field = new Map(Object.entries(fields())).get(name);
  if (!field) throw new Error(`${name} has no value here.`);
  const base = {
    item_id: itemId,
    allow_duplicate: true,
    ...(name !== 'price' && { min_price: 1, max_price: 5 }),
  };
  const created = await items.create({ ...base, ...field.input });
  const plain = await items.create({ item_id: itemId, min_price: 1, max_price: 5, allow_duplicate: true });
  await items.update({ id: plain.id, allow_duplicate: true, ...field.input });
  const listed = await items.list({});
  expect(listed.find(({ id }) => id === created.id)).toMatchObject(field.stored);
  expect(listed.find(({ id }) => id === plain.id)).toEqual({ ...plain, ...field.stored });
});
