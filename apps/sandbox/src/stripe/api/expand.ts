import type { Store } from '../account/store.js';
import { nestedList } from '../objects/stored.js';
import { invalidRequest } from '../stripe-error.js';

type Json = Record<string, unknown>;

/** Stripe's own (docs: "Expanding responses"). */
const MAX_DEPTH = 4;

/**
 * A copy of an answer in which the named fields hold objects in place of ids; `data.` goes into the rows of a list.
 * Throws `StripeError` 400 for a field that cannot be expanded.
 */
export function expand(store: Store, answer: object, paths: string[]): unknown {
  const copy: unknown = structuredClone(answer);
  for (const path of paths) {
    const names = path.split('.');
    if (names.filter((name) => name !== 'data').length > MAX_DEPTH) {
      throw invalidRequest(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
      );
    }
    if (isJson(copy)) expandPath(store, copy, names, path);
  }
  return copy;
}

function expandPath(store: Store, subject: Json, names: string[], path: string): void {
  const [name = '', ...rest] = names;
  let value = subject[name];
  if (value === undefined) value = structuredClone(included(store, subject, name));
  if (value === undefined) {
    throw invalidRequest(
      `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead.`,
    );
  }
  if (typeof value === 'string') {
    const found = store.find(value);
    if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`);
    value = structuredClone(found);
  }
  subject[name] = value;
  if (rest.length === 0) return;
  const inner = Array.isArray(value) ? value : [value];
  for (const one of inner) if (isJson(one)) expandPath(store, one, rest, path);
}

/** Lists that Stripe leaves out until they are asked for. */
function included(store: Store, subject: Json, name: string): unknown {
  const id = String(subject.id);
  switch (`${String(subject.object)}.${name}`) {
    case 'checkout.session.line_items':
      return nestedList(`/v1/checkout/sessions/${id}/line_items`, store.plans.get(id)?.lineItems ?? []);
    case 'customer.subscriptions':
      return nestedList(
        `/v1/customers/${id}/subscriptions`,
        store.subscriptions.newestFirst().filter((row) => row.customer === id && row.status !== 'canceled'),
      );
    case 'invoice.payments':
      return nestedList(
        '/v1/invoice_payments',
        store.invoicePayments.newestFirst().filter((row) => row.invoice === id),
      );
    case 'charge.refunds':
      return nestedList(
        `/v1/charges/${id}/refunds`,
        store.refunds.newestFirst().filter((row) => row.charge === id),
      );
    default:
      return undefined;
  }
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
