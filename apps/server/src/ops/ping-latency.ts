import { Histogram } from 'prom-client';

/** How long pings take in this process, from the post of a message to the request with its ping. */
export interface PingLatency {
  readonly histogram: Histogram;
  observe(latencyMs: number): void;
}

/** Discord's own way to the bot is part of it, and the clocks' difference; so is waiting for a destination's turn. */
export function createPingLatency(): PingLatency {
  const histogram = new Histogram({
    name: 'lockwatch_ping_seconds',
    help: 'Time from the posting of a message to the request that pings about it.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [],
  });
  return { histogram, observe: (latencyMs) => histogram.observe(latencyMs / 1000) };
}
