import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CardFacts, InvoiceFacts, PaymentFacts, SubscriptionFacts } from './card-facts.js';
import { type CardType, productIdOf, recurrenceOf, typeOfPrice } from './card-types.js';
import { decideCardLicences, renewalsToStop } from './decide-card-licences.js';
import { waitOf } from './next-reading.js';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-03-14T12:00:00Z');
const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

function type(
  id: number,
  roleId: number,
  durationDays: number | null,
  stripePriceId: string | null = null,
): CardType {
  return {
    id,
    name: `Type ${id}`,
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

const paid = (cents: number, more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  paidCents: cents,
  refundedCents: 0,
  disputes: [],
  ...more,
});

function invoice(more: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    status: 'paid',
    reason: 'subscription_create',
    createdAt: day(-10),
    paidCents: 200,
    payments: [paid(200)],
    ...more,
  };
}

function subscription(more: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    id: 'sub_1',
    status: 'active',
    itemId: 'si_1',
    priceId: 'price_made_from_cents',
    productId: productIdOf(2),
    notedTypeId: 2,
    beginsAfterTrial: false,
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

function decide(more: Partial<SubscriptionFacts>, now = NOW) {
  const [licence] = decideCardLicences({ subscriptions: [subscription(more)], purchases: [] }, TYPES, now);
  return licence;
}

describe('a subscription', () => {
  test.each<[string, Partial<SubscriptionFacts>, object]>([
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
      { status: 'trialing', trialEnd: day(20), beginsAfterTrial: true, invoices: [] },
      { isActive: true, isRenewing: true, startedAt: day(20), expiresAt: day(20) },
    ],
  ])('that %s', (_name, more, expected) => {
    const licence = decide(more);
    if (more.status === 'incomplete') expect(licence).toBeUndefined();
    else expect(licence).toMatchObject(expected);
  });

  test('whose renewal failed has three days from the failure, however many bills follow', () => {
    const renewal = (days: number, more: Partial<InvoiceFacts> = {}) =>
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
    expect(decide({ priceId: 'price_x', productId: 'prod_x', notedTypeId: 99 })).toBeUndefined();
  });
});

describe('a purchase', () => {
  const purchase = (payment: PaymentFacts, notedTypeId: number | null = 4): CardFacts => ({
    subscriptions: [],
    purchases: [{ paymentIntentId: 'pi_1', notedTypeId, paidAt: day(-3), payment }],
  });

  test('is for life until its money is gone', () => {
    const one = (facts: CardFacts) => decideCardLicences(facts, TYPES, NOW)[0];
    expect(one(purchase(paid(9900)))).toMatchObject({
      stripeId: 'pi_1',
      isActive: true,
      isRenewing: false,
      startedAt: day(-3),
      expiresAt: null,
      graceUntil: null,
    });
    expect(one(purchase(paid(9900, { refundedCents: 9900 })))).toMatchObject({ isActive: false });
    expect(one(purchase(paid(9900, { disputes: ['lost'] })))).toMatchObject({ isActive: false });
    expect(one(purchase(paid(9900), 2))).toBeUndefined();
    expect(one(purchase(paid(9900), null))).toBeUndefined();
  });
});

describe('a renewal is stopped', () => {
  const renewing = decide({});
  const facts = renewing ? [renewing] : [];

  test('of a banned person, of what was refunded or disputed, and below a licence for life; no other', () => {
    expect(renewalsToStop(facts, false)).toEqual([]);
    expect(renewalsToStop(facts, true)).toEqual(['sub_1']);
    const refunded = decide({ invoices: [invoice({ payments: [paid(200, { refundedCents: 200 })] })] });
    expect(renewalsToStop(refunded ? [refunded] : [], false)).toEqual(['sub_1']);
    const forLife: CardFacts['purchases'] = [
      { paymentIntentId: 'pi_1', notedTypeId: 4, paidAt: day(-1), payment: paid(9900) },
    ];
    const both = decideCardLicences({ subscriptions: [subscription()], purchases: forLife }, TYPES, NOW);
    expect(renewalsToStop(both, false)).toEqual(['sub_1']);
    const stopped = decide({ cancelAtPeriodEnd: true });
    expect(renewalsToStop(stopped ? [stopped] : [], true)).toEqual([]);
  });
});

describe('a price at Stripe', () => {
  test('stands for the type that names it, else for its product, else for what was noted', () => {
    const of = (priceId: string, productId: string | null, notedTypeId: number | null) =>
      typeOfPrice(TYPES, { priceId, productId, notedTypeId })?.id;
    expect(of('price_expert', productIdOf(2), 2)).toBe(3);
    expect(of('price_x', productIdOf(2), 3)).toBe(2);
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
    expect(recurrenceOf(days)).toEqual({ interval, interval_count: count });
  });
});

describe('the next reading', () => {
  const licences = decideCardLicences({ subscriptions: [subscription()], purchases: [] }, TYPES, NOW);
  const nowMs = NOW.getTime();

  test('is hourly while something runs, daily otherwise, often after a checkout, and when a period ends', () => {
    expect(waitOf({ licences, checkoutAtMs: null, nowMs })).toBe(3_600_000);
    expect(waitOf({ licences: [], checkoutAtMs: null, nowMs })).toBe(DAY_MS);
    expect(waitOf({ licences: [], checkoutAtMs: nowMs - 60_000, nowMs })).toBe(300_000);
    expect(waitOf({ licences: [], checkoutAtMs: nowMs - 2 * 3_600_000, nowMs })).toBe(3_600_000);
    const nearEnd = day(20).getTime() - 60_000;
    expect(waitOf({ licences, checkoutAtMs: null, nowMs: nearEnd })).toBe(120_000);
    expect(waitOf({ licences, checkoutAtMs: null, nowMs: day(20).getTime() + 61_000 })).toBe(3_600_000);
  });
});

test('the same facts give the same answer, and time alone takes access but never gives it', () => {
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
  const facts = fc.record({
    status,
    cancelAtPeriodEnd: fc.boolean(),
    periodStart: fc.integer({ min: -30, max: 0 }).map(day),
    invoices: fc.array(bill, { maxLength: 5 }),
  });
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 40 }), (given, later) => {
      const [now, then] = [decide(given), decide(given, day(later))];
      expect(decide(given)).toEqual(now);
      if (now && !now.isActive) expect(then?.isActive).toBe(false);
      if (now?.isRenewing) expect(now.isActive && now.willBeCharged).toBe(true);
      if (now?.graceUntil && now.expiresAt)
        expect(now.graceUntil.getTime()).toBe(now.expiresAt.getTime() + 3 * DAY_MS);
    }),
  );
});
