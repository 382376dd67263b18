import { offerFeedback } from '@lockwatch/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorld, type Person } from '../testing/world.js';

const UNKNOWN_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
let messages = 0;
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

/** A message with two offers, the first of which pinged the person. */
async function ping(person: Person): Promise<{ notificationId: string; messageId: string }> {
  messages += 1;
  const discordId = String(1_410_000_000_000_000_000n + BigInt(messages));
  const { sql } = world.database;
  // Put in as read already: the pipeline would read it at the same time.
  const [message] = await sql<{ id: string }[]>`
    with channel as (
      insert into channels (id, name) values (210000000000000001, 'trading')
      on conflict (id) do update set name = excluded.name returning id
    )
    insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
      posted_at, received_at)
    select message_row_id(${discordId}, 0), ${discordId}, 0, id, 310000000000000001, 'seller',
      'S> Laser Grid 3wl, chandelier 9wl', 'gateway', now(), now()
    from channel returning id`;
  const messageId = message?.id ?? '';
  const [notification] = await sql<{ id: string }[]>`
    insert into notifications (id, user_id, message_id, discord_message_id, edit_number, kind, state, destination,
      next_attempt_at, send_deadline, timings)
    values (notification_row_id(${person.userId}, ${discordId}, 0), ${person.userId}, ${messageId}, ${discordId}, 0,
      'exact', 'expired', 'dm', now(), now(), '{}')
    returning id`;
  const notificationId = notification?.id ?? '';
  for (const ordinal of [0, 1]) {
    const offerId = await sql<{ id: string }[]>`
      insert into offers (id, message_id, ordinal, type, item_id, price, kind, confidence, span_start, span_end, posted_at)
      select offer_row_id(${messageId}, ${ordinal}), ${messageId}, ${ordinal}, 'SELL', id, 3, 'exact', 0.9, 3, 17, now()
      from items where name = 'Laser Grid' returning id`;
    if (ordinal === 0) {
      await sql`
        insert into decisions (id, offer_id, user_id, reason, notification_id)
        values (gen_random_uuid(), ${offerId[0]?.id ?? ''}, ${person.userId}, 'matched', ${notificationId})`;
    }
  }
  return { notificationId, messageId };
}

/** The message of the ping is edited: it buys the item now. Answers the id of the new offer. */
async function editPing(person: Person, notificationId: string, messageId: string): Promise<string> {
  const { sql } = world.database;
  const [offer] = await sql<{ id: string }[]>`
    with edited as (
      insert into messages (id, discord_message_id, edit_number, channel_id, author_id, author_name, content, source,
        posted_at, received_at)
      select message_row_id(discord_message_id, 1), discord_message_id, 1, channel_id, author_id, author_name,
        'B> Laser Grid 2wl', source, posted_at, now()
      from messages where id = ${messageId} returning id
    )
    insert into offers (id, message_id, ordinal, type, item_id, price, kind, confidence, span_start, span_end, posted_at)
    select offer_row_id(edited.id, 0), edited.id, 0, 'BUY', items.id, 2, 'exact', 0.9, 3, 13, now()
    from edited, items where items.name = 'Laser Grid' returning id`;
  const offerId = offer?.id ?? '';
  await sql`
    insert into decisions (id, offer_id, user_id, reason, notification_id)
    values (gen_random_uuid(), ${offerId}, ${person.userId}, 'matched', ${notificationId})`;
  await sql`
    update notifications set message_id = (select message_id from offers where id = ${offerId})
    where id = ${notificationId}`;
  return offerId;
}

const kept = (person: Person) =>
  world.database.db.select().from(offerFeedback).where(eq(offerFeedback.userId, person.userId));

describe('feedback on an offer', () => {
  test('is kept with the message and what was read in it, and shown with the ping', async () => {
    const person = await world.makePerson('basic');
    const { notificationId } = await ping(person);
    await person.api.user.notifications.feedback({
      id: notificationId,
      ordinal: 0,
      answer: 'wrong',
      reason: 'price',
      comment: '  it says 3 for ten ',
    });
    const [row, ...others] = await kept(person);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      source: 'user',
      notificationId,
      ordinal: 0,
      content: 'S> Laser Grid 3wl, chandelier 9wl',
      parsedOffer: {
        type: 'SELL',
        itemName: 'Laser Grid',
        price: 3,
        kind: 'exact',
        spanStart: 3,
        spanEnd: 17,
      },
      answer: 'wrong',
      reason: 'price',
      comment: 'it says 3 for ten',
      reviewedAt: null,
    });
    const [shown] = await person.api.user.notifications.list({});
    expect(shown?.offers).toMatchObject([
      { ordinal: 0, feedback: { answer: 'wrong', reason: 'price', comment: 'it says 3 for ten' } },
    ]);
  });

  test('outlives the account of its user without the comment', async () => {
    const person = await world.makePerson('basic');
    const { notificationId } = await ping(person);
    const comment = 'call me at 0812';
    await person.api.user.notifications.feedback({
      id: notificationId,
      ordinal: 0,
      answer: 'wrong',
      comment,
    });
    const [row] = await kept(person);
    await person.api.user.me.delete({});
    const [after] = await world.database.db
      .select()
      .from(offerFeedback)
      .where(eq(offerFeedback.id, row?.id ?? ''));
    expect(after).toMatchObject({ userId: null, answer: 'wrong', comment: null });
  });

  test('given again takes the place of the first, and is to be looked at again', async () => {
    const person = await world.makePerson('basic');
    const { notificationId } = await ping(person);
    const say = person.api.user.notifications.feedback;
    await say({ id: notificationId, ordinal: 0, answer: 'wrong', reason: 'item' });
    await world.database.sql`update offer_feedback set reviewed_at = now() where user_id = ${person.userId}`;
    await say({ id: notificationId, ordinal: 0, answer: 'right' });
    expect(await kept(person)).toMatchObject([
      { answer: 'right', reason: null, comment: null, reviewedAt: null },
    ]);
  });

  test('is about the newest version of an edited message, or the offer that is named', async () => {
    const person = await world.makePerson('basic');
    const { notificationId, messageId } = await ping(person);
    const offerId = await editPing(person, notificationId, messageId);
    const [first] = await world.database.sql<{ id: string }[]>`
      select id from offers where message_id = ${messageId} and ordinal = 0`;
    const say = person.api.user.notifications.feedback;
    await say({ id: notificationId, ordinal: 0, answer: 'right' });
    expect(await kept(person)).toMatchObject([{ offerId, content: 'B> Laser Grid 2wl' }]);
    await say({ id: notificationId, ordinal: 0, offer_id: first?.id ?? '', answer: 'wrong' });
    expect((await kept(person)).find((row) => row.offerId === first?.id)).toMatchObject({ answer: 'wrong' });
    const [shown] = await person.api.user.notifications.list({});
    expect(shown?.offers).toMatchObject([
      { offer_id: offerId, type: 'BUY', is_current: true, feedback: { answer: 'right' } },
      { offer_id: first?.id, type: 'SELL', is_current: false, feedback: { answer: 'wrong' } },
    ]);
  });

  test('outlives the message', async () => {
    const person = await world.makePerson('basic');
    const { notificationId, messageId } = await ping(person);
    await person.api.user.notifications.feedback({ id: notificationId, ordinal: 0, answer: 'right' });
    await world.database.sql`delete from messages where id = ${messageId}`;
    expect(await person.api.user.notifications.list({})).toEqual([]);
    expect(await kept(person)).toMatchObject([
      { answer: 'right', messageId: null, offerId: null, notificationId: null, content: expect.any(String) },
    ]);
  });

  test('is for one’s own pings and their reasons alone', async () => {
    const [person, stranger] = await Promise.all([world.makePerson('basic'), world.makePerson('basic')]);
    const { notificationId } = await ping(person);
    for (const [api, id, ordinal] of [
      [stranger.api, notificationId, 0],
      [person.api, notificationId, 1],
      [person.api, notificationId, 7],
      [person.api, UNKNOWN_ID, 0],
    ] as const) {
      await expect(api.user.notifications.feedback({ id, ordinal, answer: 'right' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect([...(await kept(person)), ...(await kept(stranger))]).toEqual([]);
  });

  test('gives what is right no reason, and bounds the comment', async () => {
    const person = await world.makePerson('basic');
    const { notificationId: id } = await ping(person);
    const say = person.api.user.notifications.feedback;
    await expect(say({ id, ordinal: 0, answer: 'right', reason: 'item' })).rejects.toMatchObject({
      cause: { code: 'INVALID', fields: [{ path: 'reason' }] },
    });
    await expect(say({ id, ordinal: 0, answer: 'wrong', comment: 'x'.repeat(501) })).rejects.toMatchObject({
      cause: { code: 'INVALID', fields: [{ path: 'comment' }] },
    });
  });
});
