import { afterAll, describe, expect, test } from 'vitest';
import { loadActor } from '../access/index.js';
import { listNotifications } from '../pings/index.js';
import { createPipelineWorld } from '../testing/pipeline-world.js';
import { removeOldTexts } from './remove-old-texts.js';

const TEXT = 'S> Laser Grid 3wl each @LGSHOP';

const world = await createPipelineWorld();
afterAll(() => world.close());

async function contents(messageId: string): Promise<string[]> {
  const rows = await world.database.sql<{ content: string }[]>`
    select content from messages where discord_message_id = ${messageId} order by edit_number`;
  return rows.map((row) => row.content);
}

/** The pings of a user that a search finds. */
async function find(userId: string, query: string) {
  const actor = await loadActor(world.database.db, { userId }, { kind: 'access-token' });
  if (!actor) throw new Error('The person that was just made is gone.');
  return listNotifications(actor, world.database.sql, { query, limit: 10, offset: 0 });
}

/** Lets the deletion or edit lie so many hours back. */
async function wait(messageId: string, hours: number): Promise<void> {
  await world.database.sql`
    update messages set deleted_at = deleted_at - ${hours} * interval '1 hour',
      edited_at = edited_at - ${hours} * interval '1 hour'
    where discord_message_id = ${messageId}`;
}

describe('the text of a deleted message', () => {
  test('stays for the hours that are set, then goes from the message and from pings that quote it', async () => {
    const { person, webhook } = await world.watcher();
    const message = await world.postMessage(TEXT);
    await world.remove(message);
    await world.settled();
    const [before] = world.sentTo(webhook).slice(-1);
    expect(JSON.stringify(before?.body)).toContain('LGSHOP');
    expect(await find(person.id, 'lgshop')).toHaveLength(1);
    await wait(message.message_id, 23);
    await removeOldTexts(world.database.sql, 24);
    expect(await contents(message.message_id)).toEqual([TEXT]);
    await wait(message.message_id, 2);
    await removeOldTexts(world.database.sql, 24);
    expect(await contents(message.message_id)).toEqual(['']);
    await world.pipeline.sweepNotifications();
    await world.settled();
    const quotes = JSON.stringify(world.sentTo(webhook).at(-1)?.body);
    expect(quotes).toContain('Text removed');
    expect(quotes).not.toContain('Laser Grid 3wl');
    const rows = await world.database.sql`select * from notifications where user_id = ${person.id}`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('LGSHOP');
    expect(await find(person.id, 'lgshop')).toEqual([]);
    expect(await find(person.id, 'laser grid')).toHaveLength(1);
  });
});

describe('the text that an edit replaced', () => {
  test('goes after the hours that are set, and the newest one stays', async () => {
    const message = await world.postMessage(TEXT);
    await world.edit(message, 'S> Laser Grid 4wl');
    await world.settled();
    await removeOldTexts(world.database.sql, 24);
    expect(await contents(message.message_id)).toEqual([TEXT, 'S> Laser Grid 4wl']);
    await wait(message.message_id, 25);
    await removeOldTexts(world.database.sql, 24);
    expect(await contents(message.message_id)).toEqual(['', 'S> Laser Grid 4wl']);
  });
});
