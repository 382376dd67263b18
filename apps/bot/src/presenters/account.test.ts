import type { Me, Subscription } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { accountMessage } from './account.js';

const ME: Me = {
  user_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Eva_Expert',
  email: null,
  picture: null,
  roles: [
    { role_id: 1, name: 'user', label: 'Pengguna', metadata: { item_limit: 0, max_webhooks: 0 } },
    {
      role_id: 3,
      name: 'tech_support',
      label: 'Tech Support',
      metadata: { item_limit: 500, max_webhooks: 10 },
    },
  ],
  balance: 120,
  growid: null,
  growid_verified: false,
  metadata: { used_trial: true },
  permissions: ['READ_WATCHED_ITEMS'],
  is_muted: false,
  item_limit: 0,
  max_webhooks: 0,
  language: null,
  ping_template: null,
  discord_user_id: '300000000000000003',
};

function subscription(changes: Partial<Subscription>): Subscription {
  return {
    subscription_id: '01890a5d-ac96-774b-bcce-b302099a8058',
    name: 'Expert',
    is_active: true,
    is_renewing: true,
    expires_at: '2026-12-01T00:00:00.000Z',
    starts_at: '2026-03-14T09:26:53.589Z',
    source: 'staff',
    grace_until: null,
    stripe_subscription_id: null,
    first_charge_at: null,
    can_resume: false,
    ...changes,
  };
}

function getFields(me: Me, subscriptions: Subscription[] = []): Record<string, string> {
  const [embed] = accountMessage({ me, subscriptions, publicUrl: 'http://localhost:3000' }).embeds;
  return Object.fromEntries((embed?.toJSON().fields ?? []).map((field) => [field.name, field.value]));
}

function getButtons(subscriptions: Subscription[]): unknown[] {
  const { components } = accountMessage({ me: ME, subscriptions, publicUrl: 'http://localhost:3000' });
  return components.flatMap((row) =>
    row.toJSON().components.map((button) => ('label' in button ? button.label : null)),
  );
}

describe('the account', () => {
  test('shows the names of roles by rank, a limit of 0 as N/A, and the balance', () => {
    expect(getFields(ME)).toEqual({
      Roles: 'Tech Support, Pengguna',
      'Item limit': 'N/A',
      Balance: '1 DL 20 WL',
      GrowID: 'Not set',
      'Your subscriptions': 'No active subscriptions.',
    });
  });

  test('shows only active subscriptions', () => {
    const text = getFields(ME, [
      subscription({ source: 'stripe' }),
      subscription({ name: 'Given' }),
      subscription({ name: 'Basic', is_renewing: false }),
      subscription({ name: 'Old', is_active: false }),
      subscription({ name: 'Expert Lifetime', is_renewing: false, expires_at: null }),
    ])['Your subscriptions'];
    expect(text).toBe(
      '**Expert** · Active · renews <t:1796083200:D>\n**Given** · Active · does not renew, runs until <t:1796083200:D>\n**Basic** · Cancelled · does not renew, runs until <t:1796083200:D>\n**Expert Lifetime** · Cancelled · for life, no renewal',
    );
  });

  test('has cancel buttons for renewing subscriptions, but not for the trial', () => {
    expect(
      getButtons([
        subscription({ source: 'stripe' }),
        subscription({ name: 'Given' }),
        subscription({ name: 'Beta Trial', source: 'trial' }),
        subscription({ name: 'Basic', source: 'stripe', is_renewing: false }),
      ]),
    ).toEqual(['Cancel Expert', 'Cards and bills', 'Change Expert to another plan']);
  });

  test('shows when access ends after a failed payment', () => {
    const owed = subscription({
      source: 'stripe',
      stripe_subscription_id: 'sub_1',
      expires_at: '2026-11-28T00:00:00.000Z',
      grace_until: '2026-12-01T00:00:00.000Z',
    });
    expect(getFields(ME, [owed])['Your subscriptions']).toBe(
      '**Expert** · Active · payment failed: access ends <t:1796083200:D> unless the card can be charged; update it under **Cards and bills**',
    );
    expect(getButtons([owed])).toEqual(['Cancel Expert', 'Cards and bills', 'Change Expert to another plan']);
    expect(getButtons([{ ...owed, is_renewing: false }])).toEqual(['Cards and bills']);
  });

  test('shows the start of a later subscription', () => {
    const later = { starts_at: '9000-01-01T00:00:00.000Z', expires_at: '9000-02-01T00:00:00.000Z' };
    const text = getFields(ME, [subscription({ ...later, is_renewing: false })]);
    expect(text['Your subscriptions']).toBe(
      '**Expert** · Cancelled · starts <t:221845392000:D>, does not renew, runs until <t:221848070400:D>',
    );
  });

  test('shows when a card subscription begins that is not paid yet', () => {
    const begins = { starts_at: '9000-01-01T00:00:00.000Z', expires_at: '9000-01-01T00:00:00.000Z' };
    expect(getFields(ME, [subscription({ ...begins, source: 'stripe' })])['Your subscriptions']).toBe(
      '**Expert** · begins <t:221845392000:D>, with its first payment',
    );
    const cancelled = subscription({ ...begins, source: 'stripe', is_renewing: false });
    expect(getFields(ME, [cancelled])['Your subscriptions']).toBe(
      '**Expert** · Cancelled · does not renew, ends <t:221845392000:D> before its first payment',
    );
  });

  test('has buttons for bills and resuming of a cancelled card subscription', () => {
    const cancelled = subscription({
      source: 'stripe',
      stripe_subscription_id: 'sub_1',
      is_renewing: false,
      can_resume: true,
    });
    expect(getButtons([cancelled])).toEqual(['Cards and bills', 'Resume Expert']);
    expect(getButtons([{ ...cancelled, can_resume: false }])).toEqual(['Cards and bills']);
  });

  test('has a trial button without a plan, unless the trial was used', () => {
    const shown = (used_trial: boolean) =>
      JSON.stringify(
        accountMessage({
          me: { ...ME, permissions: [], metadata: { used_trial } },
          subscriptions: [],
          publicUrl: 'http://localhost:3000',
        }).components,
      );
    expect(shown(false)).toContain('Start your free week');
    expect(shown(true)).not.toContain('Start your free week');
    expect(shown(true)).toContain('See the plans');
  });

  test('shows a muted user that no pings are sent', () => {
    const [embed] = accountMessage({
      me: { ...ME, is_muted: true },
      subscriptions: [],
      publicUrl: 'http://localhost:3000',
    }).embeds;
    expect(embed?.toJSON().description).toContain('Staff have muted you');
  });
});
