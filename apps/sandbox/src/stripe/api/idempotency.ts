import { StripeError } from '../stripe-error.js';

export interface KeptAnswer {
  status: number;
  body: unknown;
}

interface Row {
  fingerprint: string;
  answer: KeptAnswer;
}

/** Stripe's own (docs: "Idempotent requests"). */
const MAX_KEY_LENGTH = 255;

/** The first answer for each idempotency key, given again for each repetition. */
export class IdempotencyKeys {
  readonly #rows = new Map<string, Row>();

  /**
   * The answer that the same request got before. Throws `StripeError` idempotency_error when the key was used for
   * another request.
   */
  recall(key: string, fingerprint: string): KeptAnswer | undefined {
    if (key.length > MAX_KEY_LENGTH) {
      throw new StripeError(
        400,
        'invalid_request_error',
        `The idempotency key can have at most ${MAX_KEY_LENGTH} characters.`,
      );
    }
    const row = this.#rows.get(key);
    if (!row) return undefined;
    if (row.fingerprint === fingerprint) return row.answer;
    throw new StripeError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }

  keep(key: string, fingerprint: string, answer: KeptAnswer): void {
    this.#rows.set(key, { fingerprint, answer });
  }
}
