/** Compares two Discord ids by age: negative when `a` is older. Both are decimal digits without leading zeros. */
export function compareSnowflakes(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** The newer of two ids; null is older than any. */
export function newerSnowflake(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return compareSnowflakes(a, b) >= 0 ? a : b;
}

const DISCORD_EPOCH_MS = 1_420_070_400_000n;

/** The smallest id that a message posted at `ms` (since 1970 UTC) can have, as Discord's paging takes it. */
export function snowflakeFromMs(ms: number): string {
  const since = BigInt(Math.trunc(ms)) - DISCORD_EPOCH_MS;
  return String(since > 0n ? since << 22n : 0n);
}

/** The id right behind another one: `before` it lies everything up to and with that one. */
export function nextSnowflake(id: string): string {
  return String(BigInt(id) + 1n);
}
