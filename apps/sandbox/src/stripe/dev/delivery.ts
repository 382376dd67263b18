import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DevError, readDevBody } from '../../dev/dev-error.js';
import type { StripeAccount } from '../account/account.js';
import { type EventObject, newEvent } from '../events/event-object.js';
import { type EventSender, ORDERS, type SentEvent } from '../events/sender.js';
import { subjectOf } from './event-subject.js';

const MAX_DELAY_MS = 60_000;
const MAX_TIMES = 50;

const planFields = {
  times: z.number().int().min(1).max(MAX_TIMES).optional(),
  order: z.enum(ORDERS).optional(),
  delay_ms: z.number().int().min(0).max(MAX_DELAY_MS).optional(),
};
const sendInput = z.strictObject({
  ...planFields,
  /** Which new event to make, or which old ones to send again. */
  type: z
    .string()
    .regex(/^[a-z_]+(\.[a-z_]+)+$/)
    .max(80)
    .optional(),
  event: z.string().max(80).optional(),
  session: z.string().max(200).optional(),
  subscription: z.string().max(80).optional(),
  payment_intent: z.string().max(80).optional(),
});
const deliveryInput = z.strictObject({
  ...planFields,
  /** True keeps later events back; false sends what was kept back, together. */
  hold: z.boolean().optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
});

/** Events on demand, and how all of them are delivered. */
export function registerDeliveryCalls(
  scope: FastifyInstance,
  account: StripeAccount,
  sender: EventSender,
): void {
  scope.post('/events', async (request) => {
    const input = readDevBody(sendInput, request.body);
    if (sender.url === null) throw new DevError(409, 'The sandbox does not know where to send events yet.');
    const plan = {
      times: input.times ?? 1,
      order: input.order ?? ('given' as const),
      delayMs: input.delay_ms ?? 0,
    };
    const [sent] = await sender.deliverNow([eventFor(account, input)], plan);
    return sent ? view(sent) : null;
  });

  scope.get<{ Querystring: { type?: string } }>('/events', async (request) => {
    const { type } = request.query;
    return sender
      .list()
      .filter((sent) => type === undefined || sent.event.type === type)
      .map(view);
  });

  scope.get('/delivery', async () => deliveryView(sender));

  scope.post('/delivery', async (request) => {
    const input = readDevBody(deliveryInput, request.body);
    sender.plan = {
      times: input.times ?? sender.plan.times,
      order: input.order ?? sender.plan.order,
      delayMs: input.delay_ms ?? sender.plan.delayMs,
    };
    if (input.url !== undefined) sender.sendTo(input.url);
    if (input.hold !== undefined) sender.hold(input.hold);
    return deliveryView(sender);
  });
}

function eventFor(account: StripeAccount, input: z.infer<typeof sendInput>): EventObject {
  if (input.event !== undefined) {
    const event = account.store.events.get(input.event);
    if (event) return event;
    throw new DevError(404, `There is no event ${input.event}.`);
  }
  const { type } = input;
  if (type === undefined) throw new DevError(422, 'Say which event: "type", or "event" to send one again.');
  return account.store.events.add(newEvent(type, subjectOf(account.store, type, input)));
}

function deliveryView(sender: EventSender) {
  const { times, order, delayMs } = sender.plan;
  return { url: sender.url, hold: sender.isHolding, times, order, delay_ms: delayMs };
}

function view(sent: SentEvent) {
  const { event, attempts, pending } = sent;
  return {
    id: event.id,
    type: event.type,
    created: event.created,
    object: event.data.object.id,
    delivered: attempts.length > 0 && pending === 0,
    attempts,
  };
}
