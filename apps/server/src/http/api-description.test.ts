import { routes } from '@inkfield/contract/routes';
import { expect, test } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

interface Operation {
  operationId: string;
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
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
