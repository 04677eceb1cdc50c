import { expect, test } from 'vitest';
import { createTestApp } from '../../test/test-app.ts';

test('tells anybody where the provider is, whether one may register, and where to write for help', async () => {
  const { testApp, close } = await createTestApp({
    database: 'sqlite',
    adminUrl: 'https://admin.example.com',
    registrationOpen: false,
    contactEmail: 'help@example.com',
  });
  const site = await testApp.api().getSite({});
  expect(site).toEqual({
    admin_url: 'https://admin.example.com',
    registration_open: false,
    contact_email: 'help@example.com',
    mail_transport: 'smtp',
  });
  await close();
});

test('names no contact where none is configured', async () => {
  const { testApp, close } = await createTestApp({ database: 'sqlite' });
  expect((await testApp.api().getSite({})).contact_email).toBeNull();
  await close();
});
