import type { DetailedBlacklistEntry } from '@lockwatch/contracts';
import { expect, test } from 'vitest';
import { getBlacklistLabel, groupBlacklist } from './preference-view.js';

test('groups blacklist entries by item, global ones first', () => {
  const entry = (id: string, change: Partial<DetailedBlacklistEntry>): DetailedBlacklistEntry => ({
    blacklist_id: id,
    blacklist_type: 'GLOBAL',
    item_id: null,
    item_name: null,
    blacklist_user: null,
    blacklist_world: null,
    blacklist_channel: null,
    channel_name: null,
    created_at: '2026-01-01T00:00:00.000Z',
    ...change,
  });
  const item = { blacklist_type: 'ITEM', item_id: 242, item_name: 'Laser Grid' } as const;
  const groups = groupBlacklist([
    entry('a', { ...item, blacklist_user: '512345678901234567' }),
    entry('b', { blacklist_world: 'SCAMHUB' }),
    entry('c', { blacklist_channel: '210000000000000001', channel_name: 'trading' }),
    entry('d', { ...item, blacklist_channel: '210000000000000002' }),
  ]);
  expect(groups.map((group) => group.title)).toEqual(['All items', 'Laser Grid']);
  expect(groups.map(({ values }) => values.map(getBlacklistLabel))).toEqual([
    ['SCAMHUB', '#trading'],
    ['512345678901234567', '210000000000000002'],
  ]);
});
