import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveSubscriptions } from './derive-subscriptions.js';
import { findPlanByPrice, type Plan, toProductId, toRecurrence } from './plans.js';
import { findChargesToStop } from './stop-charges.js';
import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from './stripe-snapshot.js';
import { computeSyncDelay } from './sync-queue.js';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-03-14T12:00:00Z');
const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

function type(
  id: number,
  roleId: number,
  durationDays: number | null,
  stripePriceId: string | null = null,
): Plan {
  return {
    id,
    name: `Type ${id}`,
    description: '',
    priceWl: null,
    roleId,
    durationDays,
    priceCents: 100 * id,
    currency: 'usd',
    stripePriceId,
    isTrial: false,
    isOffered: true,
  };
}
const TYPES = [type(2, 2, 30), type(3, 3, 30, 'price_expert'), type(4, 3, null)];

const paid = (cents: number, more: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  paidCents: cents,
  refundedCents: 0,
  disputes: [],
  ...more,
});

function invoice(more: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot {
  return {
    status: 'paid',
    reason: 'subscription_create',
    createdAt: day(-10),
    paidCents: 200,
    payments: [paid(200)],
    ...more,
  };
}

function subscription(more: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot {
  return {
    id: 'sub_1',
    status: 'active',
    itemId: 'si_1',
    priceId: 'price_made_from_cents',
    productId: toProductId(2),
    metadataPlanId: 2,
    startsAfterTrial: false,
    startedAt: day(-10),
    trialEnd: null,
    periodStart: day(-10),
    periodEnd: day(20),
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    invoices: [invoice()],
    ...more,
  };
}

function decide(more: Partial<SubscriptionSnapshot>, now = NOW) {
  const [derived] = deriveSubscriptions({ subscriptions: [subscription(more)], purchases: [] }, TYPES, now);
  return derived;
}

describe('a subscription', () => {
  test.each<[string, Partial<SubscriptionSnapshot>, object]>([
    ['runs and renews', {}, { isActive: true, isRenewing: true, expiresAt: day(20), graceUntil: day(23) }],
    [
      'is cancelled',
      { cancelAtPeriodEnd: true },
      { isActive: true, isRenewing: false, expiresAt: day(20), graceUntil: null },
    ],
    [
      'is to end within the period',
      { cancelAt: day(5) },
      { isActive: true, isRenewing: false, expiresAt: day(5) },
    ],
    [
      'is to end after the next renewal',
      { cancelAt: day(50) },
      { isActive: true, isRenewing: true, expiresAt: day(20) },
    ],
    ['was never paid', { status: 'incomplete' }, {}],
    [
      'has ended',
      { status: 'canceled', endedAt: day(-1) },
      { isActive: false, isRenewing: false, expiresAt: day(-1) },
    ],
    ['is given up', { status: 'unpaid' }, { isActive: false, isRenewing: false }],
    ['is paused', { status: 'paused' }, { isActive: false, isRenewing: false }],
    ['has a status that is new to us', { status: 'hibernating' }, { isActive: false }],
    [
      'is in a trial of its own',
      { status: 'trialing', trialEnd: day(20) },
      { isActive: true, startedAt: day(-10) },
    ],
    [
      'waits for the end of prepaid time',
      { status: 'trialing', trialEnd: day(20), startsAfterTrial: true, invoices: [] },
      { isActive: true, isRenewing: true, startedAt: day(20), expiresAt: day(20) },
    ],
  ])('that %s', (_name, more, expected) => {
    const derived = decide(more);
    if (more.status === 'incomplete') expect(derived).toBeUndefined();
    else expect(derived).toMatchObject(expected);
  });

  test('whose renewal failed has three days from the failure, however many bills follow', () => {
    const renewal = (days: number, more: Partial<InvoiceSnapshot> = {}) =>
      invoice({
        status: 'open',
        reason: 'subscription_cycle',
        createdAt: day(days),
        paidCents: 0,
        payments: [],
        ...more,
      });
    const late = { status: 'past_due', periodStart: day(-2), periodEnd: day(28) };
    const first = { ...late, invoices: [renewal(-2), invoice({ createdAt: day(-32) })] };
    expect(decide(first)).toMatchObject({
      isActive: true,
      isRenewing: true,
      expiresAt: day(-2),
      graceUntil: day(1),
    });
    expect(decide(first, day(0.99))).toMatchObject({ isActive: true });
    expect(decide(first, day(1))).toMatchObject({ isActive: false, isRenewing: false, graceUntil: null });
    const second = {
      ...late,
      invoices: [renewal(-2), renewal(-32, { status: 'uncollectible' }), invoice({ createdAt: day(-62) })],
    };
    expect(decide(second)).toMatchObject({ isActive: false, expiresAt: day(-32) });
    expect(decide({ ...late, invoices: [] })).toMatchObject({ expiresAt: day(-2) });
  });

  test('is refunded when all that was paid for the last paid period was given back', () => {
    const back = paid(200, { refundedCents: 200 });
    const update = invoice({ reason: 'subscription_update', paidCents: 100, payments: [paid(100)] });
    const old = invoice({ createdAt: day(-40), payments: [back] });
    const renewal = invoice({ reason: 'subscription_cycle' });
    expect(decide({ invoices: [invoice({ payments: [paid(200, { refundedCents: 199 })] })] })?.isActive).toBe(
      true,
    );
    expect(decide({ invoices: [invoice({ payments: [back] })] })).toMatchObject({
      isActive: false,
      isRenewing: false,
      willBeCharged: true,
      stripeStatus: 'refunded',
    });
    expect(decide({ invoices: [update, invoice({ payments: [back] })] })?.isActive).toBe(true);
    expect(decide({ invoices: [renewal, old] })?.isActive).toBe(true);
    expect(
      decide({ invoices: [invoice({ status: 'open', paidCents: 0, payments: [] }), old] })?.isActive,
    ).toBe(false);
    const free = invoice({ reason: 'subscription_cycle', paidCents: 0, payments: [] });
    expect(decide({ invoices: [free, renewal] })?.isActive).toBe(true);
  });

  test.each([
    ['needs_response', false],
    ['under_review', false],
    ['lost', false],
    ['appeal_needs_response', false],
    ['appeal_under_review', false],
    ['won', true],
    ['prevented', true],
    ['warning_needs_response', true],
    ['warning_under_review', true],
    ['warning_closed', true],
  ])('with a dispute that is "%s" gives access: %s', (status, isActive) => {
    const disputed = invoice({ payments: [paid(200, { disputes: [status] })] });
    expect(decide({ invoices: [disputed] })?.isActive).toBe(isActive);
    expect(decide({ invoices: [invoice({ reason: 'subscription_cycle' }), disputed] })?.isActive).toBe(
      isActive,
    );
  });

  test('of a price that is none of ours gives nothing', () => {
    expect(decide({ priceId: 'price_x', productId: 'prod_x', metadataPlanId: 99 })).toBeUndefined();
  });
});

describe('a purchase', () => {
  const purchase = (payment: PaymentSnapshot, metadataPlanId = 4): CustomerSnapshot => ({
    subscriptions: [],
    purchases: [{ paymentIntentId: 'pi_1', metadataPlanId, paidAt: day(-3), payment }],
  });

  test('is for life until its money is gone', () => {
    const one = (snapshot: CustomerSnapshot) => deriveSubscriptions(snapshot, TYPES, NOW)[0];
    expect(one(purchase(paid(9900)))).toMatchObject({
      stripeSubscriptionId: 'pi_1',
      isActive: true,
      isRenewing: false,
      startedAt: day(-3),
      expiresAt: null,
      graceUntil: null,
    });
    expect(one(purchase(paid(9900, { refundedCents: 9900 })))).toMatchObject({ isActive: false });
    expect(one(purchase(paid(9900, { disputes: ['lost'] })))).toMatchObject({ isActive: false });
    expect(one(purchase(paid(9900), 2))).toBeUndefined();
  });
});

describe('charges to stop', () => {
  const none = { isBanned: false, lifetimeRank: 0 };
  const forLife: CustomerSnapshot['purchases'] = [
    { paymentIntentId: 'pi_1', metadataPlanId: 4, paidAt: day(-1), payment: paid(9900) },
  ];
  const stop = (
    userState: Parameters<typeof findChargesToStop>[3],
    subscriptions: SubscriptionSnapshot[],
    purchases: CustomerSnapshot['purchases'] = [],
  ) => {
    const snapshot = { subscriptions, purchases };
    return findChargesToStop(snapshot, deriveSubscriptions(snapshot, TYPES, NOW), TYPES, userState);
  };
  const refunded = [invoice({ payments: [paid(200, { refundedCents: 200 })] })];

  test('leave a running subscription alone', () => {
    expect(stop(none, [subscription()])).toEqual({ atPeriodEnd: [], now: [] });
    expect(stop({ isBanned: false, lifetimeRank: 1 }, [subscription()])).toEqual({
      atPeriodEnd: [],
      now: [],
    });
  });

  test('end the renewal for a banned person, after a refund, and below a lifetime from any source', () => {
    const atPeriodEnd = { atPeriodEnd: ['sub_1'], now: [] };
    expect(stop({ isBanned: true, lifetimeRank: 0 }, [subscription()])).toEqual(atPeriodEnd);
    expect(stop(none, [subscription({ invoices: refunded })])).toEqual(atPeriodEnd);
    expect(stop(none, [subscription()], forLife)).toEqual(atPeriodEnd);
    expect(stop({ isBanned: false, lifetimeRank: 2 }, [subscription()])).toEqual(atPeriodEnd);
    expect(stop({ isBanned: true, lifetimeRank: 3 }, [subscription({ cancelAtPeriodEnd: true })])).toEqual({
      atPeriodEnd: [],
      now: [],
    });
  });

  test('cancel each of several below a lifetime, immediately where an invoice is open', () => {
    const open = ['incomplete', 'past_due', 'unpaid', 'paused'].map((status) =>
      subscription({ id: `sub_${status}`, status, cancelAtPeriodEnd: status === 'past_due' }),
    );
    const others = [
      subscription({ id: 'sub_trialing', status: 'trialing' }),
      subscription({ id: 'sub_over', status: 'canceled' }),
      subscription({ id: 'sub_expired', status: 'incomplete_expired' }),
      subscription({ id: 'sub_not_ours', status: 'past_due', productId: null, metadataPlanId: null }),
    ];
    expect(stop({ isBanned: false, lifetimeRank: 3 }, [...open, ...others])).toEqual({
      atPeriodEnd: ['sub_trialing'],
      now: ['sub_incomplete', 'sub_past_due', 'sub_unpaid', 'sub_paused'],
    });
    expect(stop(none, open)).toEqual({ atPeriodEnd: [], now: [] });
  });
});

describe('a price at Stripe', () => {
  test('stands for the type that names it, else for its product, else for what was noted', () => {
    const of = (priceId: string, productId: string | null, metadataPlanId: number | null) =>
      findPlanByPrice(TYPES, { priceId, productId, metadataPlanId })?.id;
    expect(of('price_expert', toProductId(2), 2)).toBe(3);
    expect(of('price_x', toProductId(2), 3)).toBe(2);
    expect(of('price_x', null, 3)).toBe(3);
    expect(of('price_x', null, null)).toBeUndefined();
  });

  test.each([
    [30, 'month', 1],
    [31, 'month', 1],
    [90, 'month', 3],
    [7, 'week', 1],
    [14, 'week', 2],
    [365, 'year', 1],
    [10, 'day', 10],
  ])('of a type of %i days recurs by the %s, every %i', (days, interval, count) => {
    expect(toRecurrence(days)).toEqual({ interval, interval_count: count });
  });
});

describe('the next reading', () => {
  const derived = deriveSubscriptions({ subscriptions: [subscription()], purchases: [] }, TYPES, NOW);
  const nowMs = NOW.getTime();

  test('is hourly while something runs, daily otherwise, often after a checkout, and when a period ends', () => {
    expect(computeSyncDelay({ derived, checkoutAtMs: null, nowMs })).toBe(3_600_000);
    expect(computeSyncDelay({ derived: [], checkoutAtMs: null, nowMs })).toBe(DAY_MS);
    expect(computeSyncDelay({ derived: [], checkoutAtMs: nowMs - 60_000, nowMs })).toBe(300_000);
    expect(computeSyncDelay({ derived: [], checkoutAtMs: nowMs - 2 * 3_600_000, nowMs })).toBe(3_600_000);
    const nearEnd = day(20).getTime() - 60_000;
    expect(computeSyncDelay({ derived, checkoutAtMs: null, nowMs: nearEnd })).toBe(120_000);
    expect(computeSyncDelay({ derived, checkoutAtMs: null, nowMs: day(20).getTime() + 61_000 })).toBe(
      3_600_000,
    );
  });
});

test('the same snapshot gives the same result, and time alone takes access but never gives it', () => {
  const status = fc.constantFrom(
    'active',
    'trialing',
    'past_due',
    'canceled',
    'unpaid',
    'paused',
    'incomplete',
  );
  const bill = fc.record({
    status: fc.constantFrom('paid', 'open', 'uncollectible', 'void', 'draft'),
    reason: fc.constantFrom('subscription_create', 'subscription_cycle', 'subscription_update'),
    createdAt: fc.integer({ min: -90, max: 0 }).map(day),
    paidCents: fc.nat(500),
    payments: fc.array(
      fc.record({ paidCents: fc.nat(500), refundedCents: fc.nat(500), disputes: fc.constant([]) }),
      { maxLength: 2 },
    ),
  });
  const snapshot = fc.record({
    status,
    cancelAtPeriodEnd: fc.boolean(),
    periodStart: fc.integer({ min: -30, max: 0 }).map(day),
    invoices: fc.array(bill, { maxLength: 5 }),
  });
  fc.assert(
    fc.property(snapshot, fc.integer({ min: 0, max: 40 }), (given, later) => {
      const [now, then] = [decide(given), decide(given, day(later))];
      expect(decide(given)).toEqual(now);
      if (now && !now.isActive) expect(then?.isActive).toBe(false);
      if (now?.isRenewing) expect(now.isActive && now.willBeCharged).toBe(true);
      if (now?.graceUntil && now.expiresAt)
        expect(now.graceUntil.getTime()).toBe(now.expiresAt.getTime() + 3 * DAY_MS);
    }),
  );
});
