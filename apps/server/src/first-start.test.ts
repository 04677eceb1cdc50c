import { inject, expect, test } from 'vitest';
import { createPostgresDatabase } from '../test/postgres-database.ts';
import { describeOnEachDatabase } from '../test/test-app.ts';
import { systemClock } from './clock.ts';
import { isPostgres, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { migrations } from './database/migrations.ts';
import { samples } from './samples/samples.ts';
import { createSamplesWhenEmpty } from './templates/create-samples.ts';
import {
  createAdministratorLink,
  createFirstAdministrator,
  offerAdministratorLink,
} from './users/first-administrator.ts';

const nodes = [1, 2, 3, 4, 5];

describeOnEachDatabase('several nodes that start at once on an empty database', (createTestApp) => {
  const first = { email: 'chief@example.com', password: 'a long enough password' };

  test('make the first administrator once', async () => {
    const { deps } = await createTestApp();
    const made = await Promise.all(nodes.map(() => createFirstAdministrator(deps, first)));
    expect(made.filter(Boolean)).toHaveLength(1);
    const users = await deps.database.query.selectFrom('users').select('email').execute();
    expect(users).toEqual([{ email: first.email }]);
    const acts = await deps.database.query.selectFrom('audit').select('action').execute();
    expect(acts).toEqual([{ action: 'user.administrator_created' }]);
  });

  test('make one first administrator also when each was told another', async () => {
    const { deps } = await createTestApp();
    const made = await Promise.all(
      nodes.map((node) => createFirstAdministrator(deps, { ...first, email: `chief${node}@example.com` })),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await deps.database.query.selectFrom('users').select('role').execute()).toHaveLength(1);
  });

  test('offer one link, and another one to whoever starts later or asks for it', async () => {
    const { deps, clock } = await createTestApp();
    const offer = { email: 'admin@example.com', byMail: false };
    const links = await Promise.all(nodes.map(() => offerAdministratorLink(deps, offer)));
    // On the embedded database, an administrator starts the server on purpose each time.
    const offered = isPostgres(deps.database.query) ? 1 : nodes.length;
    expect(links.filter((link) => link !== undefined)).toHaveLength(offered);
    expect(await deps.database.query.selectFrom('users').select('id').execute()).toHaveLength(1);
    expect(await createAdministratorLink(deps, offer)).toContain('/reset-password/');
    clock.forward(6 * 60);
    expect(await offerAdministratorLink(deps, offer)).toContain('/reset-password/');
  });

  test('make the samples once', async () => {
    const { deps } = await createTestApp();
    await Promise.all(nodes.map(() => createSamplesWhenEmpty(deps)));
    const made = await deps.database.query.selectFrom('templates').select('name').execute();
    expect(made.map(({ name }) => name).toSorted()).toEqual(samples.map(({ name }) => name).toSorted());
  });
});

test.runIf(inject('postgresUrl') !== undefined)(
  'several nodes that start at once on an empty PostgreSQL make each step of the schema once',
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const { url, drop } = await createPostgresDatabase();
      const open = () => openDatabase({ url, sqliteFile: '', patient: true });
      const databases = nodes.map(open);
      const made = await Promise.all(databases.map((database) => migrate(database, { clock: systemClock })));
      expect(made.flat().toSorted()).toEqual(migrations.map(({ name }) => name));
      await Promise.all(databases.map((database) => database.close()));
      await drop();
    }
  },
);
