import { roles, subscriptions, userRoles, users } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { lockUser } from '../access/index.js';
import { createPipelineWorld, newSnowflake, type Person } from '../testing/pipeline-world.js';
import { DEFAULT_PIPELINE_CONFIG } from './pipeline-config.js';

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

/** Access follows the clock of the database, so the subscriptions move into the past instead of the clock moving on. */
const moveSubscriptions = ({ id }: Person, seconds: number) => world.database.sql`
  update subscriptions set starts_at = starts_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}),
    grace_until = grace_until - make_interval(secs => ${seconds})
  where user_id = ${id}`;

const inSeconds = (seconds: number) => new Date(world.clock.now() + seconds * 1000);

async function subscribe(
  person: Person,
  planId: number,
  columns: Omit<typeof subscriptions.$inferInsert, 'userId' | 'planId'>,
): Promise<void> {
  const { db } = world.database;
  const values = { userId: person.id, planId, ...columns };
  const [row] = await db.insert(subscriptions).values(values).returning();
  await db.insert(userRoles).values({ userId: person.id, roleId: planId, subscriptionId: row?.id ?? null });
}

describe('a message that meets a rule', () => {
  test('makes exactly one ping, on the rule owner’s primary webhook', async () => {
    const { webhook, ruleId } = await world.watcher('Laser Grid');
    const id = await world.post('S> Laser Grid 3wl each @LGSHOP', { authorName: 'Seller' });
    const sent = world.sentTo(webhook);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: {
        allowed_mentions: { parse: [] },
        embeds: [
          {
            title: 'Selling Laser Grid · 3 WL each (0.33 per WL)',
            url: expect.stringMatching(new RegExp(`^https://discord.com/channels/\\d+/\\d+/${id}$`)),
            fields: expect.arrayContaining([
              { name: 'Author', value: 'Seller', inline: true },
              { name: 'Channel', value: '#trading', inline: true },
              { name: 'World', value: 'LGSHOP', inline: true },
              { name: 'Your rule', value: 'Laser Grid: 1 WL – 5 WL, buyers and sellers', inline: false },
            ]),
          },
        ],
      },
    });
    expect(await world.reasons(ruleId)).toEqual(['matched']);
  });

  test('pings by direct message, with a nonce, where there is no webhook', async () => {
    const person = await world.person({ discordUserId: '300000000000000002' });
    await world.rule(person, 'Laser Grid');
    await world.post('S> Laser Grid 3wl');
    const sent = world.sentTo(person);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ enforce_nonce: true, nonce: expect.stringMatching(/^[\w-]{22}$/) });
  });

  test('says that there was nowhere to ping', async () => {
    const person = await world.person({ discordUserId: null });
    const ruleId = await world.rule(person, 'Laser Grid');
    await world.post('S> Laser Grid 3wl');
    expect(await world.reasons(ruleId)).toEqual(['no-destination']);
  });

  test('pings once and names both rules it met', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.rule(person, 'Pepper Tree Seed', { min: -400, max: -100 });
    await world.post('S> Laser Grid 3wl, S> Pepper Tree Seed 200/1');
    const sent = world.sentTo(webhook);
    expect(sent).toHaveLength(1);
    const text = JSON.stringify(sent[0]?.body);
    expect(text).toContain('Laser Grid: 1 WL – 5 WL');
    expect(text).toContain('Pepper Tree Seed: 400 per WL – 100 per WL');
  });

  test('pings while the list of the user is being changed', async () => {
    const { person, webhook } = await world.watcher();
    await world.database.db.transaction(async (tx) => {
      await lockUser(tx, person.id);
      await world.post('S> Laser Grid 3wl');
      expect(world.sentTo(webhook)).toHaveLength(1);
    });
  });

  test('records when it was posted, received, stored, matched and sent, in that order', async () => {
    const { person } = await world.watcher('Laser Grid');
    await world.post('S> Laser Grid 3wl');
    const [row] = await world.database.sql<{ timings: Record<string, number> }[]>`
      select timings from notifications where user_id = ${person.id}`;
    const timings = row?.timings ?? {};
    const steps = ['postedMs', 'receivedMs', 'storedMs', 'matchedMs', 'sentMs'].map(
      (step) => timings[step] ?? 0,
    );
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps[0]).toBeGreaterThan(0);
  });

  test('tells how long it took from the posting, but not for one that came late', async () => {
    await world.watcher('Laser Grid');
    world.pingLatencies.length = 0;
    await world.post('S> Laser Grid 3wl', { ageMs: 2000 });
    expect(world.pingLatencies).toHaveLength(1);
    expect(world.pingLatencies[0]).toBeGreaterThanOrEqual(2000);
    await world.post('S> Laser Grid 2wl', { ageMs: 120_000 });
    expect(world.pingLatencies).toHaveLength(1);
  });

  test('tells when a ping that reached Discord passed each step', async () => {
    await world.watcher('Laser Grid');
    world.deliveredPings.length = 0;
    await world.post('S> Laser Grid 3wl');
    // It is told after the result was written.
    await world.until('it is told', () => world.deliveredPings.length === 1);
    const [ping] = world.deliveredPings;
    const times = [ping?.matchedMs, ping?.requestedMs, ping?.answeredMs].map((time) => time ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

describe('a message that does not meet a rule makes no ping and says why', () => {
  test.each([
    ['above the range', 'S> Laser Grid 6wl', 'price-high'],
    ['below the range', 'S> Laser Grid 10/1', 'price-low'],
    ['without a price', 'S> Laser Grid', 'no-price'],
  ])('%s', async (_what, content, reason) => {
    const { webhook, ruleId } = await world.watcher('Laser Grid');
    await world.post(content);
    expect(world.sentTo(webhook)).toHaveLength(0);
    expect(await world.reasons(ruleId)).toEqual([reason]);
  });

  test('is explained by the rule as it was then, not as it is now', async () => {
    const { ruleId } = await world.watcher('Laser Grid', { max: 2 });
    const { sql } = world.database;
    await world.post('S> Laser Grid 3wl');
    await sql`update watch_rules set max_price = 9 where id = ${ruleId}`;
    await world.post('S> Laser Grid 4wl');
    await sql`update watch_rules set message_type = 'BUY' where id = ${ruleId}`;
    await sql`update watch_rules set is_paused = true where id = ${ruleId}`;
    await world.post('S> Laser Grid 5wl');
    expect(await world.reasons(ruleId)).toEqual(['price-high', 'matched', 'side']);
    const versions = await sql`
      select max_price::int as max, message_type from watch_rule_versions order by valid_from`;
    expect([...versions]).toEqual([
      { max: 2, message_type: 'ANY' },
      { max: 9, message_type: 'ANY' },
    ]);
  });

  test.each([
    ['another item', 'S> Pepper Tree 3wl'],
    ['a question', 'how much is laser grid?'],
  ])('%s leaves no trace', async (_what, content) => {
    const { webhook, ruleId } = await world.watcher('Laser Grid');
    await world.post(content);
    expect(world.sentTo(webhook)).toHaveLength(0);
    expect(await world.reasons(ruleId)).toEqual([]);
  });

  const flag = (flags: Partial<typeof users.$inferInsert>) => (person: Person) =>
    world.database.db.update(users).set(flags).where(eq(users.id, person.id));

  test.each<[string, (person: Person) => unknown]>([
    ['muted', flag({ isMuted: true })],
    ['banned', flag({ isBanned: true })],
    [
      'paused',
      (person) => world.database.sql`update watch_rules set is_paused = true where user_id = ${person.id}`,
    ],
    ['own-message', (person) => person.discordUserId],
    ['blacklisted-author', async () => (await world.person({ isBlacklisted: true })).discordUserId],
  ])('%s', async (reason, prepare) => {
    const { person, webhook, ruleId } = await world.watcher('Laser Grid');
    const author = await prepare(person);
    await world.post('S> Laser Grid 3wl', typeof author === 'string' ? { author } : {});
    expect(world.sentTo(webhook)).toHaveLength(0);
    expect(await world.reasons(ruleId)).toEqual([reason]);
  });

  test('without a subscription, and again when there is one, and not once it ran out', async () => {
    const person = await world.person({ role: 'user' });
    const webhook = await world.webhook(person);
    const ruleId = await world.rule(person, 'Laser Grid');
    await world.post('S> Laser Grid 3wl');
    await subscribe(person, 2, { source: 'staff', expiresAt: inSeconds(60) });
    await world.post('S> Laser Grid 3wl');
    await moveSubscriptions(person, 61);
    await world.post('S> Laser Grid 3wl');
    expect(await world.reasons(ruleId)).toEqual(['no-access', 'matched', 'no-access']);
    expect(world.sentTo(webhook)).toHaveLength(1);
  });

  test('for a rule above the present item limit, which a new subscription raises immediately', async () => {
    const person = await world.person({ role: 'basic' });
    const { db } = world.database;
    const webhook = await world.webhook(person);
    await subscribe(person, 3, { source: 'staff', expiresAt: inSeconds(60) });
    const oldest = await world.rule(person, 'Laser Grid');
    const youngest = await world.rule(person, 'Laser Grid');
    await db.update(roles).set({ itemLimit: 1 }).where(eq(roles.name, 'basic'));
    try {
      await world.post('S> Laser Grid 3wl');
      await moveSubscriptions(person, 61);
      await world.post('S> Laser Grid 4wl');
    } finally {
      await db.update(roles).set({ itemLimit: 50 }).where(eq(roles.name, 'basic'));
    }
    expect(await world.reasons(oldest)).toEqual(['matched', 'matched']);
    expect(await world.reasons(youngest)).toEqual(['matched', 'over-limit']);
    expect(world.sentTo(webhook)).toHaveLength(2);
  });

  test('before a subscription begins that waits its turn, and after the grace of a card', async () => {
    const person = await world.person({ role: 'user' });
    const webhook = await world.webhook(person);
    const ruleId = await world.rule(person, 'Laser Grid');
    const times = { startsAt: inSeconds(60), expiresAt: inSeconds(120), graceUntil: inSeconds(180) };
    await subscribe(person, 2, { source: 'stripe', ...times });
    // Before it, while it is paid, while its renewal is not, and after that.
    for (const seconds of [0, 61, 60, 60]) {
      await moveSubscriptions(person, seconds);
      await world.post('S> Laser Grid 3wl');
    }
    expect(await world.reasons(ruleId)).toEqual(['no-access', 'matched', 'matched', 'no-access']);
    expect(world.sentTo(webhook)).toHaveLength(2);
  });

  test('to users who switched that kind of ping off', async () => {
    const { person, webhook, ruleId } = await world.watcher('Laser Grid');
    await world.prefer(person, 'exact_ping', false);
    await world.post('S> Laser Grid 3wl');
    expect(await world.reasons(ruleId)).toEqual(['preference']);
    await world.post('S> lasr grid 3wl');
    expect(await world.reasons(ruleId)).toEqual(['preference', 'matched']);
    await world.prefer(person, 'prediction_ping', false);
    await world.post('S> lasr grid 4wl');
    expect(await world.reasons(ruleId)).toEqual(['preference', 'matched', 'preference']);
    expect(world.sentTo(webhook)).toHaveLength(1);
  });
});

describe('what a person put on the blacklist', () => {
  const farmables = { id: '210000000000000002', name: 'farmables' };
  const thread = { id: '240000000000000001', name: 'deal', parentId: farmables.id };
  const author = newSnowflake();

  test.each([
    ['blacklisted-user', { user: author }, { author }],
    ['blacklisted-world', { world: 'SCAMWORLD' }, {}],
    ['blacklisted-channel', { channel: farmables.id }, { channel: farmables }],
    ['blacklisted-channel', { channel: farmables.id }, { channel: thread }],
    ['blacklisted-channel', { channel: thread.id }, { channel: thread }],
  ])('stays silent: %s', async (reason, entry, options) => {
    const { person, webhook, ruleId } = await world.watcher('Laser Grid');
    await world.blacklist(person, entry);
    await world.post('S> Laser Grid 3wl @SCAMWORLD', options);
    expect(world.sentTo(webhook)).toHaveLength(0);
    expect(await world.reasons(ruleId)).toEqual([reason]);
    await world.post('S> Laser Grid 3wl @GOODWORLD');
    expect(world.sentTo(webhook)).toHaveLength(1);
  });

  test('for one item leaves the others alone', async () => {
    const { person, ruleId } = await world.watcher('Laser Grid');
    const other = await world.rule(person, 'Pepper Tree', {});
    await world.blacklist(person, { user: author, itemName: 'Laser Grid' });
    await world.post('S> Laser Grid 3wl, S> Pepper Tree 2wl', { author });
    expect(await world.reasons(ruleId)).toEqual(['blacklisted-user']);
    expect(await world.reasons(other)).toEqual(['matched']);
  });

  test('affects no other user', async () => {
    const { person } = await world.watcher('Laser Grid');
    await world.blacklist(person, { user: author });
    const other = await world.watcher('Laser Grid');
    await world.post('S> Laser Grid 3wl', { author });
    expect(world.sentTo(other.webhook)).toHaveLength(1);
  });
});

describe('names for an item', () => {
  test('a typo is marked as a prediction', async () => {
    const { person, webhook } = await world.watcher('Laser Grid');
    await world.post('S> lazer gird 3wl');
    const [sent] = world.sentTo(webhook);
    expect(sent?.body).toMatchObject({ embeds: [{ footer: { text: 'Predicted' } }] });
    const [row] = await world.database.sql`select kind from notifications where user_id = ${person.id}`;
    expect(row?.kind).toBe('predicted');
  });

  test('everybody’s alias counts for everybody, from the moment it is there', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const item = world.parser.findByName('Laser Grid');
    await world.database.sql`
      insert into item_aliases (id, item_id, alias) values (gen_random_uuid(), ${item?.itemId ?? 0}, 'qzlaser')`;
    await world.until(
      'the alias is read',
      () => world.parser.parse('S> qzlaser 3wl', null).offers.length === 1,
    );
    await world.post('S> qzlaser 3wl');
    expect(world.sentTo(webhook)).toHaveLength(1);
  });

  test('a person’s own alias counts for that person only, and no more once it is deleted', async () => {
    const mine = await world.watcher('Laser Grid');
    const other = await world.watcher('Laser Grid');
    await world.alias(mine.person, 'zapfence', 'Laser Grid');
    const isRead = () => world.parser.parse('S> zapfence 3wl', null).offers.length > 0;
    await world.until('the alias is read', isRead);
    await world.post('S> zapfence 3wl');
    expect(world.sentTo(mine.webhook)).toHaveLength(1);
    expect(world.sentTo(other.webhook)).toHaveLength(0);
    await world.database.sql`delete from aliases where user_id = ${mine.person.id}`;
    await world.until('the alias is forgotten', () => !isRead());
  });
});

describe('a price far from what the item usually goes for', () => {
  test('is a prediction, once enough traders have said what is usual', async () => {
    for (let trader = 0; trader < 10; trader += 1) await world.post(`S> Venus Guytrap ${10 + trader}wl`);
    await world.parser.refreshUsualPrices();
    const { webhook } = await world.watcher('Venus Guytrap', { min: 1, max: 100_000 });
    await world.post('S> Venus Guytrap 12wl');
    await world.post('S> Venus Guytrap 4000wl');
    const predicted = world.sentTo(webhook).map((sent) => JSON.stringify(sent.body).includes('Predicted'));
    expect(predicted).toEqual([false, true]);
    expect(JSON.stringify(world.sentTo(webhook)[0]?.body)).toContain(
      '17 % under the usual price, 14.5 WL (10 offers by 10 sellers).',
    );
  });

  test('is compared with it again when the ping is edited', async () => {
    const { webhook } = await world.watcher('Venus Guytrap', { min: 1, max: 100 });
    const message = await world.postMessage('S> Venus Guytrap 11wl');
    await world.edit(message, 'S> Venus Guytrap 29wl');
    const edited = JSON.stringify(world.sentTo(webhook).at(-1)?.body);
    expect(edited).toMatch(/~~11 WL each .+ % over the usual price, /);
  });
});

describe('an offer without a price', () => {
  test.each([
    [0, 9_999_999_999.99],
    [-9_999_999_999.99, 9_999_999_999.99],
  ])('pings for a rule from %d to %d, which takes any price', async (min, max) => {
    const { webhook } = await world.watcher('Laser Grid', { min, max });
    await world.post('selling laser grid, offer me');
    const [sent] = world.sentTo(webhook);
    expect(sent?.body).toMatchObject({
      embeds: [
        {
          title: 'Selling Laser Grid · no price said',
          description: expect.stringContaining('It meets your rule for any price.'),
          fields: expect.arrayContaining([
            expect.objectContaining({ value: 'Laser Grid: any price, buyers and sellers' }),
          ]),
        },
      ],
    });
  });
});

describe('a repost', () => {
  test('of the same offer by the same author stays silent within the window, and pings after it', async () => {
    const { webhook, ruleId } = await world.watcher('Laser Grid');
    const author = newSnowflake();
    await world.post('S> Laser Grid 3wl', { author });
    world.clock.forward(DEFAULT_PIPELINE_CONFIG.repostWindowMs - 30_000);
    await world.post('S> Laser Grid 3wl', { author });
    expect(world.sentTo(webhook)).toHaveLength(1);
    world.clock.forward(31_000);
    await world.post('S> Laser Grid 3wl', { author });
    expect(world.sentTo(webhook)).toHaveLength(2);
    expect(await world.reasons(ruleId)).toEqual(['matched', 'repost', 'matched']);
  });

  test('in the same batch stays silent', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const author = newSnowflake();
    const messages = [1, 2, 3].map(() => world.message('S> Laser Grid 3wl', { author }));
    await world.ingest(...messages);
    await world.settled();
    expect(world.sentTo(webhook)).toHaveLength(1);
  });

  test('in a batch of the same moment stays silent', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    const author = newSnowflake();
    await Promise.all(
      Array.from({ length: 8 }, () => world.ingest(world.message('S> Laser Grid 3wl', { author }))),
    );
    await world.settled();
    expect(world.sentTo(webhook)).toHaveLength(1);
  });
});

describe('a message that comes late', () => {
  test('pings marked late while it is useful', async () => {
    const { webhook } = await world.watcher('Laser Grid');
    await world.post('S> Laser Grid 3wl', { ageMs: 61_000 });
    expect(world.sentTo(webhook)[0]?.body).toMatchObject({ embeds: [{ footer: { text: 'Exact · late' } }] });
  });

  test('is stored and decided, but sends no ping when it is too old', async () => {
    const { webhook, ruleId } = await world.watcher('Laser Grid');
    await world.post('S> Laser Grid 3wl', { ageMs: DEFAULT_PIPELINE_CONFIG.usefulForMs + 1000 });
    expect(world.sentTo(webhook)).toHaveLength(0);
    expect(await world.reasons(ruleId)).toEqual(['late']);
  });
});
