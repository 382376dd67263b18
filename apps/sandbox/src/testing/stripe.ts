import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import type { Sandbox } from '../start-sandbox.js';

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
