import { getPriority } from 'node:os';
import { expect, test, vi } from 'vitest';
import { childrenRunning, threadsOf } from '../test/children.ts';
import { buildDocx, paragraph } from '../test/docx-builder.ts';
import { request } from '../test/resolved-documents.ts';
import { startJudge } from './batches/cells/judge-table.ts';
import { createTableReader } from './batches/table/table-reader.ts';
import { createImporter } from './imports/importer.ts';
import { createTypesetter } from './pdf/typesetter.ts';
import { createPasswords } from './sessions/passwords.ts';

/** Polled often, because the state is short. */
const patiently = { timeout: 20_000, interval: 1 };

/** Undefined for a thread that ended after it was listed. */
function priorityOf(thread: number): number | undefined {
  try {
    return getPriority(thread);
  } catch {
    return undefined;
  }
}

const isBehind = (thread: number) => (priorityOf(thread) ?? 0) > getPriority();

function expectBehind(program: string): void {
  const priorities = childrenRunning(program)
    .flatMap(threadsOf)
    .flatMap((thread) => priorityOf(thread) ?? []);
  expect(priorities.length).toBeGreaterThan(0);
  expect(priorities.filter((priority) => priority <= getPriority())).toEqual([]);
}

test('typesetters give way to the thread that answers requests', async () => {
  const typesetter = createTypesetter({ size: 1 });
  await typesetter.render(request([]));
  expectBehind('pdf/child.ts');
  await typesetter.close(0);
});

test('imports give way to it', async () => {
  const body = Array.from({ length: 2_000 }, (_, n) => paragraph(`Clause ${n}`)).join('');
  const place = createImporter().reserve();
  const reading = place?.read({ bytes: buildDocx({ body }), fileName: 'clauses.docx' });
  await vi.waitFor(() => expectBehind('imports/child.ts'), patiently);
  await reading;
});

test('tables that are read give way to it', async () => {
  const job = { bytes: Buffer.from('buyer\nAnn\n'), fileName: 'buyers.csv', limits: { maxRows: 10 } };
  const opened = vi.fn(async () => expectBehind('batches/table/child.ts'));
  await createTableReader().read(job, { opened, rows: async () => undefined });
  expect(opened).toHaveBeenCalledOnce();
});

test('checks of tables give way to it', async () => {
  const before = threadsOf(process.pid).filter(isBehind).length;
  const text = {
    source: '[buyer]',
    fields: [],
    page: { locale: 'en-US', currency: 'USD' },
    form: { rules: [] },
    today: '2026-03-05',
    lists: [],
  };
  const judge = startJudge({ text, headers: ['buyer'], columns: [undefined], sheets: [] });
  await judge.run('judge', '[]', 60_000);
  expect(threadsOf(process.pid).filter(isBehind).length).toBeGreaterThan(before);
  judge.end();
});

test('hashing gives way to it, one step however often it is done', async () => {
  const passwords = createPasswords({ fastHashing: true });
  await passwords.hash('a password');
  const behind = threadsOf(process.pid).filter(isBehind);
  expect(behind.length).toBeGreaterThan(0);
  const priorities = behind.map(priorityOf);
  await createPasswords({ fastHashing: true }).hash('a password');
  expect(behind.map(priorityOf)).toEqual(priorities);
});
