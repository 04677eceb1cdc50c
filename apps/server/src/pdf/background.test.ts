import { afterEach, expect, test } from 'vitest';
import { paragraph, request } from '../../test/resolved-documents.ts';
import { createTypesetter, type Typesetter, type TypesetterOptions } from './typesetter.ts';

let open: Typesetter | undefined;
afterEach(() => open?.close(0));

async function started(options: TypesetterOptions): Promise<Typesetter> {
  open = createTypesetter(options);
  await open.ready();
  return open;
}

const words = request([paragraph('Words of an agreement. '.repeat(200))]);
/** Gives documents to set and says in which order they came back. */
function inOrder(typesetter: Typesetter, kinds: readonly ('background' | 'awaited')[]): Promise<string[]> {
  const order: string[] = [];
  const renders = kinds.map(async (kind) => {
    await typesetter.render({ ...words, background: kind === 'background' });
    order.push(kind);
  });
  return Promise.all(renders).then(() => order);
}

test('whoever waits for a document goes before all that is set in the background', async () => {
  const typesetter = await started({ size: 1 });
  const order = await inOrder(typesetter, ['background', 'background', 'background', 'awaited', 'awaited']);
  // The first may have a child before the others are there, or find it still tidying up.
  expect(order.slice(0, 3).filter((kind) => kind === 'awaited')).toHaveLength(2);
  expect(order).toHaveLength(5);
});

test('background work takes no place in the queue of those who wait', async () => {
  const typesetter = await started({ size: 1, maxQueue: 1 });
  const order = await inOrder(typesetter, [
    'background',
    'background',
    'background',
    'background',
    'awaited',
  ]);
  expect(order).toHaveLength(5);
});

test('one child stays free for a while after somebody waited', async () => {
  const typesetter = await started({ size: 2 });
  const work = inOrder(typesetter, ['background', 'background', 'background']);
  expect(typesetter.stats().busy).toBeLessThanOrEqual(1);
  expect(await work).toHaveLength(3);
});
