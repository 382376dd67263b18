import { expect, test } from 'vitest';
import { getDoneSteps, type Progress, STEPS } from './first-steps.js';

const ME = { permissions: [], discord_user_id: null };

function listDone(progress: Partial<Progress>): string[] {
  const isDone = getDoneSteps({ me: ME, webhooks: 0, rules: 0, pings: [], ...progress });
  return STEPS.filter((id) => isDone[id]);
}

test.each<[string, Partial<Progress>, string[]]>([
  ['a new user', {}, []],
  ['a linked Discord account', { me: { ...ME, discord_user_id: '1' } }, ['destination']],
  ['a webhook', { webhooks: 1 }, ['destination']],
  ['a subscription', { me: { ...ME, permissions: ['READ_WATCHED_ITEMS'] } }, ['access']],
  ['a watched item', { rules: 1 }, ['watch']],
  ['a ping that was not delivered', { pings: [{ state: 'failed' }, { state: 'pending' }] }, []],
  ['a delivered ping', { pings: [{ state: 'failed' }, { state: 'sent' }] }, ['ping']],
])('%s ticks off its step', (_what, progress, ids) => {
  expect(listDone(progress)).toEqual(ids);
});
