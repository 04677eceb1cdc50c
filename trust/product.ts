/**
 * The shipped server with its log in the run's folder, where LG1 looks for secrets.
 *
 *   const product = await sharedProduct()    one for all files of a test process, with the usual settings
 *   const product = await startProduct()     one of its own
 *   await product.close()                    in afterAll, if it is its own
 *
 * With TRUST_DATABASE=postgres each product gets a database of its own there, unless DATABASE_URL is given: '' selects
 * the embedded one.
 *
 *   describe.each(databases)('... on %s', (database) => ... startProduct({}, database))   where both must prove it
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createPostgresDatabase } from '../apps/server/test/postgres-database.ts';
import { type Environment, launchProduct, type Product } from '../harness/product.ts';

type DatabaseKind = 'sqlite' | 'postgres';

const usual: DatabaseKind = process.env['TRUST_DATABASE'] === 'postgres' ? 'postgres' : 'sqlite';

/** Both, where the machine has PostgreSQL. */
export const databases: DatabaseKind[] =
  inject('postgresUrl') === undefined ? ['sqlite'] : ['sqlite', 'postgres'];

export async function startProduct(environment: Environment = {}, kind = usual): Promise<Product> {
  const isGiven = environment['DATABASE_URL'] !== undefined;
  const database = kind === 'postgres' && !isGiven ? await createPostgresDatabase() : undefined;
  const logFile = join(inject('logFolder'), `${randomBytes(8).toString('hex')}.log`);
  const settings = { ...(database && { DATABASE_URL: database.url }), ...environment };
  const product = await launchProduct(settings, { logFile });
  return {
    ...product,
    async close() {
      await product.close();
      await database?.drop();
    },
  };
}

let shared: Promise<Product> | undefined;

/**
 * For files that only make calls. A file has a product of its own if it restarts or kills it, changes its settings,
 * reads the log of others, or relies on ids and rows that others add to. No file closes the shared one.
 */
export function sharedProduct(): Promise<Product> {
  shared ??= startShared();
  return shared;
}

async function startShared(): Promise<Product> {
  const product = await startProduct();
  writeFileSync(join(inject('sharedProducts'), String(product.pid())), product.dataDir);
  return product;
}
