import { AppError } from '@lockwatch/contracts';
import Stripe from 'stripe';
import { z } from 'zod';

/** How far from our clock a signature may be, either way, seconds (Stripe docs: "Preventing replay attacks"). */
const TOLERANCE_SECONDS = 300;

const idSchema = z.string().min(1).max(255);
/** Of the event, only whom it is about: its snapshot may be older than what is known already. */
const eventSchema = z.object({
  id: idSchema,
  type: idSchema,
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: idSchema.optional(),
      object: idSchema.optional(),
      customer: z.union([idSchema, z.object({ id: idSchema })]).nullish(),
      payment_intent: z.union([idSchema, z.object({ id: idSchema })]).nullish(),
      charge: z.union([idSchema, z.object({ id: idSchema })]).nullish(),
    }),
  }),
});

/** By what the customer of an event can be found. Null: it is about nobody. */
export type EventSubject = { kind: 'customer' | 'payment_intent' | 'charge'; id: string } | null;

export interface StripeEvent {
  /** `evt_…` */
  id: string;
  type: string;
  subject: EventSubject;
}

/**
 * Checks that Stripe sent it (the signature is over the raw body), not long ago, and from the same mode as our key.
 * Throws MALFORMED otherwise. `nowMs`: ms since 1970 UTC.
 */
export function verifyEvent(options: {
  rawBody: Uint8Array;
  signature: string | undefined;
  webhookSecret: string;
  isLiveMode: boolean;
  nowMs: number;
}): StripeEvent {
  const { signature, webhookSecret } = options;
  if (signature === undefined) throw new AppError('MALFORMED', 'The header Stripe-Signature is missing.');
  const payload = Buffer.from(options.rawBody);
  let given: unknown;
  try {
    // The library looks at the past alone.
    if (signedAtSeconds(signature) > options.nowMs / 1000 + TOLERANCE_SECONDS) {
      throw new Error('The signature is from the future.');
    }
    given = Stripe.webhooks.constructEvent(
      payload,
      signature,
      webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      options.nowMs,
    );
  } catch (error) {
    throw new AppError(
      'MALFORMED',
      'The signature does not fit the body, or its moment is too far from now. Check the webhook secret and the clock.',
      { cause: error },
    );
  }
  const parsed = eventSchema.safeParse(given);
  if (!parsed.success) throw new AppError('MALFORMED', 'The body is not an event.', { cause: parsed.error });
  const event = parsed.data;
  if (event.livemode !== options.isLiveMode) {
    throw new AppError(
      'MALFORMED',
      `This is a ${event.livemode ? 'live' : 'test'} event, and the key is for the other mode.`,
    );
  }
  return { id: event.id, type: event.type, subject: subjectOf(event.data.object) };
}

/** The `t` of the header `Stripe-Signature`; not a number where there is none, which the library refuses. */
function signedAtSeconds(signature: string): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
}

function subjectOf(object: z.output<typeof eventSchema>['data']['object']): EventSubject {
  if (object.object === 'customer' && object.id !== undefined) return { kind: 'customer', id: object.id };
  for (const kind of ['customer', 'payment_intent', 'charge'] as const) {
    const reference = object[kind];
    if (reference) return { kind, id: typeof reference === 'string' ? reference : reference.id };
  }
  return null;
}
