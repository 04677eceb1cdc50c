import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/test-app.ts';

const url = '/.well-known/security.txt';

describeOnEachDatabase('security.txt', (createTestApp) => {
  test('says on both sites where to report a hole, for how long and where it stands itself', async () => {
    const { app, clock, deps } = await createTestApp({ securityContact: 'security+hole@example.com' });
    for (const [site, publicUrl] of [
      [app.client, deps.config.publicUrl],
      [app.provider, deps.config.adminUrl],
    ] as const) {
      const { statusCode, headers, body } = await site.inject({ url });
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      const fields = Object.fromEntries(
        body
          .trim()
          .split('\n')
          .map((line) => line.split(/: (.*)/)),
      );
      expect(fields).toEqual({
        Contact: 'mailto:security%2Bhole@example.com',
        Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        'Preferred-Languages': 'en',
        Canonical: `${publicUrl}${url}`,
      });
      const days = (Date.parse(fields['Expires']) - clock.now()) / 86_400_000;
      expect(days).toBeGreaterThan(300);
      expect(days).toBeLessThan(365);
    }
  });

  test('is as good on a server that has run for years', async () => {
    const { app, clock } = await createTestApp({ securityContact: 'security@example.com' });
    clock.forward(3 * 365 * 86_400);
    const { body } = await app.client.inject({ url });
    expect(Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')).toBeGreaterThan(clock.now());
  });

  test('is not there where no address is set', async () => {
    const { app } = await createTestApp();
    for (const site of [app.client, app.provider]) {
      expect((await site.inject({ url })).statusCode).toBe(404);
    }
  });
});
