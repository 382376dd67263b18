import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { type Sandbox, startSandbox } from '../start-sandbox.js';
import { sendJson } from './post-json.js';

/** The official client, unchanged, pointed at a sandbox. */
export function stripeClient(sandbox: Sandbox, key = sandbox.stripe.secretKey): Stripe {
  const { hostname, port } = new URL(sandbox.stripe.apiUrl);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

export interface ReceivedEvent {
  payload: string;
  signature: string;
}

/** A server that takes events as the product does; `answer` says with which status. */
export class WebhookReceiver {
  readonly received: ReceivedEvent[] = [];
  answer: (event: ReceivedEvent) => number = () => 200;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => receiver.#take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/hook`;
  }

  /** The types of what was received, in order. */
  types(): string[] {
    return this.received.map((event) => JSON.parse(event.payload).type);
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = {
        payload: Buffer.concat(chunks).toString('utf8'),
        signature: String(request.headers['stripe-signature'] ?? ''),
      };
      this.received.push(event);
      response.writeHead(this.answer(event)).end();
    });
  }
}

export interface StripeWorld {
  sandbox: Sandbox;
  stripe: Stripe;
  hook: WebhookReceiver;
  /** A monthly checkout of $2.99. */
  openCheckout(params?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>;
  /** A subscription that was paid with a good card; its customer is `customer`. */
  subscribe(params?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Subscription>;
  /** One of the calls below /stripe/dev. */
  dev(call: string, body: object): ReturnType<typeof sendJson>;
  close(): Promise<void>;
}

/** A monthly price, written out. */
export function monthly(name: string, cents: number): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity: 1,
    price_data: {
      currency: 'usd',
      unit_amount: cents,
      recurring: { interval: 'month' },
      product_data: { name },
    },
  };
}

/** A sandbox, the official client, and a server that takes its events. */
export async function openStripeWorld(): Promise<StripeWorld> {
  const [sandbox, hook] = await Promise.all([startSandbox(), WebhookReceiver.start()]);
  sandbox.stripe.sendEventsTo(hook.url);
  const stripe = stripeClient(sandbox);
  const world: StripeWorld = {
    sandbox,
    stripe,
    hook,
    openCheckout: async (params = {}) =>
      stripe.checkout.sessions.create({
        customer: params.customer ?? (await stripe.customers.create({ name: 'Bea' })).id,
        mode: 'subscription',
        line_items: [monthly('Basic', 299)],
        success_url: 'http://localhost:3000/done?session={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost:3000/back',
        ...params,
      }),
    async subscribe(params) {
      const session = await world.openCheckout(params);
      await world.dev('pay', { session: session.id });
      const paid = await stripe.checkout.sessions.retrieve(session.id);
      return stripe.subscriptions.retrieve(String(paid.subscription));
    },
    dev: (call, body) => sendJson(`${sandbox.url}/stripe/dev/${call}`, body),
    close: async () => {
      await Promise.all([sandbox.close(), hook.close()]);
    },
  };
  return world;
}
