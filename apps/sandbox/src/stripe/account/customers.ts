import type { CustomerObject } from '../objects/customer.js';
import { noSuch } from '../stripe-error.js';
import { Collection } from './collection.js';

/** The customers; a deleted one can still be read, and nothing else. */
export class Customers extends Collection<CustomerObject> {
  /** Throws `StripeError` resource_missing for a deleted one too. */
  requireLiving(id: string, param = 'id'): CustomerObject {
    const customer = this.require(id, param);
    if (customer.deleted === true) throw noSuch('customer', id, param);
    return customer;
  }
}
