import { expect, test } from 'vitest';
import { password, registration } from '../../test/factories.ts';
import { describeOnEachDatabase } from '../../test/test-app.ts';

describeOnEachDatabase('sessions', (createTestApp) => {
  test('whoever registers can sign in and sees the own profile', async () => {
    const testApp = await createTestApp();
    const body = registration();
    const user = await testApp.api().register({ body });
    expect(user).toMatchObject({ email: body.email, role: 'client', company_name: 'Acme' });
    const session = await testApp.api().login({ body: { email: body.email.toUpperCase(), password } });
    expect(session.user).toEqual(user);
  });
});
