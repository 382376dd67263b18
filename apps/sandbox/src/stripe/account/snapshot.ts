import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collection } from './collection.js';
import type { Store } from './store.js';

const FILE = 'sandbox-stripe.json';
/** Raised when objects change so that older ones cannot be read. */
const VERSION = 1;
/** Of the events, the oldest are forgotten. */
const EVENTS_KEPT = 1000;

/** What is kept from one start to the next. */
function snapshotOf(store: Store) {
  return {
    version: VERSION,
    customers: store.customers.oldestFirst(),
    products: store.products.oldestFirst(),
    prices: store.prices.oldestFirst(),
    paymentMethods: store.paymentMethods.oldestFirst(),
    checkoutSessions: store.checkoutSessions.oldestFirst(),
    subscriptions: store.subscriptions.oldestFirst(),
    invoices: store.invoices.oldestFirst(),
    invoicePayments: store.invoicePayments.oldestFirst(),
    paymentIntents: store.paymentIntents.oldestFirst(),
    charges: store.charges.oldestFirst(),
    refunds: store.refunds.oldestFirst(),
    disputes: store.disputes.oldestFirst(),
    portalSessions: store.portalSessions.oldestFirst(),
    events: store.events.oldestFirst().slice(-EVENTS_KEPT),
    plans: [...store.plans],
    cards: [...store.cards],
    pendingLines: [...store.pendingLines],
  };
}
type Snapshot = ReturnType<typeof snapshotOf>;

/** Fills an empty store with what was kept in `dataDir`. Throws with a sentence when the file cannot be used. */
export async function loadStore(store: Store, dataDir: string): Promise<void> {
  const path = join(dataDir, FILE);
  const snapshot = await read(path);
  if (!snapshot) return;
  fill(store.customers, snapshot.customers);
  fill(store.products, snapshot.products);
  fill(store.prices, snapshot.prices);
  fill(store.paymentMethods, snapshot.paymentMethods);
  fill(store.checkoutSessions, snapshot.checkoutSessions);
  fill(store.subscriptions, snapshot.subscriptions);
  fill(store.invoices, snapshot.invoices);
  fill(store.invoicePayments, snapshot.invoicePayments);
  fill(store.paymentIntents, snapshot.paymentIntents);
  fill(store.charges, snapshot.charges);
  fill(store.refunds, snapshot.refunds);
  fill(store.disputes, snapshot.disputes);
  fill(store.portalSessions, snapshot.portalSessions);
  fill(store.events, snapshot.events);
  for (const [id, plan] of snapshot.plans) store.plans.set(id, plan);
  for (const [id, card] of snapshot.cards) store.cards.set(id, card);
  for (const [id, lines] of snapshot.pendingLines) store.pendingLines.set(id, lines);
}

async function read(path: string): Promise<Snapshot | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const snapshot: Snapshot = JSON.parse(text);
    if (snapshot.version === VERSION) return snapshot;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${path} cannot be read. Delete it: the sandbox then forgets the payments made in it.`);
}

function fill<T extends { id: string; created: number }>(collection: Collection<T>, rows: T[]): void {
  for (const row of rows) collection.add(row);
}

/** Writes the store down in `dataDir`, one writing after the other; a crash leaves the last whole one. */
export class StoreKeeper {
  readonly #store: Store;
  readonly #path: string;
  readonly #onFailure: (error: unknown) => void;
  #isDue = false;
  #writing: Promise<void> | null = null;

  constructor(store: Store, dataDir: string, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#onFailure = onFailure;
    this.#path = join(dataDir, FILE);
  }

  /** Has it written soon; what changes meanwhile is written with it or right after. */
  keep(): void {
    this.#isDue = true;
    this.#writing ??= this.#write()
      .catch(this.#onFailure)
      .finally(() => {
        this.#writing = null;
      });
  }

  /** Resolves when everything is written. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      await writeFile(`${this.#path}.new`, JSON.stringify(snapshotOf(this.#store)));
      await rename(`${this.#path}.new`, this.#path);
    }
  }
}
