import { noSuch } from '../stripe-error.js';

/** The objects of one kind, in the order in which they were made. */
export class Collection<T extends { id: string; created: number }> {
  readonly #kind: string;
  readonly #rows = new Map<string, T>();

  /** `kind` as Stripe's error messages name it. */
  constructor(kind: string) {
    this.#kind = kind;
  }

  add(row: T): T {
    this.#rows.set(row.id, row);
    return row;
  }

  get(id: string): T | undefined {
    return this.#rows.get(id);
  }

  /** Throws `StripeError` resource_missing; `param` is where the id was given. */
  require(id: string, param = 'id'): T {
    const row = this.#rows.get(id);
    if (!row) throw noSuch(this.#kind, id, param);
    return row;
  }

  oldestFirst(): T[] {
    return [...this.#rows.values()];
  }

  newestFirst(): T[] {
    return this.oldestFirst().reverse();
  }

  find(isWanted: (row: T) => boolean): T | undefined {
    return this.newestFirst().find(isWanted);
  }
}
