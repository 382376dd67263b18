import type { Me, Subscription } from '@lockwatch/contracts';
import { describe, expect, test } from 'vitest';
import { accountMessage, linkHelpMessage } from './account.js';

const ME: Me = {
  user_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Eva_Expert',
  email: null,
  picture: null,
  roles: [
    { role_id: 1, name: 'user', metadata: { item_limit: 0, max_webhooks: 0 } },
    { role_id: 3, name: 'tech_support', metadata: { item_limit: 500, max_webhooks: 10 } },
  ],
  balance: 120,
  growid: null,
  metadata: { used_trial: true },
  permissions: [],
  item_limit: 0,
  max_webhooks: 0,
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
    ...changes,
  };
}

function fieldsOf(me: Me, subscriptions: Subscription[] = []): Record<string, string> {
  const [embed] = accountMessage({ me, subscriptions, publicUrl: 'http://localhost:3000' }).embeds;
  return Object.fromEntries((embed?.toJSON().fields ?? []).map((field) => [field.name, field.value]));
}

function buttonsOf(subscriptions: Subscription[]): unknown[] {
  const { components } = accountMessage({ me: ME, subscriptions, publicUrl: 'http://localhost:3000' });
  return components.flatMap((row) =>
    row.toJSON().components.map((button) => ('label' in button ? button.label : null)),
  );
}

describe('the account', () => {
  test('shows roles by rank, a limit of 0 as N/A, and the balance in locks', () => {
    expect(fieldsOf(ME)).toEqual({
      Roles: 'Tech Support, User',
      'Item limit': 'N/A',
      Balance: '1 DL 20 WL',
      GrowID: 'Not set',
      'Your subscriptions': 'No active subscriptions.',
    });
  });

  test('shows active subscriptions alone, renewing or cancelled, and one for life', () => {
    const text = fieldsOf(ME, [
      subscription({}),
      subscription({ name: 'Basic', is_renewing: false }),
      subscription({ name: 'Old', is_active: false }),
      subscription({ name: 'Expert Lifetime', is_renewing: false, expires_at: null }),
    ])['Your subscriptions'];
    expect(text).toBe(
      '**Expert** · Active · renews <t:1796083200:D>\n**Basic** · Cancelled · ends <t:1796083200:D>\n**Expert Lifetime** · Cancelled · never expires',
    );
  });

  test('offers to cancel what renews, and never the trial', () => {
    expect(
      buttonsOf([
        subscription({}),
        subscription({ name: 'Beta Trial' }),
        subscription({ name: 'Basic', is_renewing: false }),
      ]),
    ).toEqual(['Cancel Expert']);
  });

  test('says when access ends because the card refused the renewal, and where to update the card', () => {
    const owed = subscription({
      source: 'stripe',
      stripe_subscription_id: 'sub_1',
      expires_at: '2026-11-28T00:00:00.000Z',
      grace_until: '2026-12-01T00:00:00.000Z',
    });
    expect(fieldsOf(ME, [owed])['Your subscriptions']).toBe(
      '**Expert** · Active · payment failed: access ends <t:1796083200:D> unless the card is charged; update it under **Cards and bills**',
    );
    expect(buttonsOf([owed])).toEqual(['Cancel Expert', 'Cards and bills', 'Change Expert to another plan']);
    expect(buttonsOf([{ ...owed, is_renewing: false }])).toEqual(['Cards and bills']);
  });

  test('mentions the free week until it was used', () => {
    const fresh = { ...ME, metadata: { used_trial: false } };
    const [embed] = accountMessage({
      me: fresh,
      subscriptions: [],
      publicUrl: 'http://localhost:3000',
    }).embeds;
    expect(embed?.toJSON().footer?.text).toContain('/trial');
  });
});

test('how to link differs for who is linked already', () => {
  expect(linkHelpMessage({ accountName: null, publicUrl: 'http://x' }).content).toContain('not linked yet');
  expect(linkHelpMessage({ accountName: 'Eva_Expert', publicUrl: 'http://x' }).content).toContain(
    '**Eva\\_Expert**',
  );
});
