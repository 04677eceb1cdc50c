import { rowsIn } from '@inkfield/engine/fields/text-value';
import { noPatterns } from '@inkfield/engine/reading/check-pattern';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftServer } from '../../../test/draft-server.ts';
import { field, template } from '../../../test/open-generator.tsx';
import { createFilling, fillIn, valuesToSend } from '../filling.ts';
import { marksOf } from '../fill/fill-marks.ts';
import { computedParts } from '../rows/controls.tsx';
import { createRowsStore } from '../rows/rows-store.ts';
import { createRecordStore } from './draft-record.ts';
import { createSaver, saveDelayMs } from './saver.ts';

const column = { field_type: 'text', required: false };
const invoice = template([
  field({ name: 'customer', order: 1, means: 'company.name' }),
  field({
    id: 2,
    name: 'items',
    field_type: 'rows',
    order: 2,
    columns: [
      { ...column, name: 'what', label: 'What' },
      { ...column, name: 'count', label: 'Count', field_type: 'number' },
    ],
  }),
]);

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

type Server = ReturnType<typeof createDraftServer>;
let devices = 0;

/** The form on a device of its own. */
function openForm({ api }: Pick<Server, 'api'>) {
  const filling = createFilling(invoice, { ...computedParts, matchesPattern: noPatterns });
  const store = createRecordStore({ userId: (devices += 1), templateId: 7 });
  const saver = createSaver({ api, filling, store });
  const rowsField = invoice.fields[1] ?? field({ name: 'items' });
  const reading = { locale: filling.locale, matchesPattern: noPatterns };
  const rows = createRowsStore(rowsField, { reading, ...filling.live });
  filling.live.subscribe(saver.changed);
  const idAt = (at: number) => rows.ids()[at] ?? '';
  return {
    filling,
    saver,
    store,
    rows,
    idAt,
    type: (at: number, text: string, name = 'what') => rows.type(idAt(at), name, text),
    add: (text: string) => rows.type(rows.add() ?? '', 'what', text),
    /** The texts of the cells as they are seen. */
    seen: (name = 'what') => rows.get().map(({ cells }) => cells.get(name)?.text),
  };
}

const pass = (ms = saveDelayMs) => vi.advanceTimersByTimeAsync(ms);
const stored = ({ values }: Server) => rowsIn(values['items']).map(({ what }) => what);

/** Two devices that have the same two rows. */
async function openTwo() {
  const server = createDraftServer();
  const one = openForm(server);
  one.type(0, 'Chair');
  one.add('Table');
  await pass();
  const other = openForm(server);
  await other.saver.open(4);
  expect(other.seen()).toEqual(['Chair', 'Table']);
  return { server, one, other };
}

test('two devices that change different rows lose nothing and are asked nothing', async () => {
  const { server, one, other } = await openTwo();
  one.type(0, 'Armchair');
  await pass();
  other.type(1, 'Round table');
  await pass();
  expect(stored(server)).toEqual(['Armchair', 'Round table']);
  await one.saver.refresh();
  for (const form of [one, other]) {
    expect(form.seen()).toEqual(['Armchair', 'Round table']);
    expect(form.saver.get().conflicts.size).toBe(0);
  }
  // So that a tab that is closed has saved its rows.
  expect(server.countRefusals()).toBe(0);
});

test('a row that one adds, removes or moves leaves what the other types', async () => {
  const { server, one, other } = await openTwo();
  one.add('Lamp');
  one.rows.moveTo(one.idAt(2), 0);
  await pass();
  const cell = other.rows.row(other.idAt(1));
  other.type(1, 'Round table');
  await pass();
  expect(stored(server)).toEqual(['Lamp', 'Chair', 'Round table']);
  expect(other.seen()).toEqual(['Lamp', 'Chair', 'Round table']);
  // The row that is typed in is the same one, so that its box keeps the focus.
  expect(other.idAt(2)).toBe(cell?.id);
  await one.saver.refresh();
  one.rows.remove(one.idAt(1));
  other.type(0, 'Desk lamp');
  await pass();
  for (const form of [one, other]) {
    await form.saver.refresh();
    expect(form.seen()).toEqual(['Desk lamp', 'Round table']);
  }
});

test.each([
  ['mine', ['Stool', 'Round table']],
  ['theirs', ['Armchair', 'Round table']],
] as const)(
  'a row that both have changed is asked about, and %s is kept with all other rows',
  async (whose, kept) => {
    const { server, one, other } = await openTwo();
    one.type(0, 'Armchair');
    await pass();
    other.type(0, 'Stool');
    other.type(1, 'Round table');
    await pass();
    expect([...other.saver.get().conflicts].map(([name, { rows }]) => [name, rows])).toEqual([
      ['items', [other.idAt(0)]],
    ]);
    expect(stored(server)).toEqual(['Armchair', 'Table']);
    other.saver.choose('items', whose);
    await pass();
    expect([stored(server), other.seen(), other.saver.get().state.is]).toEqual([kept, kept, 'saved']);
  },
);

test.each([
  ['mine', ['Chair, new']],
  ['theirs', []],
] as const)('a row that the other has removed is asked about: %s', async (whose, kept) => {
  const server = createDraftServer();
  const [one, other] = [openForm(server), openForm(server)];
  one.type(0, 'Chair');
  await pass();
  await other.saver.open(4);
  one.rows.remove(one.idAt(0));
  await pass();
  other.type(0, 'Chair, new');
  await pass();
  expect(other.saver.get().conflicts.get('items')).toMatchObject({ theirs: [], rows: [other.idAt(0)] });
  other.saver.choose('items', whose);
  await pass();
  expect(stored(server)).toEqual(kept);
});

test('rows without ids, as of a document, are the same rows on two devices', async () => {
  const server = createDraftServer();
  await server.api.startDraft({
    body: { template: 7, changes: { items: [{ what: 'Chair' }, { what: 'Table' }] } },
  });
  const [one, other] = [openForm(server), openForm(server)];
  await one.saver.open(4);
  await other.saver.open(4);
  await pass();
  expect(server.calls).toHaveLength(1);
  one.type(0, 'Armchair');
  await pass();
  other.type(1, 'Round table');
  await pass();
  expect(stored(server)).toEqual(['Armchair', 'Round table']);
});

test('the ids of rows go to unfinished documents alone, and texts that do not fit are saved too', async () => {
  const server = createDraftServer();
  const one = openForm(server);
  one.type(0, 'Chair');
  one.type(0, 'two', 'count');
  await pass();
  expect(server.values['items']).toEqual([{ what: 'Chair', count: 'two', '#': one.idAt(0) }]);
  expect(valuesToSend(one.filling)['items']).toEqual([{ what: 'Chair', count: '' }]);
  const other = openForm(server);
  await other.saver.open(4);
  expect(other.seen('count')).toEqual(['two']);
  expect(other.rows.firstMistake()).toMatch(/^Row 1, Count: /);
});

test('two devices that type for a minute in different fields and rows lose nothing and are asked nothing', async () => {
  const { server, one, other } = await openTwo();
  const minute = 60_000;
  const keyMs = 150;
  for (let passed = 0, key = 0; passed < minute; passed += keyMs, key += 1) {
    one.type(0, `Chair ${key}`);
    fillIn(one.filling, { customer: `Acme ${key}` });
    // Rows come and go beside what is typed.
    if (key % 40 === 20) one.add(`Added ${key}`);
    other.rows.type(
      other.idAt(other.seen().findIndex((text) => text?.startsWith('Table'))),
      'what',
      `Table ${key}`,
    );
    if (key % 40 === 0) other.add(`Other ${key}`);
    expect([one, other].map(({ saver }) => saver.get().conflicts.size)).toEqual([0, 0]);
    await pass(keyMs);
  }
  await pass(5 * saveDelayMs);
  for (const { saver } of [one, other]) await saver.refresh();
  const last = minute / keyMs - 1;
  expect(server.values['customer']).toBe(`Acme ${last}`);
  expect(stored(server)).toEqual(expect.arrayContaining([`Chair ${last}`, `Table ${last}`]));
  expect(stored(server)).toHaveLength(2 + 20);
  expect([one.seen(), other.seen()]).toEqual([stored(server), stored(server)]);
});

test('the source of a filled value is saved with it until the field is looked at', async () => {
  const server = createDraftServer();
  const [one, other] = [openForm(server), openForm(server)];
  const origin = (form: typeof one) => marksOf(form.filling).origins.get('customer');
  fillIn(one.filling, { customer: 'Acme Ltd' });
  marksOf(one.filling).origins.set('customer', 'Acme');
  await pass();
  expect(server.sources).toEqual({ customer: 'Acme' });
  await other.saver.open(4);
  expect(origin(other)).toBe('Acme');

  // Looking at it is saved as well, though nothing was typed.
  marksOf(other.filling).origins.set('customer', undefined);
  other.saver.changed();
  await pass();
  expect(server.sources).toEqual({});
  await one.saver.refresh();
  expect(origin(one)).toBeUndefined();
});

test('a tab that is loaded again shows the sources that it could not save', async () => {
  const server = createDraftServer();
  const one = openForm(server);
  fillIn(one.filling, { customer: 'Acme Ltd' });
  await pass();
  marksOf(one.filling).origins.set('customer', 'Acme');
  one.saver.flush();
  const record = one.store.read();
  one.saver.stop();
  const again = openForm(server);
  fillIn(again.filling, { customer: 'Acme Ltd' });
  if (!record) throw new Error('the tab has kept its draft');
  await again.saver.resume(record);
  expect(marksOf(again.filling).origins.get('customer')).toBe('Acme');
  await pass();
  expect(server.sources).toEqual({ customer: 'Acme' });
});
