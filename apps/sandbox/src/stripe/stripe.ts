import type { FastifyInstance } from 'fastify';
import { createAccount } from './account/account.js';
import { registerStripeApi } from './api/api.js';
import { registerStripeDevCalls } from './dev/dev-calls.js';
import { EventLog } from './events/event-log.js';
import { EventSender } from './events/sender.js';
import { registerStripePages } from './pages/pages.js';

export interface StripeOptions {
  /** What clients must sign in with. */
  secretKey: string;
  /** What events are signed with. */
  webhookSecret: string;
  /** Where events go; null: they wait until an address is known. */
  webhookUrl: string | null;
  /** Base address of the pages, without a slash at its end. */
  pageUrl: string;
}

/** The sandbox's Stripe: its API, its pages, and the sender of its events. */
export interface StripeStandIn {
  sender: EventSender;
}

/** Puts Stripe into the app. */
export async function registerStripe(app: FastifyInstance, options: StripeOptions): Promise<StripeStandIn> {
  const sender = new EventSender({
    secret: options.webhookSecret,
    url: options.webhookUrl,
    onFailure: (event, attempt) =>
      app.log.warn(
        { event: event.id, type: event.type, status: attempt.status, reason: attempt.error },
        'Stripe event was not taken; it is sent again',
      ),
  });
  const account = createAccount(
    (store) => new EventLog(store, (events) => sender.deliver(events)),
    options.pageUrl,
  );
  await registerStripeApi(app, account, options.secretKey);
  await registerStripePages(app, account);
  await registerStripeDevCalls(app, account, sender);
  app.addHook('onClose', async () => sender.close());
  return { sender };
}
