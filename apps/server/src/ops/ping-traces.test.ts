import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createPingTraces } from './ping-traces.js';

const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
});
/** What a collector gets (OTLP over HTTP, as JSON). */
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

test('a ping is one trace, from the event of the gateway to the answer of Discord', async () => {
  const spans: z.infer<typeof span>[] = [];
  const urls: unknown[] = [];
  const collector = createServer(async (request, response) => {
    urls.push(request.url);
    const { resourceSpans } = exported.parse(await json(request));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const address = collector.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port.');

  const traces = await createPingTraces(`http://127.0.0.1:${address.port}/`);
  const receivedMs = Date.parse('2026-03-14T12:00:00.000Z');
  traces.record({
    notificationId: 'n1',
    postedMs: receivedMs - 100,
    receivedMs,
    storedMs: receivedMs + 3,
    matchedMs: receivedMs + 7,
    requestedMs: receivedMs + 6,
    answeredMs: receivedMs + 60,
  });
  await traces.close();
  collector.close();

  const root = spans.find(({ name }) => name === 'ping');
  const toMs = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000_000n) - receivedMs;
  expect(urls).toEqual(['/v1/traces']);
  expect(
    spans.map(({ name, startTimeUnixNano, endTimeUnixNano }) => [
      name,
      toMs(startTimeUnixNano),
      toMs(endTimeUnixNano),
    ]),
  ).toEqual([
    ['store', 0, 3],
    ['match', 3, 7],
    ['wait', 7, 7],
    ['request', 6, 60],
    ['ping', 0, 60],
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  for (const one of spans) expect(one.parentSpanId).toBe(one === root ? undefined : root?.spanId);
});
