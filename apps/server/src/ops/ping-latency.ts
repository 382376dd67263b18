import { Histogram } from 'prom-client';

/**
 * Discord's own way to the bot is part of the time, and the clocks' difference; so is waiting for a destination's turn.
 * In seconds, of the pings of this process.
 */
export function createPingHistogram(): Histogram {
  return new Histogram({
    name: 'lockwatch_ping_seconds',
    help: 'Time from the posting of a message to the request that pings about it.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [],
  });
}
