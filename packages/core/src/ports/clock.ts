/** What time it is. Tests bring their own; leases and retries use the database's clock, which all processes share. */
export interface Clock {
  /** ms since 1970 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
