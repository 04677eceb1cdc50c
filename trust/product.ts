/**
 * The shipped server with its log in the run's folder, where LG1 looks for secrets.
 *
 *   const product = await startProduct()
 *   await product.close()                    in afterAll
 *
 * With TRUST_DATABASE=postgres each product gets a database of its own there, unless DATABASE_URL is given: '' selects
 * the embedded one.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createPostgresDatabase } from '../apps/server/test/postgres-database.ts';
import { type Environment, launchProduct, type Product } from '../harness/product.ts';

const usesPostgres = process.env['TRUST_DATABASE'] === 'postgres';

export async function startProduct(environment: Environment = {}): Promise<Product> {
  const isGiven = environment['DATABASE_URL'] !== undefined;
  const database = usesPostgres && !isGiven ? await createPostgresDatabase() : undefined;
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
