import { routes } from '@inkfield/contract/routes';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

interface Operation {
  operationId: string;
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

/** A part of a JSON schema. */
interface Shape {
  description?: string;
  anyOf?: unknown[];
  additionalProperties?: Shape;
  items?: Shape;
  properties?: Record<string, Shape>;
}

function shapeOf(requestBody: unknown): Record<string, Shape> {
  const body = requestBody as { content: Record<string, { schema: Shape }> };
  return body.content['application/json']?.schema.properties ?? {};
}

test('the OpenAPI document lists every call with its shapes', async () => {
  const { testApp, close } = await createTestApp({ database: 'sqlite' });
  const response = await testApp.request({ method: 'GET', url: '/api/openapi.json' });
  const document = response.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>();
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(routes).toSorted());
  const login = document.paths['/api/auth/login/']?.['post'];
  expect(login?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['email', 'password'] } } },
  });
  expect(login?.responses['200']?.content).toMatchObject({
    'application/json': { schema: { required: ['user', 'access', 'refresh'] } },
  });
  expect(
    document.paths['/api/templates/{id}/download_pdf/']?.['get']?.responses['200']?.content,
  ).toHaveProperty(['application/pdf']);
  await close();
});

test('the OpenAPI document describes the fields of a template and the values of each type', async () => {
  const { testApp, close } = await createTestApp({ database: 'sqlite' });
  const response = await testApp.request({ method: 'GET', url: '/api/openapi.json' });
  const { paths } = response.json<{ paths: Record<string, Record<string, Operation>> }>();
  const bodyOf = (path: string) => shapeOf(paths[path]?.['post']?.requestBody);
  const { form_data } = bodyOf('/api/templates/{id}/generate_document/');
  const value = form_data?.additionalProperties;
  for (const words of ['Choices: a list', 'Time: `14:30`', 'Rows: a list of objects', 'Calculated values'])
    expect(value?.description).toContain(words);
  expect(value?.anyOf).toContainEqual({ type: 'array', items: { type: 'string' } });
  expect(value?.anyOf).toContainEqual({
    type: 'array',
    maxItems: 200,
    items: { type: 'object', maxProperties: 20, additionalProperties: { type: 'string' } },
  });
  const field = bodyOf('/api/templates/').fields?.items?.properties ?? {};
  expect(field['field_type']?.description).toContain('time, choices, rows, calculated');
  expect(field['columns']).toMatchObject({ type: 'array', maxItems: 20 });
  expect(field['max_rows']).toMatchObject({ type: 'integer', maximum: 200 });
  const columns = field['columns']?.items?.properties ?? {};
  expect(Object.keys(columns)).toEqual(
    expect.arrayContaining(['formula', 'result_type', 'options_from', 'whole']),
  );
  await close();
});

test('the page of the API needs no script and nothing from elsewhere', async () => {
  const { testApp, close } = await createTestApp({ database: 'sqlite' });
  const page = await testApp.request({ method: 'GET', url: '/api/docs/' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).not.toMatch(/<script|https?:\/\//);
  for (const { path, summary } of Object.values(routes)) {
    expect(page.body).toContain(path);
    expect(summary).not.toBe('');
  }
  const style = await testApp.request({ method: 'GET', url: '/api/docs/style.css' });
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  await close();
});
