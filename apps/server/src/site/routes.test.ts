import { expect, test } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

test('tells anybody where the provider is and whether one may register', async () => {
  const { testApp, close } = await createTestApp({
    database: 'sqlite',
    adminUrl: 'https://admin.example.com',
    registrationOpen: false,
  });
  const site = await testApp.api().getSite({});
  expect(site).toEqual({ admin_url: 'https://admin.example.com', registration_open: false });
  await close();
});
