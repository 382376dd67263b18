/** What else Stripe says of an error. */
export interface StripeErrorDetails {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
}

export type StripeErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

/** A refusal in Stripe's own form (Stripe docs, "Errors"). */
export class StripeError extends Error {
  readonly status: number;
  readonly type: StripeErrorType;
  readonly details: StripeErrorDetails;

  constructor(status: number, type: StripeErrorType, message: string, details: StripeErrorDetails = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  /** The answer's body. */
  toBody(): { error: Record<string, unknown> } {
    const { code } = this.details;
    return {
      error: {
        type: this.type,
        message: this.message,
        ...this.details,
        ...(code !== undefined && {
          doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
        }),
      },
    };
  }
}

/** 400: what was asked for does not fit. */
export function invalidRequest(message: string, details: StripeErrorDetails = {}): StripeError {
  return new StripeError(400, 'invalid_request_error', message, details);
}

/** 404: there is no such object. `param` names where its id was given; an id in the path is `id`. */
export function noSuch(kind: string, id: string, param = 'id'): StripeError {
  // Stripe answers 404 for the object of the address and 400 for one named by a parameter.
  return new StripeError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

/** 402: the card was refused. */
export function cardDeclined(
  message: string,
  declineCode: string,
  details: Pick<StripeErrorDetails, 'charge' | 'payment_intent'> = {},
): StripeError {
  return new StripeError(402, 'card_error', message, {
    code: 'card_declined',
    decline_code: declineCode,
    ...details,
  });
}
