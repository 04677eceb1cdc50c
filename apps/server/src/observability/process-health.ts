import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { lifePath } from './pressure.ts';

type State = 'ok' | 'failed';

export interface Readiness {
  database: State;
  storage: State;
  typesetter: State;
  /** Failed while the clock has jumped ahead and nothing is written. */
  clock: State;
}

/** Asking costs a line of typesetting, and anybody may ask. */
const keptMs = 5000;

export function serveHealth(server: FastifyInstance, deps: Deps): void {
  let last: { at: number; readiness: Promise<Readiness> } | undefined;
  server.get(lifePath, { config: { open: true } }, async () => ({ status: 'ok' }));
  server.get('/readyz', { config: { open: true } }, async (_request, reply) => {
    const now = deps.clock.now();
    if (last === undefined || now - last.at > keptMs || now < last.at)
      last = { at: now, readiness: look(deps) };
    const readiness = await last.readiness;
    const isReady = Object.values(readiness).every((state) => state === 'ok');
    if (!isReady) void reply.code(503).header('retry-after', '5');
    return { status: isReady ? 'ok' : 'unavailable', ...readiness };
  });
}

async function look({ config, database, storage, typesetter, clock }: Deps): Promise<Readiness> {
  const [databaseState, storageState, typesetterState] = await Promise.all([
    stateOf(sql`select 1`.execute(database.query)),
    stateOf(Promise.all([storage.ready(), tryWriting(config.dataDir)])),
    stateOf(typesetter.ready()),
  ]);
  return {
    database: databaseState,
    storage: storageState,
    typesetter: typesetterState,
    clock: clock.aheadMs() > 0 ? 'failed' : 'ok',
  };
}

/** The space that the database needs to keep writing for a while. */
const probeBytes = 1024 * 1024;

/** Rejects where the data folder takes nothing more. */
async function tryWriting(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(probeBytes));
  } finally {
    await rm(probe, { force: true });
  }
}

async function stateOf(answer: Promise<unknown>): Promise<State> {
  return answer.then(
    () => 'ok',
    () => 'failed',
  );
}
