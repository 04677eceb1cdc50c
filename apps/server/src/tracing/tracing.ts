import { context, propagation, trace } from '@opentelemetry/api';
import type { Config } from '../config.ts';

export interface Tracing {
  /** Sends what has gathered. A collector that is away does not hold up the stop for long. */
  stop(): Promise<void>;
}

const sendWithinMs = 2000;

/**
 * Sends spans by OTLP over HTTP to the collector that is configured. Loaded only then: without one neither memory nor
 * time is spent. What the collector does not take in time is dropped; no request waits for it.
 */
export async function startTracing({ tracing }: Pick<Config, 'tracing'>): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined;
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, ...more] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ]);
  const [{ resourceFromAttributes }, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }] =
    more;
  const exporter = new OTLPTraceExporter({
    url: `${tracing.address}/v1/traces`,
    timeoutMillis: sendWithinMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': tracing.serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: sendWithinMs })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async stop() {
      await provider.shutdown().catch(() => undefined);
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}
