import { loadActor } from '@lockwatch/core';
import { afterAll, describe, expect, test } from 'vitest';
import { type RestRoute, restRoutes } from '../rest/rest-routes.js';
import { createTestContext, makeWorld, type Person } from '../testing/world.js';

const UNKNOWN_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** What a call reaches: where its row is, and how a person gets one. */
interface OwnedObject {
  table: string;
  unknownId?: string;
  make(owner: Person): Promise<string>;
}

const OWN_TAG: OwnedObject = {
  table: 'tags',
  unknownId: '987654',
  make: async ({ api }) => String((await api.user.tags.create({ name: 'mine' })).tag_id),
};

/** By the path before its `{id}`. */
const OBJECTS: Record<string, OwnedObject> = {
  '/user/me/items': {
    table: 'watch_rules',
    make: async ({ api }) => {
      const rule = { item_id: await world.itemId('Laser Grid'), min_price: 1, max_price: 5 };
      return (await api.user.items.create(rule)).id;
    },
  },
  '/user/me/webhooks': {
    table: 'webhooks',
    make: async ({ api }) => {
      const webhook_url = world.webhookUrl();
      return (await api.user.webhooks.create({ webhook_name: 'mine', webhook_url })).webhook_id;
    },
  },
  '/user/me/push-subscriptions': {
    table: 'push_subscriptions',
    make: async ({ api }) => {
      const subscription = world.sandbox?.push.subscribe();
      if (!subscription) throw new Error('This world has no push service.');
      return (await api.user.pushSubscriptions.create({ ...subscription, label: 'mine' })).subscription_id;
    },
  },
  '/user/me/tags': OWN_TAG,
  '/user/me/teams': OWN_TAG,
  '/user/me/aliases': {
    table: 'aliases',
    make: async ({ api }) =>
      (await api.user.aliases.create({ item_id: 5666, alias: `a${Math.random()}` })).alias_id,
  },
  '/user/me/blacklist': {
    table: 'blacklist_entries',
    make: async ({ api }) => {
      const entry = { blacklist_type: 'GLOBAL', blacklist_user: String(Date.now()) } as const;
      return (await api.user.blacklist.create(entry)).blacklist_id;
    },
  },
  '/user/me/subscriptions': {
    table: 'subscriptions',
    make: async ({ api }) => {
      await api.user.trial.claim();
      return (await api.user.subscriptions.list())[0]?.subscription_id ?? '';
    },
  },
  '/user/me/servers': {
    table: 'guilds',
    unknownId: '987654',
    make: async ({ discordUserId }) => {
      const guild_id = String(Date.now());
      const { bot } = world.service;
      await bot.reportGuild({ guild_id, name: 'mine', is_configured: true, channels: [] });
      const by = { discord_user_id: discordUserId, name: 'mine' };
      await bot.setUpGuild({ guild_id, by, change: { kind: 'manager', is_manager: true } });
      return guild_id;
    },
  },
  '/user/me/notifications': { table: 'notifications', make: makeNotification },
  '/user/me/holdings': {
    table: 'holdings',
    make: async ({ api }) =>
      (await api.user.holdings.create({ item_id: 5666, quantity: 1, unit_cost: 3 })).id,
  },
  '/user/me/price-alerts': {
    table: 'price_alerts',
    make: async ({ api }) =>
      (await api.user.priceAlerts.create({ item_id: 5666, side: 'SELL', kind: 'low' })).id,
  },
  '/user/me/api-tokens': {
    table: 'api_tokens',
    make: async ({ api }) => (await api.user.apiTokens.create({ name: 'mine', scopes: ['read'] })).token_id,
  },
};

/** A ping as it is after it was given up: nothing answers at the Discord address. */
async function makeNotification({ api, userId }: Person): Promise<string> {
  const item_id = await world.itemId('Laser Grid');
  const rule = await api.user.items.create({ item_id, min_price: 1, max_price: 5 });
  const [row] = await world.database.sql<{ id: string }[]>`
    with channel as (
      insert into channels (id, name) values (1, 'trading')
      on conflict (id) do update set name = excluded.name returning id
    ), message as (
      insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
        posted_at, received_at)
      select message_row_id(discord_id, 0), discord_id, 0, id, 5, 'seller', 'S> Laser Grid 3wl', 'gateway', now(), now()
      from channel cross join (select (random() * 1e15)::bigint as discord_id) as random_id returning id, discord_message_id
    ), offer as (
      insert into offers (id, message_id, ordinal, type, item_id, price, kind, confidence, span_start, span_end, posted_at)
      select offer_row_id(id, 0), id, 0, 'SELL', ${rule.item_id}, 3, 'exact', 1, 3, 13, now() from message returning id
    ), notification as (
      insert into notifications (id, user_id, message_id, discord_message_id, edit_number, kind, is_late, state,
        destination, send_deadline, timings)
      select notification_row_id(${userId}, discord_message_id, 0), ${userId}, id, discord_message_id, 0, 'exact', false, 'failed', 'dm', now(), '{}'
      from message returning id
    ), decision as (
      insert into decisions (id, offer_id, watch_rule_id, user_id, reason, notification_id)
      select gen_random_uuid(), offer.id, ${rule.id}, ${userId}, 'matched', notification.id from offer, notification
    )
    select id from notification`;
  return row?.id ?? '';
}

const routes = restRoutes().filter(
  ({ rest, pathNames }) => rest.path.startsWith('/user/') && pathNames.length > 0,
);

const world = await makeWorld({ withDiscord: true });
const stranger = await world.makePerson('developer');
afterAll(() => world.close());

describe('an object of another user', () => {
  test('is reached by calls of which none is left out here', () => {
    expect(routes.length).toBeGreaterThanOrEqual(9);
    for (const { rest } of routes) expect(Object.keys(OBJECTS), rest.path).toContain(prefixOf(rest.path));
  });

  test.each(routes.map((route) => [`${route.rest.method} ${route.rest.path}`, route] as const))(
    'is not there for %s, and stays as it was',
    async (_name, route) => {
      const object = OBJECTS[prefixOf(route.rest.path)];
      if (!object) throw new Error('No such object.');
      const owner = await world.makePerson('basic');
      const id = await object.make(owner);
      const before = await rowOf(object.table, id);
      expect(before).toBeDefined();
      const refusals = [await refusalOf(route, id), await refusalOf(route, object.unknownId ?? UNKNOWN_ID)];
      expect(refusals[0]).toMatchObject({ code: 'NOT_FOUND' });
      // Word for word what is said of an object that never was.
      expect(refusals[0]).toEqual(refusals[1]);
      expect(await rowOf(object.table, id)).toEqual(before);
    },
  );
});

function prefixOf(path: string): string {
  return path.slice(0, path.indexOf('/{'));
}

async function refusalOf(route: RestRoute, id: string): Promise<{ code: string; message: string }> {
  const actor = await loadActor(world.deps.db, { userId: stranger.userId }, { kind: 'access-token' });
  if (!actor) throw new Error('The stranger is gone.');
  const context = createTestContext(world.deps, { kind: 'user', actor });
  return route.call({ ...route.rest.example, id }, context, undefined).then(
    () => ({ code: 'DONE', message: '' }),
    (error: Error & { code: string }) => ({ code: error.code, message: error.message }),
  );
}

async function rowOf(table: string, id: string) {
  const [row] = await world.database.sql.unsafe(`select to_jsonb(t) as row from ${table} t where id = $1`, [
    id,
  ]);
  return row?.row;
}
