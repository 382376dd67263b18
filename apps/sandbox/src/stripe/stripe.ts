import type { FastifyInstance } from 'fastify';
import { registerStripeApi } from './api.js';
import { registerStripeDevCalls } from './dev-calls.js';
import { EventSender } from './event-sender.js';
import { EventLog } from './events.js';
import { registerStripePages } from './pages/pages.js';
import { loadStore, SnapshotWriter } from './snapshot.js';
import { Store } from './store.js';

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Null: events wait for an address. */
  webhookUrl: string | null;
  /** Base URL of the pages, without a trailing slash. */
  pageUrl: string;
  /** Where to keep the objects; undefined: they are not kept. */
  dataDir: string | undefined;
}

export interface StripeStandIn {
  sender: EventSender;
}

/** Registers Stripe's API, pages and dev calls. */
export async function registerStripe(app: FastifyInstance, options: StripeOptions): Promise<StripeStandIn> {
  const sender = new EventSender({
    secret: options.webhookSecret,
    url: options.webhookUrl,
    onFailure: (event, reason) =>
      app.log.warn({ event: event.id, type: event.type, reason }, 'stripe_event.delivery_failed'),
  });
  const store = new Store();
  const account = {
    store,
    events: new EventLog(store, (events) => sender.deliver(events)),
    pageUrl: options.pageUrl,
  };
  if (options.dataDir !== undefined) await persistStore(app, store, options.dataDir);
  await registerStripeApi(app, account, options.secretKey);
  await registerStripePages(app, account);
  await registerStripeDevCalls(app, account, sender);
  app.addHook('onClose', async () => sender.close());
  return { sender };
}

/** The product's database keeps ids of customers and subscriptions, so they must survive a restart. */
async function persistStore(app: FastifyInstance, store: Store, dataDir: string): Promise<void> {
  await loadStore(store, dataDir);
  const keeper = new SnapshotWriter(store, dataDir, (error) =>
    app.log.error({ err: error }, 'stripe_snapshot.write_failed'),
  );
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET' && /^\/(stripe|v1)\//.test(request.url)) keeper.keep();
  });
  app.addHook('onClose', () => keeper.settled());
}
