/**
 * Several nodes of the shipped server, each with a data folder of its own, on one PostgreSQL and one S3 store.
 *
 *   const cluster = await startNodes(4)            started at the same moment, on an empty database
 *   cluster.any                                    the product as callers see it: through the load balancer
 *   cluster.nodes[2].kill()                        each is a Product of its own
 *   cluster.postgres.stop(), cluster.s3.pause()
 *   await refuseNode(cluster, { APP_SECRET: '...' })   what a further node says that is not to start
 *   await mailsOf(cluster, address)                of all nodes: each writes into its own folder
 *   await cluster.close()
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { type S3Server, startS3Server } from '../apps/server/test/s3-server.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Ended, runProgram } from './fault-disk.ts';
import { type OwnPostgres, startPostgres } from '../harness/postgres.ts';
import { mailsTo } from './mails.ts';
import { startProduct } from './product.ts';
import { type Environment, type Product, sparePorts } from '../harness/product.ts';

export interface Cluster {
  nodes: Product[];
  any: Product;
  balancer: Balancer['kind'];
  postgres: OwnPostgres;
  s3: S3Server;
  /** The environment of every node. */
  environment: Environment;
  close(): Promise<void>;
}

/** Undefined where there is no PostgreSQL. */
export async function startNodes(count: number, more: Environment = {}): Promise<Cluster | undefined> {
  const postgres = await startPostgres();
  if (postgres === undefined) return undefined;
  const s3 = await startS3Server();
  const ports = await sparePorts();
  const environment = {
    DATABASE_URL: postgres.url,
    ...s3.environment,
    APP_SECRET: 'the same on every node, and long enough',
    PUBLIC_URL: `http://localhost:${ports.port}`,
    ADMIN_URL: `http://localhost:${ports.adminPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    ...more,
  };
  const nodes = await Promise.all(Array.from({ length: count }, () => startProduct(environment)));
  const balancer = await startBalancer(
    ports,
    nodes.map(({ port, adminUrl }) => ({ port, adminPort: Number(new URL(adminUrl).port) })),
  );
  const [first] = nodes;
  if (first === undefined) throw new Error('A cluster has a node.');
  const any = {
    ...first,
    url: `http://127.0.0.1:${ports.port}`,
    adminUrl: `http://127.0.0.1:${ports.adminPort}`,
    port: ports.port,
    publicUrl: environment.PUBLIC_URL,
    databaseUrl: postgres.url,
  };
  return {
    nodes,
    any,
    balancer: balancer.kind,
    postgres,
    s3,
    environment,
    close: async () => {
      await balancer.close();
      await Promise.all(nodes.map((node) => node.close()));
      await s3.stop();
      await postgres.close();
    },
  };
}

/** Starts one more with a folder of its own, which is to end by itself. */
export async function refuseNode(cluster: Cluster, changes: Environment): Promise<Ended> {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkfield-node-'));
  const own = { DATA_DIR: dataDir, PORT: '0', ADMIN_PORT: '0', SAMPLES: '0' };
  const ended = await runProgram('apps/server/src/main.ts', [], {
    ...cluster.environment,
    ...own,
    ...changes,
  });
  rmSync(dataDir, { recursive: true });
  return ended;
}

export async function mailsOf({ nodes }: Cluster, address: string): Promise<Email[]> {
  return (await Promise.all(nodes.map((node) => mailsTo(node, address)))).flat();
}
