import { SANDBOX_DISCORD } from '@lockwatch/contracts';
import { afterAll, describe, expect, test } from 'vitest';
import { startCommandWorld } from '../testing/command-world.js';

/** Of a rule, a ping or anything else of which the database has another id or none. */
const OLD = '01930a5d-ac96-774b-bcce-b302099a8057';
const RUN_AGAIN = {
  'en-US': 'This message is from an older version of the bot. Run the command again.',
  id: 'Pesan ini berasal dari versi bot yang lama. Jalankan lagi perintahnya.',
} as const;
const INSTEAD_OF_PING = {
  'en-US': '`/watch list` changes what you are pinged about, `/snooze` and `/blacklist add` stop pings.',
  id: '`/watch list` mengubah apa yang Anda dapatkan ping-nya, `/snooze` dan `/blacklist add` menghentikan ping.',
} as const;
const LOCALES = ['en-US', 'id'] as const;

const world = await startCommandWorld();
afterAll(() => world.close());

/** What a person is told who uses components that the bot once sent, in each language. */
async function press(ids: readonly string[], type: 'button' | 'menu', values?: string[]) {
  const [channel] = SANDBOX_DISCORD.channels;
  const components = ids.map((custom_id) =>
    type === 'menu'
      ? { type: 3, custom_id, options: [{ label: 'Old', value: OLD }] }
      : { type: 2, style: 1, label: 'Old', custom_id },
  );
  const posted = await fetch(`${world.sandbox.discordApiUrl}/v10/channels/${channel.id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bot ${SANDBOX_DISCORD.botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      content: 'old',
      components: components.map((component) => ({ type: 1, components: [component] })),
    }),
  });
  expect(posted.status).toBe(200);
  const told: Record<string, Record<string, string>> = {};
  for (const component of ids) {
    for (const locale of LOCALES) {
      const answer = await world.discord.interact({
        login: 'basic',
        component,
        locale,
        ...(values && { values }),
      });
      const text = answer.followups[0]?.content ?? answer.content ?? '';
      told[component] = { ...told[component], [locale]: text };
    }
  }
  return told;
}

const everywhere = (ids: readonly string[], texts: Record<(typeof LOCALES)[number], string>) =>
  Object.fromEntries(
    ids.map((id) => [
      id,
      Object.fromEntries(LOCALES.map((locale) => [locale, expect.stringContaining(texts[locale])])),
    ]),
  );

describe('a component of an older version says what to do instead', () => {
  test.each([
    [
      'without the ids that it needs',
      ['watch-pause', 'watch-edit', 'plan-pay:3', 'webhook-enable', 'price-watch'],
    ],
    [
      'without ids of any kind',
      ['plan-card', 'plan-change:a', 'preference-set', 'subscription-cancel', 'alias-remove'],
    ],
    [
      'with ids of another kind',
      [
        'watch-remove:17',
        'plan-change:a:b',
        'preference-set:old:on',
        'blacklist-remove:3',
        'account-delete:all',
      ],
    ],
    [
      'with fewer values than now',
      [`watch-widen:${OLD}:1:5`, `watch-add-too:${OLD}:1`, 'preference-set:exact', 'leave', 'watch-keep-all'],
    ],
  ])('%s', async (_how, ids) => {
    expect(await press(ids, 'button')).toEqual(everywhere(ids, RUN_AGAIN));
  });

  test('which was a menu', async () => {
    expect(await press(['plan-choose', 'rules'], 'menu', [OLD])).toEqual(
      everywhere(['plan-choose', 'rules'], RUN_AGAIN),
    );
  });

  test.each([
    [
      'the ids were other ones',
      [
        `ping-pause:${OLD}`,
        `ping-resume:${OLD}`,
        `ping-ignore:${OLD}`,
        `ping-hear:${OLD}`,
        `ping-snooze:${OLD}`,
      ],
    ],
    ['the ids were other ones, later actions', [`ping-narrow:${OLD}`, `ping-mute-worlds:${OLD}`]],
    [
      'the form of the ids was another one',
      ['ping-pause', 'ping-ignore:17', 'ping-pause:a:b', 'ping-done:1', 'ping-mute'],
    ],
  ])('below a ping from before an update: %s', async (_how, ids) => {
    expect(await press(ids, 'button')).toEqual(everywhere(ids, INSTEAD_OF_PING));
  });

  test('without changing anything', async () => {
    const { user } = await world.server.as('basic');
    await world.run('watch add', { item: 'Laser Grid', price: '2-5' });
    const [rule] = await user.items.list({});
    await press([`watch-widen:${rule?.id}`, `watch-widen:${rule?.id}:0:0`], 'button');
    expect(await user.items.list({})).toEqual([rule]);
  });
});
