import type Stripe from 'stripe';
import { newId, nowSeconds } from '../account/ids.js';

/** The version whose fields the sandbox's objects have; the client of that version pins it. */
export const API_VERSION = '2026-10-28.endive';

export type EventType = Stripe.Event['type'];

/** An object as an event shows it. */
export interface EventSubject {
  id: string;
  object: string;
}

export interface EventObject {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: EventSubject; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** That something happened to an object, with the object as it is at this moment. */
export function newEvent(
  type: string,
  subject: EventSubject,
  previous?: Record<string, unknown>,
): EventObject {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: nowSeconds(),
    data: {
      object: structuredClone(subject),
      ...(previous !== undefined && { previous_attributes: previous }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** The fields of `before` that are different now, as Stripe's events name them. */
export function previousAttributes(before: object, now: object): Record<string, unknown> {
  const current = new Map<string, unknown>(Object.entries(now));
  return Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(current.get(name)),
    ),
  );
}
