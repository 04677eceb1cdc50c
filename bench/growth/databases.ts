import { startPostgres } from '../../harness/postgres.ts';
import { type ServedProduct, serveProduct } from '../served-product.ts';

/** The product on the embedded database and, where the machine has one, on PostgreSQL with fsync: one after the other. */
export async function onEachDatabase(
  work: (product: ServedProduct, kind: 'SQLite' | 'PostgreSQL') => Promise<void>,
): Promise<void> {
  const only = process.argv.find((word) => word === 'sqlite' || word === 'postgres');
  if (only !== 'postgres') await withProduct({}, (product) => work(product, 'SQLite'));
  if (only === 'sqlite') return;
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log('PostgreSQL is not installed: measured on the embedded database only.');
    return;
  }
  try {
    await withProduct({ DATABASE_URL: postgres.url }, (product) => work(product, 'PostgreSQL'));
  } finally {
    await postgres.close();
  }
}

/** The product for as long as `work` takes. */
export async function withProduct(
  environment: Record<string, string>,
  work: (product: ServedProduct) => Promise<void>,
): Promise<void> {
  const product = await serveProduct(environment);
  try {
    await work(product);
  } finally {
    await product.stop();
  }
}
