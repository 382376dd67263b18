import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestCard } from './billing/test-cards.js';
import type { CheckoutPlan, Collection, Store } from './store.js';

const FILE = 'sandbox-stripe.json';
/** Increased for incompatible changes of the objects. */
const VERSION = 2;
const EVENTS_KEPT = 1000;
/** It has names and addresses of customers. */
const OWNER_ONLY = 0o600;

const COLLECTIONS = [
  'customers',
  'products',
  'prices',
  'paymentMethods',
  'checkoutSessions',
  'subscriptions',
  'invoices',
  'paymentIntents',
  'charges',
  'refunds',
  'disputes',
  'portalSessions',
  'events',
] as const satisfies (keyof Store)[];

interface Snapshot {
  version: number;
  /** By the name of the collection. */
  rows: Record<string, { id: string; created: number }[]>;
  plans: [string, CheckoutPlan][];
  cards: [string, TestCard][];
}

function createSnapshot(store: Store): Snapshot {
  const rows = COLLECTIONS.map((name) => {
    const kept = store[name].oldestFirst();
    return [name, name === 'events' ? kept.slice(-EVENTS_KEPT) : kept];
  });
  return {
    version: VERSION,
    rows: Object.fromEntries(rows),
    plans: [...store.plans],
    cards: [...store.cards],
  };
}

/** Loads the store from `dataDir`. Throws for a damaged file. */
export async function loadStore(store: Store, dataDir: string): Promise<void> {
  const snapshot = await read(join(dataDir, FILE));
  if (!snapshot) return;
  for (const name of COLLECTIONS) {
    // The rows were written by this version of the sandbox.
    const collection = store[name] as Collection<{ id: string; created: number }>;
    for (const row of snapshot.rows[name] ?? []) collection.add(row);
  }
  for (const [id, plan] of snapshot.plans) store.plans.set(id, plan);
  for (const [id, card] of snapshot.cards) store.cards.set(id, card);
}

async function read(path: string): Promise<Snapshot | null> {
  let text: string;
  try {
    // Earlier versions let every user of this machine read it.
    await chmod(path, OWNER_ONLY);
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    const snapshot: Snapshot = JSON.parse(text);
    // Files of other versions are ignored.
    return snapshot.version === VERSION ? snapshot : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`${path} cannot be read. Delete it: the sandbox then forgets the payments made in it.`);
}

/** Writes the store to `dataDir`. A crash leaves the last complete file. */
export class SnapshotWriter {
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

  /** Schedules a write. */
  keep(): void {
    this.#isDue = true;
    this.#writing ??= this.#write()
      .catch(this.#onFailure)
      .finally(() => {
        this.#writing = null;
      });
  }

  async settled(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      await writeFile(`${this.#path}.new`, JSON.stringify(createSnapshot(this.#store)), { mode: OWNER_ONLY });
      // An interrupted write of an earlier version may have left it with another mode.
      await chmod(`${this.#path}.new`, OWNER_ONLY);
      await rename(`${this.#path}.new`, this.#path);
    }
  }
}
