import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of its own on the PostgreSQL that the run has started: empty, or as another one is. */
export async function createPostgresDatabase(
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('postgresUrl');
  if (server === undefined) throw new Error('There is no PostgreSQL on this machine.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(server, async (client) => {
    const { rows } = await client.query('show server_version_num');
    // A third of the time of the usual way, which logs each page. Servers before version 15 have only this one.
    const way = Number(rows[0].server_version_num) >= 150_000 ? 'strategy file_copy' : '';
    await client.query(`create database ${name} template ${template} ${way}`);
  });
  return {
    url: `${server}/${name}`,
    drop: () => administer(server, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

async function administer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await work(client);
  await client.end();
}
