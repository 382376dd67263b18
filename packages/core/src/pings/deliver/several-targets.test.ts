import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createPipelineWorld, type Person, type TestWebhook } from '../../testing/pipeline-world.js';
import { groupOpenPings, listNotifications } from '../index.js';

const world = await createPipelineWorld();
afterEach(() => world.quiet());
afterAll(() => world.close());

let users = 0;

/** Somebody whom the sandbox knows, so that direct messages arrive. */
function makePerson() {
  users += 1;
  return world.person({ discordUserId: `30000000000000000${users}` });
}

/** A rule that pings two webhooks and by direct message. */
async function watchWithThreeTargets(owner = makePerson()) {
  const person = await owner;
  const first = await world.webhook(person);
  const second = await world.webhook(person, { isPrimary: false });
  await world.rule(person, 'Laser Grid', { targets: [first.id, 'dm', second.id] });
  return { person, first, second };
}

async function pingsOf(person: Person) {
  return listNotifications(await world.actor(person), world.database.sql, { limit: 10, offset: 0 });
}

function methods(target: TestWebhook | Person): string[] {
  return world.sentTo(target).map((row) => row.method);
}

test('pings each target once, as one ping, and edits it everywhere', async () => {
  const { person, first, second } = await watchWithThreeTargets();
  const message = await world.postMessage('S> Laser Grid 3wl');
  expect([first, second, person].map(methods)).toEqual([['POST'], ['POST'], ['POST']]);
  expect(await pingsOf(person)).toMatchObject([
    {
      state: 'sent',
      attempts: 3,
      deliveries: [
        { webhook_name: 'Pings', is_dm: false, state: 'sent', failure: null },
        { webhook_name: null, is_dm: true, state: 'sent', failure: null },
        { webhook_name: 'Pings', is_dm: false, state: 'sent', failure: null },
      ],
    },
  ]);
  const groups = await groupOpenPings(await world.actor(person), world.database.sql);
  expect(groups).toMatchObject([{ item_name: 'Laser Grid', pings: 1 }]);
  await world.edit(message, 'S> Laser Grid 4wl');
  await world.remove(message);
  for (const target of [first, second, person]) {
    expect(methods(target)).toEqual(['POST', 'PATCH', 'PATCH']);
    expect(world.sentTo(target).at(-1)?.body).toMatchObject({ content: expect.stringContaining('~~') });
  }
  expect(await pingsOf(person)).toHaveLength(1);
});

test('counts a repost at each target', async () => {
  const { person, first, second } = await watchWithThreeTargets();
  const author = '300000000000000099';
  await world.post('S> Laser Grid 3wl', { author });
  await world.post('S> Laser Grid 3wl', { author });
  await world.database.sql`update notifications set next_attempt_at = now() where user_id = ${person.id}`;
  await world.pipeline.sweepNotifications();
  await world.settled();
  expect([first, second, person].map(methods)).toEqual(Array(3).fill(['POST', 'PATCH']));
});

test('pings the targets of all rules that a message meets, each once', async () => {
  const person = await makePerson();
  const [first, second] = [
    await world.webhook(person),
    await world.webhook(person, { isPrimary: false }),
  ] as const;
  await world.rule(person, 'Laser Grid', { targets: [first.id, second.id] });
  await world.rule(person, 'Laser Grid', { min: 2, targets: [second.id] });
  await world.post('S> Laser Grid 3wl');
  expect([first, second, person].map(methods)).toEqual([['POST'], ['POST'], []]);
});

test('prefers the direct message to the primary webhook where a rule names it', async () => {
  const person = await makePerson();
  const primary = await world.webhook(person);
  await world.rule(person, 'Laser Grid', { targets: ['dm'] });
  await world.post('S> Laser Grid 3wl');
  expect([primary, person].map(methods)).toEqual([[], ['POST']]);
});

describe('a target that fails', () => {
  test('ends by itself, without another destination, and the ping is sent', async () => {
    const { person, first, second } = await watchWithThreeTargets();
    await world.failWebhook(first, '404');
    await world.post('S> Laser Grid 3wl');
    expect([first, second, person].map(methods)).toEqual([[], ['POST'], ['POST']]);
    const [ping] = await pingsOf(person);
    expect(ping?.state).toBe('sent');
    expect(ping?.deliveries.map(({ state }) => state)).toEqual(['failed', 'sent', 'sent']);
  });

  test('is tried again by itself', async () => {
    const { person, first, second } = await watchWithThreeTargets();
    await world.failWebhook(first, '500', 2);
    await world.post('S> Laser Grid 3wl');
    expect([first, second, person].map(methods)).toEqual([['POST'], ['POST'], ['POST']]);
    expect((await pingsOf(person))[0]?.attempts).toBe(5);
  });

  test('fails the ping when it is the last', async () => {
    const person = await world.person({ discordUserId: null });
    const [first, second] = [
      await world.webhook(person),
      await world.webhook(person, { isPrimary: false }),
    ] as const;
    await world.rule(person, 'Laser Grid', { targets: [first.id, second.id] });
    await world.fault({ target: 'webhooks', kind: '404' });
    await world.post('S> Laser Grid 3wl');
    expect(await pingsOf(person)).toMatchObject([
      {
        state: 'failed',
        failure: expect.any(String),
        deliveries: [{ state: 'failed' }, { state: 'failed' }],
      },
    ]);
  });
});

test('no longer pings a webhook that was deleted', async () => {
  const { person, first, second } = await watchWithThreeTargets(world.person());
  await world.database.sql`delete from webhooks where id = ${first.id}`;
  const [rule] = await world.database.sql`select targets from watch_rules where user_id = ${person.id}`;
  expect(rule?.targets).toEqual(['dm', second.id]);
});

test('makes all deliveries of a ping or none', async () => {
  const { person, first, second } = await watchWithThreeTargets();
  await world.database.sql`
    create function reject_second() returns trigger language plpgsql as $$
    begin if new.target_number = 2 then raise exception 'no'; end if; return new; end $$`;
  await world.database.sql`
    create trigger reject_second before insert on notifications for each row execute function reject_second()`;
  await world.ingest(world.message('S> Laser Grid 3wl'));
  await world.until('matching has failed', () => world.pipeline.stats().messagesInFlight === 0);
  await world.database.sql`drop function reject_second cascade`;
  expect(await world.database.sql`select id from notifications where user_id = ${person.id}`).toHaveLength(0);
  await world.database.sql`update unprocessed_messages set leased_until = now()`;
  await world.until('it is matched again', async () => {
    await world.pipeline.sweepMessages();
    return methods(person).length > 0;
  });
  await world.settled();
  expect([first, second, person].map(methods)).toEqual([['POST'], ['POST'], ['POST']]);
});
