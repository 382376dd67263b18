import type { DeliveredPing } from '@lockwatch/core';

/**
 * One trace for each delivered ping, from the gateway's event to Discord's answer. `endpoint` is a collector's address (OTLP
 * over HTTP); the exporter reads `OTEL_EXPORTER_OTLP_HEADERS` itself. The libraries are loaded here, so that they cost nothing
 * where there is no collector.
 */
export async function createPingTraces(endpoint: string) {
  const [{ ROOT_CONTEXT, trace }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all(
    [
      import('@opentelemetry/api'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ],
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lockwatch' }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('lockwatch');

  function record(ping: DeliveredPing): void {
    const steps = [
      { name: 'store', from: ping.receivedMs, to: ping.storedMs },
      { name: 'match', from: ping.storedMs, to: ping.matchedMs },
      { name: 'wait', from: ping.matchedMs, to: ping.requestedMs },
      { name: 'request', from: ping.requestedMs, to: ping.answeredMs },
    ];
    const attributes = {
      'lockwatch.notification_id': ping.notificationId,
      'lockwatch.posted_at': new Date(ping.postedMs).toISOString(),
    };
    const startTime = new Date(ping.receivedMs);
    const root = tracer.startSpan('ping', { startTime, attributes }, ROOT_CONTEXT);
    const context = trace.setSpan(ROOT_CONTEXT, root);
    for (const { name, from, to } of steps) {
      const span = tracer.startSpan(name, { startTime: new Date(from) }, context);
      // The steps are measured by different clocks.
      span.end(new Date(Math.max(from, to)));
    }
    root.end(new Date(ping.answeredMs));
  }

  return {
    record,
    /** Sends what is collected. */
    close: () => provider.shutdown(),
  };
}
