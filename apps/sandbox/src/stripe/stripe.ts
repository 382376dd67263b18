import type { FastifyInstance } from 'fastify';
import { loadStore, StoreKeeper } from './account/snapshot.js';
import { Store } from './account/store.js';
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
  /** Where to keep what was sold; without it every start begins with nothing. */
  dataDir: string | undefined;
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
  const store = new Store();
  const account = {
    store,
    events: new EventLog(store, (events) => sender.deliver(events)),
    pageUrl: options.pageUrl,
  };
  if (options.dataDir !== undefined) await keepStore(app, store, options.dataDir);
  await registerStripeApi(app, account, options.secretKey);
  await registerStripePages(app, account);
  await registerStripeDevCalls(app, account, sender);
  app.addHook('onClose', async () => sender.close());
  return { sender };
}

/** The product's database outlives the sandbox, so what it knows of customers and subscriptions must as well. */
async function keepStore(app: FastifyInstance, store: Store, dataDir: string): Promise<void> {
  await loadStore(store, dataDir);
  const keeper = new StoreKeeper(store, dataDir, (error) =>
    app.log.error({ err: error }, 'What was sold at Stripe could not be written down'),
  );
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET' && /^\/(stripe|v1)\//.test(request.url)) keeper.keep();
  });
  app.addHook('onClose', () => keeper.settled());
}
