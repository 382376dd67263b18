export interface SearchResult {
  itemId: number;
  name: string;
  /** 0..1; 1 is the exact name or an alias. */
  score: number;
}

/** Keeps the best few results in order, each item once with its best score. */
export class BestResults {
  readonly results: SearchResult[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.results.length >= this.#limit;
  }

  put(itemId: number, name: string, score: number): void {
    const last = this.results.at(-1);
    if (
      this.isFull &&
      last &&
      (score < last.score || (score === last.score && name.length > last.name.length))
    )
      return;
    const known = this.results.findIndex((result) => result.itemId === itemId);
    if (known >= 0) {
      if ((this.results[known]?.score ?? 0) >= score) return;
      this.results.splice(known, 1);
    }
    const result = { itemId, name, score };
    const at = this.results.findIndex((other) => compare(result, other) < 0);
    this.results.splice(at < 0 ? this.results.length : at, 0, result);
    if (this.results.length > this.#limit) this.results.pop();
  }
}

/** Better first; among equals the shorter name, then the older item. */
function compare(a: SearchResult, b: SearchResult): number {
  return b.score - a.score || a.name.length - b.name.length || a.itemId - b.itemId;
}
