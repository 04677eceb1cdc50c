import { expect, test } from 'vitest';
import { createPageMemory, type SentPage } from './page-pictures.ts';

const page = (hash: string, svg?: string): SentPage => ({ width: 612, height: 792, hash, svg });
const answer = (...pages: SentPage[]) => Promise.resolve({ text: 'words', pages });

test('names the pages of the last answer and puts those in that were left out', async () => {
  const load = createPageMemory();
  const asked: string[][] = [];
  await load((known) => (asked.push(known), answer(page('a', '<a/>'), page('b', '<b/>'))));
  const second = await load((known) => (asked.push(known), answer(page('c', '<c/>'), page('b'))));
  expect(second.text).toBe('words');
  expect(second.pages.map(({ svg }) => svg)).toEqual(['<c/>', '<b/>']);
  await load((known) => (asked.push(known), answer()));
  expect(asked).toEqual([[], ['a', 'b'], ['c', 'b']]);
});

test('calls that overlap keep what each of them had', async () => {
  const load = createPageMemory();
  await load(() => answer(page('a', '<a/>')));
  const slow = Promise.withResolvers<{ pages: SentPage[] }>();
  const first = load(() => slow.promise);
  await load(() => answer(page('b', '<b/>')));
  slow.resolve({ pages: [page('a')] });
  expect((await first).pages).toEqual([page('a', '<a/>')]);
});

test('names no more pages than the call takes', async () => {
  const load = createPageMemory(2);
  await load(() => answer(page('a', '1'), page('b', '2'), page('c', '3')));
  await load((known) => {
    expect(known).toEqual(['a', 'b']);
    return answer();
  });
});

test('a page that is left out and not there is an error, never an empty page', async () => {
  await expect(createPageMemory()(() => answer(page('a')))).rejects.toThrow('without its picture');
});
