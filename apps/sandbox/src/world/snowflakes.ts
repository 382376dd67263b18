const DISCORD_EPOCH_MS = 1_420_070_400_000n;
const IDS_PER_MS = 4096n;

/**
 * Creates ids as Discord does (docs: reference, "Snowflakes"): milliseconds since 2015 in the upper bits, a counter in
 * the lower twelve. Ids increase strictly, even when the clock steps back.
 */
export class SnowflakeSource {
  #lastMs = 0n;
  #counter = 0n;

  next(): string {
    const now = BigInt(Date.now());
    if (now > this.#lastMs) {
      this.#lastMs = now;
      this.#counter = 0n;
    } else {
      this.#counter += 1n;
      if (this.#counter === IDS_PER_MS) {
        this.#lastMs += 1n;
        this.#counter = 0n;
      }
    }
    return (((this.#lastMs - DISCORD_EPOCH_MS) << 22n) | this.#counter).toString();
  }
}

/** The time in an id, in ms since 1970 UTC. */
export function snowflakeToMs(id: string): number {
  return Number((BigInt(id) >> 22n) + DISCORD_EPOCH_MS);
}

/** Compares two ids, which are too large for numbers. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
