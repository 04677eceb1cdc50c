import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { createDocument, createPublished } from '../../test/template-factories.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';
import { startTracing, traceStatement, traceTypesetting, type Tracing } from './tracing.ts';

interface SentSpan {
  name: string;
  traceId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Collector {
  address: string;
  spans: SentSpan[];
  close: () => void;
}

/** Takes spans as any collector does, by OTLP as JSON over HTTP. */
async function startCollector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString());
      for (const { scopeSpans } of body.resourceSpans) {
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a path.
  return { address: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}

let collector: Collector;
let tracing: Tracing | undefined;

afterEach(async () => {
  await tracing?.stop();
  collector.close();
});

describeOnEachDatabase('tracing', (createTestApp) => {
  test('sends a request with its statements, as part of the trace of its caller, without what was sent', async () => {
    collector = await startCollector();
    tracing = await startTracing({ tracing: { address: collector.address, serviceName: 'inkfield' } });
    const { app, deps } = await createTestApp();
    deps.database.watch(traceStatement);
    await app.client.inject({
      method: 'POST',
      url: '/api/auth/login/',
      headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
      payload: { email: 'somebody@example.com', password: 'a secret of somebody' },
    });
    await tracing?.stop();

    const request = collector.spans.find(({ name }) => name === 'POST /api/auth/login/');
    expect(request).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    });
    expect(request?.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 401 },
    });
    const statements = collector.spans.filter(({ name }) => name === 'select');
    expect(statements.length).toBeGreaterThan(0);
    expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
    expect(JSON.stringify(collector.spans)).not.toMatch(/somebody@example\.com|a secret of somebody/);
  });

  test('sends how a document was set as part of the call for it', async () => {
    collector = await startCollector();
    tracing = await startTracing({ tracing: { address: collector.address, serviceName: 'inkfield' } });
    const testApp = await createTestApp();
    testApp.deps.typesetter.watch(traceTypesetting);
    await createDocument(testApp, await createUser(testApp), await createPublished(testApp));
    await tracing?.stop();

    const call = collector.spans.find(({ name }) => name.includes('generate_document'));
    const typeset = collector.spans.find(({ name }) => name === 'typeset');
    expect(typeset?.traceId).toBe(call?.traceId);
    expect(typeset?.attributes).toContainEqual({ key: 'inkfield.outcome', value: { stringValue: 'set' } });
  });
});

describe('without a collector', () => {
  test('nothing is loaded and nothing is sent', async () => {
    collector = await startCollector();
    tracing = await startTracing({ tracing: undefined });
    expect(tracing).toBeUndefined();
    traceStatement({ sql: 'select 1', ms: 1, failed: false });
    expect(collector.spans).toEqual([]);
  });

  test('one that is away keeps nobody waiting', async () => {
    collector = await startCollector();
    tracing = await startTracing({ tracing: { address: 'http://127.0.0.1:1', serviceName: 'inkfield' } });
    await tracing?.stop();
  });
});
