interface Details {
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error in Stripe's form (Stripe docs, "Errors"). */
export class StripeError extends Error {
  readonly status: number;
  readonly #type: string;
  readonly #details: Details;

  constructor(status: number, type: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.#type = type;
    this.#details = details;
  }

  toBody(): object {
    return { error: { type: this.#type, message: this.message, ...this.#details } };
  }
}

export function invalidRequest(message: string, details: Details = {}): StripeError {
  return new StripeError(400, 'invalid_request_error', message, details);
}

/** A missing object. `param` is the parameter of its id; an id in the path is `id`, for which Stripe answers 404. */
export function noSuch(kind: string, id: string, param = 'id'): StripeError {
  const details = { code: 'resource_missing', param };
  return new StripeError(
    param === 'id' ? 404 : 400,
    'invalid_request_error',
    `No such ${kind}: '${id}'`,
    details,
  );
}
