interface TestCard {
  number: string;
  brand: string;
  /** The decline of a payment on the page; null: it pays. */
  decline: string | null;
  /** Declines payments in the absence of the customer, such as renewals. */
  failsLater?: true;
}

/** Stripe's test cards (Stripe docs, "Testing"). The last four digits of each are different. */
export const TEST_CARDS = [
  { number: '4242424242424242', brand: 'visa', decline: null },
  { number: '5555555555554444', brand: 'mastercard', decline: null },
  { number: '4000000000000002', brand: 'visa', decline: 'Your card was declined.' },
  { number: '4000000000009995', brand: 'visa', decline: 'Your card has insufficient funds.' },
  { number: '4000000000000341', brand: 'visa', decline: null, failsLater: true },
] as const satisfies TestCard[];

/** The test card with a number, with or without spaces. */
export function testCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return TEST_CARDS.find((card) => card.number === digits);
}

/** The decline of a charge; null: it pays. */
export function getDecline(last4: string, isOffSession: boolean): string | null {
  const card: TestCard | undefined = TEST_CARDS.find(({ number }) => number.endsWith(last4));
  return card?.failsLater && isOffSession ? 'Your card was declined.' : (card?.decline ?? null);
}
