import { expect, test } from 'vitest';
import { countPingsToday, listSteps, type Progress } from './first-steps.js';

const ME = { permissions: [], discord_user_id: null };

const done = (progress: Partial<Progress>) =>
  listSteps({ me: ME, webhooks: 0, rules: 0, pings: [], ...progress })
    .filter(({ isDone }) => isDone)
    .map(({ id }) => id);

test.each<[string, Partial<Progress>, string[]]>([
  ['a new user', {}, []],
  ['a linked Discord account', { me: { ...ME, discord_user_id: '1' } }, ['destination']],
  ['a webhook', { webhooks: 1 }, ['destination']],
  ['a subscription', { me: { ...ME, permissions: ['READ_WATCHED_ITEMS'] } }, ['access']],
  ['a watched item', { rules: 1 }, ['watch']],
  ['a ping that was not delivered', { pings: [{ state: 'failed' }, { state: 'pending' }] }, []],
  ['a delivered ping', { pings: [{ state: 'failed' }, { state: 'sent' }] }, ['ping']],
])('%s ticks off its step', (_what, progress, ids) => {
  expect(done(progress)).toEqual(ids);
});

test('pings of today are counted from midnight here, without those that did not go out', () => {
  const now = new Date(2026, 4, 3, 14, 30);
  const at = (...time: [number, number, number]) => new Date(2026, 4, ...time).toISOString();
  expect(
    countPingsToday(
      [
        { state: 'pending', created_at: at(3, 14, 29) },
        { state: 'failed', created_at: at(3, 9, 0) },
        { state: 'cancelled', created_at: at(3, 8, 0) },
        { state: 'sent', created_at: at(3, 0, 0) },
        { state: 'sent', created_at: at(2, 23, 59) },
      ],
      now,
    ),
  ).toBe(2);
});
