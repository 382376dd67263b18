import { formatText } from '@lockwatch/texts';
import { describe, expect, test } from 'vitest';
import { createAliasInput } from './aliases.js';
import { createBlacklistInput } from './blacklist.js';
import { readIssue } from './issue-text.js';
import { adjustBalanceInput, depositInput } from './ledger.js';
import { markSeenInput } from './notifications.js';
import { hasPermission } from './permissions.js';
import { snoozeSchema } from './ping-limits.js';
import { roleColour, toWords } from './role-view.js';
import { ROLES } from './roles.js';
import { snowflakeSchema, snowflakeTimestampMs } from './snowflake.js';
import { createWatchRuleInput, listWatchRulesInput, updateWatchRuleInput } from './watch-rules.js';
import { createWebhookInput } from './webhooks.js';
import { describeWorldLocks } from './world-locks.js';

function toSentence({ message }: { message: string }): string {
  const text = readIssue(message);
  return text ? formatText('en', text) : message;
}

describe('permissions', () => {
  test('are compared without regard to case', () => {
    expect(hasPermission(['read_webhooks'], 'READ_WEBHOOKS')).toBe(true);
    expect(hasPermission(['READ_WEBHOOKS'], 'WRITE_WEBHOOKS')).toBe(false);
  });

  test('SUPER_ADMIN, in any case, satisfies every one', () => {
    expect(hasPermission(['super_admin'], 'MANAGE_ROLES')).toBe(true);
  });

  test('nothing satisfies nothing', () => {
    expect(hasPermission([], 'READ_WEBHOOKS')).toBe(false);
  });
});

test.each([
  ['0000-01-01T00:00:00Z', false],
  ['2014-12-31T23:59:59Z', false],
  ['2026-03-14T12:00:00.000Z', true],
  ['2999-12-31T00:00:00Z', true],
  ['3000-01-01T00:00:00Z', false],
])('pings may be seen and rules snoozed until %s: %s', (time, isAccepted) => {
  expect(markSeenInput.safeParse({ seen_at: time }).success).toBe(isAccepted);
  expect(snoozeSchema.safeParse(time).success).toBe(isAccepted);
  expect(snoozeSchema.safeParse(time.slice(0, 10)).success).toBe(isAccepted);
});

describe('a short text', () => {
  const problems = (alias: string) =>
    createAliasInput.safeParse({ item_id: 2, alias }).error?.issues.map(toSentence) ?? [];

  test.each([
    '',
    '  ',
    '\u200b',
    ' \u200b\u200d \u2060',
    '\u00ad\ufeff',
    '\u3164',
    '\u2800',
    '\u202e',
    '\ufe0f',
  ])('that shows nothing (%j) is as good as empty', (text) => {
    expect(problems(text)).toEqual(['The alias is required.']);
  });

  test.each(['a', 'a\u200bb', 'ع', '👨‍👩‍👧', '世界', 'é', '-'])(
    'with anything to see (%j) is taken',
    (text) => {
      expect(problems(text)).toEqual([]);
    },
  );

  test('is refused once for each thing that is wrong', () => {
    expect(problems('\u0000')).toEqual(['The alias cannot contain control characters.']);
    expect(problems('\ud800')).toEqual(['The alias cannot contain broken characters.']);
  });
});

describe('world locks', () => {
  test('out of bounds are refused with the bounds that hold', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const adjustment = (amount: number) =>
      adjustBalanceInput.safeParse({ id, amount, reason: 'x' }).error?.issues.map(toSentence)[0];
    const range = 'The amount must be from -1000000 to 1000000 world locks.';
    expect([-1_000_001, -1_000_000, -0.01, 0, 1_000_000, 1_000_001].map(adjustment)).toEqual([
      range,
      undefined,
      undefined,
      'The amount cannot be 0.',
      undefined,
      range,
    ]);
    expect(depositInput.safeParse({ growid: 'LaserKing', amount: 0 }).error?.issues.map(toSentence)[0]).toBe(
      'The amount must be from 0.01 to 1000000 world locks.',
    );
  });

  test('are counted', () => {
    expect([1, -1, 2, 0.01, 1000].map((amount) => formatText('en', describeWorldLocks(amount)))).toEqual([
      '1 world lock',
      '-1 world lock',
      '2 world locks',
      '0.01 world locks',
      '1,000 world locks',
    ]);
  });
});

describe('roles', () => {
  test('have the colours people know them by, and grey when unknown', () => {
    expect(ROLES.map((role) => [role.name, roleColour(role.name)])).toEqual([
      ['user', 'grey'],
      ['basic', 'cyan'],
      ['expert', 'green'],
      ['beta', 'purple'],
      ['staff', 'orange'],
      ['admin', 'red'],
      ['developer', 'purple'],
    ]);
    expect(roleColour('toString')).toBe('grey');
  });

  test('never lose limits as rank rises', () => {
    for (const [index, role] of ROLES.entries()) {
      const below = ROLES[index - 1];
      if (!below) continue;
      expect(role.roleId).toBeGreaterThan(below.roleId);
      expect(role.itemLimit).toBeGreaterThanOrEqual(below.itemLimit);
      expect(role.maxWebhooks).toBeGreaterThanOrEqual(below.maxWebhooks);
    }
  });

  test('are written for people', () => {
    expect(toWords('tech_support')).toBe('Tech Support');
  });
});

describe('Discord ids', () => {
  test.each(['80351110224678912', 80351110224678, 80351110224678912n])('%s is read as digits', (value) => {
    expect(snowflakeSchema.parse(value)).toBe(String(value));
  });

  test.each(['', 'abc', '-1', '1.5', '99999999999999999999', -4, 1.5, null])('%s is refused', (value) => {
    expect(snowflakeSchema.safeParse(value).success).toBe(false);
  });

  test('hold the time they were made', () => {
    // The example of Discord's reference, "Snowflakes".
    expect(snowflakeTimestampMs('175928847299117063')).toBe(1_462_015_105_796);
  });
});

describe('watch rules', () => {
  const rule = { item_id: 2, min_price: 1, max_price: 5 };

  test('match both sides by default', () => {
    expect(createWatchRuleInput.parse(rule).message_type).toBe('ANY');
  });

  test('take prices up to the bound, with two decimals', () => {
    expect(createWatchRuleInput.safeParse({ ...rule, max_price: 9_999_999_999.99 }).success).toBe(true);
    expect(createWatchRuleInput.safeParse({ ...rule, max_price: 10_000_000_000 }).success).toBe(false);
    expect(createWatchRuleInput.safeParse({ ...rule, min_price: 1.005 }).success).toBe(false);
    expect(createWatchRuleInput.safeParse({ ...rule, min_price: 0.07 }).success).toBe(true);
    expect(createWatchRuleInput.safeParse({ ...rule, min_price: Number.NaN }).success).toBe(false);
  });

  test('compare the ends by unit price: 200 per lock is below 1 lock', () => {
    expect(createWatchRuleInput.safeParse({ ...rule, min_price: -200, max_price: 1 }).success).toBe(true);
    expect(createWatchRuleInput.safeParse({ ...rule, min_price: -100, max_price: -200 }).success).toBe(false);
    expect(createWatchRuleInput.safeParse({ ...rule, min_price: 6 }).success).toBe(false);
  });

  test('cannot carry a tag twice', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(updateWatchRuleInput.safeParse({ id, tag_ids: [1, 2] }).success).toBe(true);
    expect(updateWatchRuleInput.safeParse({ id, tag_ids: [1, 1] }).success).toBe(false);
  });

  test('are listed 100 at a time and 500 at most, from text or numbers', () => {
    expect(listWatchRulesInput.parse({})).toEqual({ limit: 100, offset: 0 });
    expect(listWatchRulesInput.parse({ limit: '500', offset: '3' })).toEqual({ limit: 500, offset: 3 });
    expect(listWatchRulesInput.safeParse({ limit: 501 }).success).toBe(false);
    expect(listWatchRulesInput.safeParse({ offset: -1 }).success).toBe(false);
  });
});

describe('blacklist entries', () => {
  test('name exactly one of user, world and channel', () => {
    const parse = (entry: object) =>
      createBlacklistInput.safeParse({ blacklist_type: 'GLOBAL', ...entry }).success;
    expect(parse({ blacklist_world: 'scamworld' })).toBe(true);
    expect(parse({ blacklist_user: '1', blacklist_world: 'A' })).toBe(false);
    expect(parse({})).toBe(false);
  });

  test('write worlds in capitals', () => {
    const entry = createBlacklistInput.parse({ blacklist_type: 'GLOBAL', blacklist_world: ' ScamWorld ' });
    expect(entry.blacklist_world).toBe('SCAMWORLD');
  });

  test('name an item when, and only when, they are for one', () => {
    expect(createBlacklistInput.safeParse({ blacklist_type: 'ITEM', blacklist_user: '1' }).success).toBe(
      false,
    );
    expect(
      createBlacklistInput.safeParse({ blacklist_type: 'ITEM', item_id: 2, blacklist_user: '1' }).success,
    ).toBe(true);
    expect(
      createBlacklistInput.safeParse({ blacklist_type: 'GLOBAL', item_id: 2, blacklist_user: '1' }).success,
    ).toBe(false);
  });
});

test('webhooks are refused with the sentence people know', () => {
  const result = createWebhookInput.safeParse({ webhook_name: 'x', webhook_url: 'https://example.test' });
  expect(result.error?.issues.map(toSentence)[0]).toBe('Please enter a valid Discord webhook URL');
});
