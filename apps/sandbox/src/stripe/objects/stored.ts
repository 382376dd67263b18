import type Stripe from 'stripe';

/**
 * An object of Stripe as it goes over the wire: the client's own type decides which fields there must be. What the
 * client reads as a decimal is a string, and a field that can be expanded holds the id.
 */
export type Stored<T> = { [K in keyof T]: StoredField<T[K]> };

type StoredField<V> = [V] extends [Stripe.Decimal | null | undefined]
  ? string | null
  : string extends V
    ? Extract<V, string | null | undefined>
    : V;

/** A list as Stripe nests it in an object. */
export interface NestedList<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

/** The list that holds all of `data`. */
export function nestedList<T>(url: string, data: T[]): NestedList<T> {
  return { object: 'list', data, has_more: false, url };
}

export type Metadata = Record<string, string>;
