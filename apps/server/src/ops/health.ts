import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { BotState } from '@lockwatch/contracts';
import type { FastifyInstance } from 'fastify';

const PROBE_TIMEOUT_MS = 2000;
const STREAM_PAUSE_MS = 1000;

/** One thing that must be there before this process is of use; `check` throws or answers false when it is not. */
export interface Probe {
  name: string;
  /** What to do when it is not there. */
  fix: string;
  check(): boolean | Promise<boolean>;
}

/** The bot's connection as the database has it; `unknown` where the database does not answer in time. */
export type BotStateProbe = () => Promise<BotState>;

/** /healthz: the process answers. /readyz: its dependencies work. The bot is listed and never decides. */
export function registerHealth(
  app: FastifyInstance,
  probes: readonly Probe[],
  botState: BotStateProbe,
): void {
  app.get('/healthz', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    if (headers.accept !== 'text/event-stream') return reply.send({ status: 'ok' });
    return reply.type('text/event-stream').send(Readable.from(streamTwoEvents()));
  });

  app.get('/readyz', async (request, reply) => {
    const [results, bot] = await Promise.all([
      Promise.all(probes.map(({ name, check }) => run(name, check, false, request.log))),
      run<BotState | 'unknown'>('bot', botState, 'unknown', request.log),
    ]);
    const checks = Object.fromEntries(
      probes.map(({ name }, index) => [name, results[index] ? 'ok' : 'failed']),
    );
    const missing = probes.flatMap(({ fix }, index) => (results[index] ? [] : [fix]));
    const isReady = missing.length === 0;
    reply.header('cache-control', 'no-store');
    if (!isReady) reply.code(503).header('retry-after', '5');
    return reply.send({ status: isReady ? 'ready' : 'not ready', checks, missing, bot });
  });
}

/** `npm run doctor` tells by the pause whether the reverse proxy buffers events. */
async function* streamTwoEvents() {
  yield 'data: 1\n\n';
  await wait(STREAM_PAUSE_MS);
  yield 'data: 2\n\n';
}

interface ProbeLog {
  debug(fields: object, message: string): void;
}

/** What the probe answers; `missing` when it fails, or does not answer in time. */
async function run<T>(probe: string, check: () => T | Promise<T>, missing: T, log: ProbeLog): Promise<T> {
  try {
    return await Promise.race([check(), wait(PROBE_TIMEOUT_MS, missing, { ref: false })]);
  } catch (error) {
    log.debug({ err: error, probe }, 'probe.failed');
    return missing;
  }
}
