import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Statement } from '../database/database.ts';
import type { Setting } from '../pdf/typesetter.ts';
import type { StoreCall } from '../storage/storage.ts';
import type { Config } from '../config.ts';

// Without a collector, spans cost next to nothing, because OpenTelemetry's interface then does nothing. No span
// contains a typed value, an address with a token, or a person's name.

const tracer = () => trace.getTracer('inkfield');

/** A span for a statement that has ended just now. */
export function traceStatement({ sql, ms, failed }: Statement): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const endedAt = Date.now();
  const span = tracer().startSpan(sql.slice(0, sql.indexOf(' ')), {
    kind: SpanKind.CLIENT,
    startTime: endedAt - ms,
    attributes: { 'db.query.text': sql },
  });
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endedAt);
}

/**
 * Adds a span for a document that was just typeset or refused. It includes the time that the document waited for a
 * child.
 */
export function traceTypesetting({ output, background, waitedMs, ms, outcome }: Setting): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const endedAt = Date.now();
  const span = tracer().startSpan('typeset', {
    startTime: endedAt - ms - waitedMs,
    attributes: {
      'inkfield.output': output,
      'inkfield.background': background,
      'inkfield.waited_ms': Math.round(waitedMs),
      'inkfield.outcome': outcome,
    },
  });
  if (outcome !== 'set') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endedAt);
}

/** A span for a call to the store of files that has ended just now. */
export function traceStoreCall({ method, ms, failed }: StoreCall): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const endedAt = Date.now();
  const span = tracer().startSpan(`store ${method}`, { kind: SpanKind.CLIENT, startTime: endedAt - ms });
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endedAt);
}

/** A span for every request, part of the caller's trace when one is named (W3C Trace Context). */
export function traceRequests(server: FastifyInstance, site: 'client' | 'provider'): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  server.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'inkfield.site': site,
          'inkfield.request_id': request.id,
        },
      },
      propagation.extract(context.active(), request.headers),
    );
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

export interface Tracing {
  /** Sends the remaining spans. An unreachable collector does not delay the stop for long. */
  stop(): Promise<void>;
}

const sendWithinMs = 2000;

/**
 * Sends spans by OTLP over HTTP to the configured collector. Loaded only if there is one, to save memory and time.
 * Spans that the collector does not accept in time are dropped, and no request waits for it.
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
