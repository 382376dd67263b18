import { z } from 'zod';
import { endSubscription, isEnded } from '../billing/subscriptions.js';
import { newCustomer } from '../objects/customer.js';
import { invalidRequest } from '../stripe-error.js';
import { isWanted, listPage } from './list.js';
import {
  createdFilter,
  ignored,
  mergeMetadata,
  metadata,
  nullableText,
  paging,
  readParams,
  text,
} from './params.js';
import type { ApiRoutes } from './routes.js';

const fields = {
  email: nullableText.optional(),
  name: nullableText.optional(),
  description: nullableText.optional(),
  phone: nullableText.optional(),
  metadata: metadata.optional(),
  address: ignored.optional(),
  shipping: ignored.optional(),
  preferred_locales: ignored.optional(),
  tax_exempt: ignored.optional(),
};
const createInput = z.strictObject(fields);
const updateInput = z.strictObject({
  ...fields,
  invoice_settings: z.strictObject({ default_payment_method: nullableText.optional() }).optional(),
});
const listInput = z.strictObject({ ...paging, email: text.optional(), created: createdFilter });
const nothing = z.strictObject({});

/** Customers and the cards they have. */
export function registerCustomers(routes: ApiRoutes): void {
  const { account } = routes;
  const { store, events } = account;

  routes.post('/customers', ({ params }) => {
    const input = readParams(createInput, params);
    const customer = store.customers.add(
      newCustomer({ ...input, metadata: mergeMetadata({}, input.metadata) }),
    );
    events.emit('customer.created', customer);
    return customer;
  });

  routes.get('/customers', ({ params }) => {
    const input = readParams(listInput, params);
    const rows = store.customers
      .newestFirst()
      .filter((row) => row.deleted !== true && isWanted(row, input, ['email']));
    return listPage('/v1/customers', rows, input);
  });

  routes.get('/customers/:id', ({ id, params }) => {
    readParams(nothing, params);
    const customer = store.customers.require(id);
    return customer.deleted === true ? { id, object: 'customer', deleted: true } : customer;
  });

  routes.post('/customers/:id', ({ id, params }) => {
    const input = readParams(updateInput, params);
    const customer = store.customers.requireLiving(id);
    const method = input.invoice_settings?.default_payment_method;
    if (
      typeof method === 'string' &&
      store.paymentMethods.require(method, 'default_payment_method').customer !== id
    ) {
      throw invalidRequest('The customer does not have a payment method with that ID.', {
        param: 'invoice_settings[default_payment_method]',
      });
    }
    events.change('customer.updated', customer, (row) => {
      row.email = input.email === undefined ? row.email : input.email;
      row.name = input.name === undefined ? row.name : input.name;
      row.description = input.description === undefined ? row.description : input.description;
      row.phone = input.phone === undefined ? row.phone : input.phone;
      row.metadata = mergeMetadata(row.metadata, input.metadata);
      if (method !== undefined) row.invoice_settings.default_payment_method = method;
    });
    return customer;
  });

  routes.delete('/customers/:id', ({ id }) => {
    const customer = store.customers.requireLiving(id);
    // What they subscribed to ends with them, at once (Stripe docs, "Delete a customer").
    for (const subscription of store.subscriptions.newestFirst()) {
      if (subscription.customer === id && !isEnded(subscription)) {
        endSubscription(account, subscription, 'cancellation_requested');
      }
    }
    customer.deleted = true;
    events.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  });

  routes.get('/customers/:id/payment_methods', ({ id, params }) => {
    const input = readParams(z.strictObject({ ...paging, type: text.optional() }), params);
    store.customers.requireLiving(id);
    const rows = store.paymentMethods
      .newestFirst()
      .filter((row) => row.customer === id && (input.type === undefined || row.type === input.type));
    return listPage(`/v1/customers/${id}/payment_methods`, rows, input);
  });
}
