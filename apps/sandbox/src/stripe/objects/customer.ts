import type Stripe from 'stripe';
import { newId, nowSeconds } from '../account/ids.js';
import type { Metadata, Stored } from './stored.js';

export type CustomerObject = Omit<Stored<Stripe.Customer>, 'invoice_settings' | 'deleted'> & {
  invoice_settings: Stored<Stripe.Customer.InvoiceSettings>;
  deleted?: boolean;
};

export interface CustomerFields {
  email?: string | null;
  name?: string | null;
  description?: string | null;
  phone?: string | null;
  metadata?: Metadata;
}

/** A customer without a card. */
export function newCustomer(fields: CustomerFields): CustomerObject {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: nowSeconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: fields.description ?? null,
    email: fields.email ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    next_invoice_sequence: 1,
    phone: fields.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
