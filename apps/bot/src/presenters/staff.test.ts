import type { AdminUser, Statistic } from '@lockwatch/contracts';
import { expect, test } from 'vitest';
import { statisticsMessage, userMessage } from './staff.js';

const USER: AdminUser = {
  user_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  email: 'uma@demo.test',
  name: 'Uma_User',
  roles: [
    { role_id: 1, name: 'user', label: 'Pengguna' },
    { role_id: 3, name: 'expert', label: 'Expert' },
  ],
  is_banned: true,
  ban_reason: null,
  is_muted: false,
  is_blacklisted: true,
  created_at: '2026-11-20T00:00:00.000Z',
  last_login_at: null,
};

test('shows the names of roles by rank, flags, and Never without a login', () => {
  const [embed] = userMessage(USER).embeds;
  const fields = Object.fromEntries((embed?.toJSON().fields ?? []).map((field) => [field.name, field.value]));
  expect(fields).toMatchObject({
    Roles: 'Expert, Pengguna',
    Status: 'Banned, Blacklisted',
    'Last login': 'Never',
  });
});

function statistic(key: string, value: Partial<Statistic>): Statistic {
  return {
    key,
    name: `The ${key}`,
    int_value: null,
    float_value: null,
    string_value: null,
    description: null,
    updated_at: '2026-11-20T00:00:00.000Z',
    ...value,
  };
}

test('formats statistics by the unit in the key', () => {
  const [embed] = statisticsMessage([
    statistic('total_users', { int_value: 12_345 }),
    statistic('match_percentage', { float_value: 12.5 }),
    statistic('revenue_usd', { float_value: 99 }),
    statistic('latency_ms', { float_value: 3.456 }),
    statistic('version', { string_value: '1.0' }),
    statistic('empty', {}),
  ]).embeds;
  expect(embed?.toJSON().description?.split('\n')).toEqual([
    'The total\\_users: **12,345**',
    'The match\\_percentage: **12.50%**',
    'The revenue\\_usd: **$99.00**',
    'The latency\\_ms: **3.46 ms**',
    'The version: **1.0**',
    'The empty: **N/A**',
  ]);
});
