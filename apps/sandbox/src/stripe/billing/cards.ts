/** What happens when a test card is charged (Stripe docs, "Testing"). */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** With the customer at the page. */
  onSession: CardBehaviour;
  /** Later, for a renewal. */
  offSession: CardBehaviour;
}

export type CardBehaviour =
  | { kind: 'paid' }
  | { kind: 'authenticate' }
  | { kind: 'declined'; declineCode: string; message: string };

const PAID: CardBehaviour = { kind: 'paid' };
const DECLINED: CardBehaviour = {
  kind: 'declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const NO_FUNDS: CardBehaviour = {
  kind: 'declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

export const TEST_CARDS = {
  success: { number: '4242424242424242', brand: 'visa', onSession: PAID, offSession: PAID },
  decline: { number: '4000000000000002', brand: 'visa', onSession: DECLINED, offSession: DECLINED },
  noFunds: { number: '4000000000009995', brand: 'visa', onSession: NO_FUNDS, offSession: NO_FUNDS },
  /** Asks for authentication once; what was set up so is charged later without. */
  authenticate: {
    number: '4000002500003155',
    brand: 'visa',
    onSession: { kind: 'authenticate' },
    offSession: PAID,
  },
  /** Can be saved and pays the first time, but no renewal. */
  failsLater: { number: '4000000000000341', brand: 'visa', onSession: PAID, offSession: DECLINED },
  mastercard: { number: '5555555555554444', brand: 'mastercard', onSession: PAID, offSession: PAID },
  amex: { number: '378282246310005', brand: 'amex', onSession: PAID, offSession: PAID },
} as const satisfies Record<string, TestCard>;

/** The test card with that number, written with or without spaces. */
export function testCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '');
  return Object.values(TEST_CARDS).find((card) => card.number === digits);
}
