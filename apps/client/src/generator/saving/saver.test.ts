import { CallError } from '@inkfield/contract/call-error';
import { noPatterns } from '@inkfield/engine/reading/check-pattern';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftServer as createServer } from '../../../test/draft-server.ts';
import { field, template } from '../../../test/open-generator.tsx';
import { answersOf, createFilling, fillIn } from '../filling.ts';
import { createRecordStore } from './draft-record.ts';
import { createSaver, saveDelayMs } from './saver.ts';

const lease = template(
  [
    field({ name: 'seller', order: 1 }),
    field({ id: 2, name: 'buyer', order: 2 }),
    field({ id: 3, name: 'town', order: 3, required: false }),
  ],
  { page: { locale: 'en-US', currency: 'USD', document_name: 'Lease, [buyer]' } },
);
const keptAs = { userId: 1, templateId: 7 };

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

function openForm({ api }: Pick<ReturnType<typeof createServer>, 'api'>) {
  const filling = createFilling(lease, { matchesPattern: noPatterns });
  const store = createRecordStore(keptAs);
  const saver = createSaver({ api, filling, store });
  const type = (name: string, value: string) => {
    fillIn(filling, { [name]: value });
    saver.changed();
  };
  return {
    filling,
    saver,
    store,
    type,
    state: () => saver.get().state.is,
    answers: () => answersOf(filling),
  };
}

const pass = (ms = saveDelayMs) => vi.advanceTimersByTimeAsync(ms);

test('the first change starts a draft, and the next ones send only what changed', async () => {
  const server = createServer();
  const { type, state } = openForm(server);
  type('seller', 'A');
  type('seller', 'Ada');
  expect(state()).toBe('saving');
  await pass();
  expect(state()).toBe('saved');
  type('buyer', 'Bo');
  await pass();
  expect(server.calls).toMatchObject([
    {
      call: 'start',
      body: { template: 7, changes: { seller: 'Ada' }, progress: { answered: 1, required: 2 } },
    },
    { call: 'save', body: { base: 1, changes: { buyer: 'Bo' }, name: 'Lease, Bo' } },
  ]);
});

test('everything typed is saved before a document is made', async () => {
  const server = createServer();
  const { type, saver } = openForm(server);
  type('seller', 'Ada');
  const held = saver.hold();
  type('buyer', 'Bo');
  expect(await held).toEqual({ id: 4, revision: 1 });
  expect(server.values).toEqual({ seller: 'Ada', buyer: 'Bo' });
});

test('forms that fill in different fields take in what the other has saved', async () => {
  const server = createServer();
  const [one, other] = [openForm(server), openForm(server)];
  one.type('seller', 'Ada');
  await pass();
  await other.saver.open(4);
  one.type('seller', 'Ada B');
  other.type('buyer', 'Bo');
  await pass();
  await one.saver.refresh();
  for (const form of [one, other]) {
    expect(form.answers()).toMatchObject({ seller: 'Ada B', buyer: 'Bo' });
    expect(form.saver.get().conflicts.size).toBe(0);
  }
});

test.each([
  ['mine', 'Cy'],
  ['theirs', 'Bo'],
] as const)(
  'a field that both have changed waits for the choice of %s; all else is saved',
  async (whose, kept) => {
    const server = createServer();
    const [one, other] = [openForm(server), openForm(server)];
    one.type('seller', 'Ada');
    await pass();
    await other.saver.open(4);
    one.type('seller', 'Bo');
    await pass();
    other.type('seller', 'Cy');
    other.type('town', 'Graz');
    await pass();
    expect(other.state()).toBe('asking');
    expect([...other.saver.get().conflicts]).toEqual([['seller', { theirs: 'Bo' }]]);
    expect(server.values).toEqual({ seller: 'Bo', town: 'Graz' });
    other.saver.choose('seller', whose);
    await pass();
    expect([server.values['seller'], other.answers()['seller'], other.state()]).toEqual([
      kept,
      kept,
      'saved',
    ]);
  },
);

test('without a connection it says so, and saves when there is one', async () => {
  const server = createServer();
  const { type, state } = openForm(server);
  server.fail(new CallError(undefined));
  type('seller', 'Ada');
  await pass();
  expect(state()).toBe('offline');
  server.fail(undefined);
  await pass(2000);
  expect([state(), server.values]).toEqual(['saved', { seller: 'Ada' }]);
});

test('an answer that was lost is no conflict, in the same page or after a reload', async () => {
  const server = createServer();
  const first = openForm(server);
  first.type('seller', 'Ada');
  await pass();
  server.loseAnswer();
  first.type('seller', 'Ada B');
  await pass();
  first.type('seller', 'Ada B C');
  await pass(2000);
  expect([first.state(), server.values['seller']]).toEqual(['saved', 'Ada B C']);
  server.loseAnswer();
  first.type('seller', 'Ada B C D');
  await pass();
  first.saver.stop();
  const again = openForm(server);
  fillIn(again.filling, { seller: 'Ada B C D E' });
  const record = again.store.read();
  if (!record) throw new Error('the tab has kept its draft');
  await again.saver.resume(record);
  await pass();
  expect([again.state(), server.values['seller']]).toEqual(['saved', 'Ada B C D E']);
});

test('a draft that has ended elsewhere goes on as a new one with all answers', async () => {
  const server = createServer();
  const { type } = openForm(server);
  type('seller', 'Ada');
  await pass();
  server.fail(new CallError(409, { code: 'draft_ended' }));
  type('buyer', 'Bo');
  await pass();
  server.fail(undefined);
  type('buyer', 'Bob');
  await pass();
  expect(server.calls.at(-1)).toMatchObject({
    call: 'start',
    body: { changes: { seller: 'Ada', buyer: 'Bob' } },
  });
});

test.each(['goes on typing', 'is looked at again', 'is loaded again'])(
  'after the server was restored from a backup, a form that %s saves all that it holds',
  async (how) => {
    const server = createServer();
    const { type, saver, store, filling } = openForm(server);
    type('seller', 'A');
    await pass();
    type('seller', 'Ada');
    await pass();
    type('buyer', 'Bob');
    await pass();
    server.restore({ revision: 1, values: { seller: 'A' } });
    if (how === 'goes on typing') type('town', 'Graz');
    else if (how === 'is looked at again') await saver.refresh();
    else {
      const record = store.read();
      const again = openForm(server);
      fillIn(again.filling, answersOf(filling));
      if (record) await again.saver.resume(record);
    }
    await pass(5000);
    expect(server.values).toMatchObject({ seller: 'Ada', buyer: 'Bob' });
    expect(server.calls.filter(({ call }) => call === 'start')).toHaveLength(1);
    expect(saver.get().conflicts.size).toBe(0);
  },
);

test.each([
  [409, { code: 'draft_ended' as const, document: 12 }, 12],
  [404, { code: 'not_found' as const }, undefined],
  [400, { code: 'invalid' as const }, undefined],
])(
  'a link to a draft that is no more (%d) says so, and what is typed begins another one',
  async (status, body, document) => {
    const server = createServer();
    const { saver, type } = openForm(server);
    server.failReads(new CallError(status, body));
    await saver.open(9);
    expect(saver.get().ended).toEqual({ document });
    type('seller', 'Ada');
    await pass();
    expect(server.calls).toMatchObject([{ call: 'start', body: { changes: { seller: 'Ada' } } }]);
  },
);

test('a tab that was signed out keeps nothing, though an answer comes later', async () => {
  const server = createServer();
  const { saver, store, type } = openForm(server);
  type('seller', 'Ada');
  const saved = saver.hold();
  saver.stop();
  store.remove();
  await saved;
  saver.flush();
  expect(store.read()).toBeUndefined();
});

test('why it can not be saved is said', async () => {
  const server = createServer();
  const { type, saver } = openForm(server);
  server.fail(new CallError(409, { code: 'too_many_drafts', detail: 'Too many.' }));
  type('seller', 'Ada');
  await pass();
  expect(saver.get().state).toEqual({ is: 'failed', why: 'Too many.' });
});

test('after its document was made the form holds no draft until something is changed', async () => {
  const server = createServer();
  const { type, saver, store, state } = openForm(server);
  type('seller', 'Ada');
  await saver.hold();
  saver.release(true);
  await pass();
  expect([state(), store.read(), server.calls.length]).toEqual(['none', undefined, 1]);
  // As the form is looked at again, and as it is left.
  await saver.refresh();
  saver.flush();
  await pass();
  expect(server.calls).toHaveLength(1);
  type('seller', 'Ada R');
  await pass();
  expect(server.calls.at(-1)).toMatchObject({ call: 'start', body: { changes: { seller: 'Ada R' } } });
});

test('an answer that is changed while its document is made begins another draft', async () => {
  const server = createServer();
  const { type, saver } = openForm(server);
  type('seller', 'Ada');
  await saver.hold();
  type('seller', 'Ada R');
  saver.release(true);
  await pass();
  expect(server.calls.at(-1)).toMatchObject({ call: 'start', body: { changes: { seller: 'Ada R' } } });
});
