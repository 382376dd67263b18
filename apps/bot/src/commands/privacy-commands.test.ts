import { purgeMessages } from '@lockwatch/core';
import { afterAll, describe, expect, test } from 'vitest';
import { startCommandWorld } from '../testing/command-world.js';
import { waitUntil } from '../testing/wait-until.js';

const author = '400000000000000077';

const world = await startCommandWorld();
await waitUntil('the server is read', () => world.bot.status().watchedChannels > 0);

afterAll(() => world.close());

async function post(content: string, authorId = author): Promise<void> {
  await world.discord.post({ content, author_id: authorId, author_name: 'Milo' });
}

async function stored(): Promise<string[]> {
  const rows = await world.server.database.sql<{ content: string }[]>`
    select content from messages where author_id = ${author} order by discord_message_id`;
  return rows.map((row) => row.content);
}

async function purge(): Promise<void> {
  while ((await purgeMessages(world.server.database.sql)) > 0);
}

/** Waits for a later message of another author, so that earlier messages were stored or skipped. */
async function laterIsStored(text: string): Promise<void> {
  await post(text, '400000000000000078');
  await waitUntil(`"${text}" is stored`, async () => {
    const rows = await world.server.database.sql`select from messages where content = ${text}`;
    return rows.length > 0;
  });
}

describe('/privacy', () => {
  test('shows what is stored, stops and deletes it, and resumes', async () => {
    await post('S> Laser Grid 3wl');
    await waitUntil('it is stored', async () => (await stored()).length === 1);
    const shown = await world.discord.interact({ user_id: author, command: 'privacy' });
    expect(shown).toMatchObject({ ephemeral: true });
    expect(shown.embeds[0]?.description).toContain('Messages stored now: **1**');

    const stopped = await world.discord.interact({ user_id: author, component: 'privacy-stop' });
    expect(stopped.embeds[0]?.description).toContain('Your messages are not stored, on any server.');
    expect(stopped.embeds[0]?.description).toContain('Messages still to be deleted: **1**');
    await post('S> Pepper Tree 1wl');
    await laterIsStored('first of another author');
    await purge();
    expect(await stored()).toEqual([]);

    const deleted = await world.discord.interact({ user_id: author, command: 'privacy' });
    expect(deleted.embeds[0]?.description).toBe(
      'Your messages are not stored, on any server. Pings that were already delivered stay with the people who got them.\n\nNo messages of yours are stored now.',
    );
    const started = await world.discord.interact({ user_id: author, component: 'privacy-start' });
    expect(started.embeds[0]?.description).toContain('No messages of yours are stored now.');
    await post('S> Dirt 200/1');
    await waitUntil('it is stored', async () => (await stored()).length === 1);
    expect(await stored()).toEqual(['S> Dirt 200/1']);
  });

  test('replies in direct messages, in Indonesian', async () => {
    const shown = await world.discord.interact({
      user_id: author,
      dm: true,
      payload: { locale: 'id', data: { id: '1', name: 'privacy', type: 1 } },
    });
    expect(shown.embeds[0]?.title).toBe('Yang disimpan dari pesan Anda');
  });
});
