/**
 * The catalogue's people and objects: T_priv_A, T_a1, T_shared and T_draft under the names of the access matrix.
 *
 *   const world = await createWorld(product)     people, and the ids that the matrix names
 *   await ask(product, world, { caller, row })   one cell of it
 */
import { randomUUID } from 'node:crypto';
import type { Caller, MatrixRow, ObjectName } from '../apps/server/test/access-matrix.ts';
import { type Answer, apiOf, send } from '../harness/http.ts';
import { createPeople, type People, type Person } from '../harness/people.ts';
import { createDraft, createPublished, generate, grant, sendTable } from '../harness/templates.ts';
import type { Product } from '../harness/product.ts';

export interface World {
  people: People;
  ids: Record<ObjectName, number>;
}

/** Objects that take a child process to create, where those of another world suffice. */
export type Reused = Partial<Pick<World['ids'], 'document' | 'batch'>>;

/** With people who are there already, only the objects are new. */
export async function createWorld(product: Product, known?: People, kept: Reused = {}): Promise<World> {
  const people = known ?? (await createPeople(product));
  const { A1, A2, N, S, acme, beta } = people;
  const [ofAcme, direct, shared, draft] = await Promise.all([
    createPublished(product, S, { access: 'private' }),
    createPublished(product, S, { access: 'private' }),
    createPublished(product, S),
    createDraft(product, S, { access: 'shared' }),
  ]);
  const [permission] = await Promise.all([
    grant(product, S, { template: direct.id, user: A1.id }),
    grant(product, S, { template: ofAcme.id, company: acme }),
  ]);
  const [document, batch, unfinished, profile] = await Promise.all([
    kept.document ?? generate(product, A1, ofAcme).then(({ id }) => id),
    kept.batch ?? sendTable(product, A1, { template: ofAcme, rows: ['Ann'] }).then(({ id }) => id),
    apiOf(product, A1.access)
      .startDraft({ body: { template: ofAcme.id, changes: { buyer: 'Ann' } } })
      .then(({ id }) => id),
    createProfile(product, A1),
  ]);
  const ids = {
    private: ofAcme.id,
    direct: direct.id,
    shared: shared.id,
    draft: draft.id,
    document,
    batch,
    unfinished,
    profile,
    permission: permission.id,
    Acme: acme,
    Beta: beta,
    A1: A1.id,
    A2: A2.id,
    N: N.id,
    S: S.id,
  };
  return { people, ids };
}

async function createProfile(product: Product, { access }: Person): Promise<number> {
  const body = { kind: 'person', name: `Ada ${randomUUID()}`, values: { 'person.name': 'Ada' } } as const;
  return (await apiOf(product, access).createProfile({ body })).id;
}

export interface Cell {
  caller: Caller;
  row: MatrixRow;
  /** Instead of the row's own. */
  method?: string;
}

let count = 0;

/** A row of the matrix as a request about the objects of a world. */
export function requestOf({ ids }: World, row: MatrixRow) {
  // The table names only objects of the world.
  const fillIn = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name as ObjectName]));
  const body: Record<string, unknown> | undefined =
    row.body &&
    JSON.parse(JSON.stringify(row.body).replace(/"(\{\w+\})"/g, (_, name: string) => fillIn(name)));
  count += 1;
  // An account's address, a company's name and those of a user's profiles are there once.
  if (body !== undefined && 'email' in body) body['email'] = `${count}.${String(body['email'])}`;
  if (body !== undefined && /^\/api\/(?:companies|profiles)\//.test(row.path) && 'name' in body)
    body['name'] = `${String(body['name'])} ${count}`;
  return { path: fillIn(row.path), body };
}

export function ask(product: Product, world: World, { caller, row, method }: Cell): Promise<Answer> {
  const { path, body } = requestOf(world, row);
  return send(product, `${method ?? row.method} ${path}`, {
    access: caller === 'anon' ? undefined : world.people[caller].access,
    ...(method === undefined && { body }),
  });
}
