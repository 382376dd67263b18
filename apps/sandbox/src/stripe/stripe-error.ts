export interface StripeErrorDetails {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
}

export type StripeErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

/** An error in Stripe's form (Stripe docs, "Errors"). */
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

export function invalidRequest(message: string, details: StripeErrorDetails = {}): StripeError {
  return new StripeError(400, 'invalid_request_error', message, details);
}

/** A missing object. `param` is the parameter of its id; an id in the path is `id`. */
export function noSuch(kind: string, id: string, param = 'id'): StripeError {
  // Stripe returns 404 for an object of the path and 400 for one of a parameter.
  return new StripeError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

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
