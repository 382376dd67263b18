import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { KeptFile } from '../kept-file.js';
import { registerStripeApi } from './api.js';
import { registerStripeDevCalls } from './dev-calls.js';
import { EventSender } from './event-sender.js';
import { registerStripePages } from './pages.js';
import { createStore, type Store, type StripeAccount } from './store.js';

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

/** Increased for incompatible changes of the objects; files of other versions are ignored. */
const VERSION = 3;
const EVENTS_KEPT = 1000;

/** Registers Stripe's API, pages and dev calls. */
export async function registerStripe(app: FastifyInstance, options: StripeOptions): Promise<EventSender> {
  const sender = new EventSender({
    secret: options.webhookSecret,
    url: options.webhookUrl,
    onFailure: (event, reason) =>
      app.log.warn({ event: event.id, type: event.type, reason }, 'stripe_event.delivery_failed'),
  });
  const store = createStore();
  const account: StripeAccount = {
    store,
    emit(type, subject) {
      sender.deliver(store.events.add({ type, data: { object: structuredClone(subject) } }));
    },
    pageUrl: options.pageUrl,
  };
  keepStore(app, store, options.dataDir);
  await registerStripeApi(app, account, options.secretKey);
  await registerStripePages(app, account);
  await registerStripeDevCalls(app, account, sender);
  app.addHook('onClose', async () => sender.close());
  return sender;
}

const snapshotSchema = z.object({
  version: z.number(),
  /** By the name of the collection, oldest first. */
  rows: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))),
});

/** The product's database keeps ids of customers and subscriptions, so they must survive a restart. */
function keepStore(app: FastifyInstance, store: Store, dataDir: string | undefined): void {
  const file = new KeptFile(dataDir, 'sandbox-stripe.json', snapshotSchema);
  const saved = file.read();
  if (saved?.version === VERSION) {
    for (const [name, rows] of Object.entries(store)) rows.restore(saved.rows[name] ?? []);
  }
  app.addHook('onResponse', async (request) => {
    if (request.method === 'GET' || !/^\/(stripe|v1)\//.test(request.url)) return;
    const rows = Object.entries(store).map(([name, collection]) => {
      const newest = collection.newestFirst();
      return [name, (name === 'events' ? newest.slice(0, EVENTS_KEPT) : newest).reverse()];
    });
    file.write({ version: VERSION, rows: Object.fromEntries(rows) });
  });
}
