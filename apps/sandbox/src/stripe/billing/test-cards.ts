/** What happens when a test card is charged (Stripe docs, "Testing"); null: it pays. */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  /** When the customer pays on the page. */
  onSession: Decline | null;
  /** For a renewal. */
  offSession: Decline | null;
}

export interface Decline {
  declineCode: string;
  message: string;
}

const DECLINED: Decline = { declineCode: 'generic_decline', message: 'Your card was declined.' };
const NO_FUNDS: Decline = { declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' };

export const TEST_CARDS = {
  success: { number: '4242424242424242', brand: 'visa', onSession: null, offSession: null },
  decline: { number: '4000000000000002', brand: 'visa', onSession: DECLINED, offSession: DECLINED },
  noFunds: { number: '4000000000009995', brand: 'visa', onSession: NO_FUNDS, offSession: NO_FUNDS },
  /** Accepted once; renewals are declined. */
  failsLater: { number: '4000000000000341', brand: 'visa', onSession: null, offSession: DECLINED },
  mastercard: { number: '5555555555554444', brand: 'mastercard', onSession: null, offSession: null },
} as const satisfies Record<string, TestCard>;

/** The test card with a number, with or without spaces. */
export function testCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return Object.values(TEST_CARDS).find((card) => card.number === digits);
}
