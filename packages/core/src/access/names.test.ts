import { formatText } from '@lockwatch/texts';
import { expect, test } from 'vitest';
import { describePermission, getRoleLabel } from './names.js';

test.each([
  ['user', 'User', 'Pengguna'],
  ['developer', 'Developer', 'Pengembang'],
  ['tech_support', 'Tech Support', 'Tech Support'],
])('the role %s has its name in each language', (name, english, indonesian) => {
  expect(getRoleLabel(name, 'en')).toBe(english);
  expect(getRoleLabel(name, 'id')).toBe(indonesian);
});

test.each([
  ['SUPER_ADMIN', 'Super Admin', 'Admin Super'],
  ['manage_users', 'Manage Users', 'Kelola Pengguna'],
  ['OWN_ADDITION', 'Own Addition', 'Own Addition'],
])('the permission %s has its name in each language', (name, english, indonesian) => {
  expect(formatText('en', describePermission(name))).toBe(english);
  expect(formatText('id', describePermission(name))).toBe(indonesian);
});
