import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PagePicture } from '@inkfield/contract/page-pictures';
import { createPagesFeed } from './pages-feed.ts';

let urls = 0;
const revoked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  urls = 0;
  revoked.length = 0;
  URL.createObjectURL = () => `blob:${++urls}`;
  URL.revokeObjectURL = (url) => revoked.push(url);
});
afterEach(() => vi.useRealTimers());

interface PendingCall {
  signal: AbortSignal;
  answer: (pages: PagePicture[]) => void;
  fail: (failure: unknown) => void;
}

function openFeed(retryDelayMs: (failure: unknown) => number | undefined = () => undefined) {
  const calls: PendingCall[] = [];
  const feed = createPagesFeed({
    load: (signal) =>
      new Promise((answer, fail) => {
        calls.push({ signal, answer, fail });
      }),
    retryDelayMs,
  });
  return { feed, calls };
}
const page = (svg: string): PagePicture => ({ width: 612, height: 792, hash: `hash of ${svg}`, svg });
const settle = () => vi.advanceTimersByTimeAsync(0);

test('asks once the typing pauses', async () => {
  const { feed, calls } = openFeed();
  feed.changed();
  await vi.advanceTimersByTimeAsync(100);
  feed.changed();
  await vi.advanceTimersByTimeAsync(149);
  expect(calls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(1);
});

test('asks within half a second while the typing goes on', async () => {
  const { feed, calls } = openFeed();
  for (let elapsedMs = 0; elapsedMs < 450; elapsedMs += 50) {
    feed.changed();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(calls).toHaveLength(1);
});

test('gives the older call up and shows only what the newer one brings', async () => {
  const { feed, calls } = openFeed();
  feed.refresh();
  feed.refresh();
  expect(calls[0]?.signal.aborted).toBe(true);
  calls[1]?.answer([page('new')]);
  calls[0]?.answer([page('old')]);
  await settle();
  expect(feed.get().pages.map(({ svg }) => svg)).toEqual(['new']);
});

test('keeps the old pages, marked as being updated, until new ones arrive', async () => {
  const { feed, calls } = openFeed();
  feed.refresh();
  calls[0]?.answer([page('one')]);
  await settle();
  expect(feed.get().updating).toBe(false);
  feed.changed();
  expect(feed.get()).toMatchObject({ updating: true, pages: [{ svg: 'one' }] });
});

test('a page that stays the same keeps its image; a changed one frees its own', async () => {
  const { feed, calls } = openFeed();
  feed.refresh();
  calls[0]?.answer([page('one'), page('two'), page('three')]);
  await settle();
  feed.refresh();
  calls[1]?.answer([page('one'), page('changed')]);
  await settle();
  expect(feed.get().pages.map(({ url }) => url)).toEqual(['blob:1', 'blob:4']);
  expect(revoked).toEqual(['blob:2', 'blob:3']);
});

test('a page that moves keeps its image too', async () => {
  const { feed, calls } = openFeed();
  feed.refresh();
  calls[0]?.answer([page('one'), page('two')]);
  await settle();
  feed.refresh();
  calls[1]?.answer([page('new'), page('one'), page('two')]);
  await settle();
  expect(feed.get().pages.map(({ url }) => url)).toEqual(['blob:3', 'blob:1', 'blob:2']);
  expect(revoked).toEqual([]);
});

test('a failure is kept beside the old pages until pages arrive', async () => {
  const { feed, calls } = openFeed();
  feed.refresh();
  calls[0]?.answer([page('one')]);
  await settle();
  feed.refresh();
  calls[1]?.fail('no');
  await settle();
  expect(feed.get()).toMatchObject({ failure: 'no', updating: false, pages: [{ svg: 'one' }] });
  feed.refresh();
  calls[2]?.answer([page('two')]);
  await settle();
  expect(feed.get().failure).toBeUndefined();
});

test('a failure that says when to come back is retried then, and not shown', async () => {
  const { feed, calls } = openFeed(() => 2000);
  feed.refresh();
  calls[0]?.fail('busy');
  await vi.advanceTimersByTimeAsync(1999);
  expect(calls).toHaveLength(1);
  expect(feed.get()).toMatchObject({ failure: undefined, updating: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(2);
});

test('retrying ends some time, and the failure is shown', async () => {
  const { feed, calls } = openFeed(() => 1000);
  feed.refresh();
  for (let round = 0; round < 6; round++) {
    calls.at(-1)?.fail('busy');
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(calls).toHaveLength(6);
  expect(feed.get()).toMatchObject({ failure: 'busy', updating: false });
});

test('stopping gives the call up and frees the images', async () => {
  const { feed, calls } = openFeed();
  feed.refresh();
  calls[0]?.answer([page('one')]);
  await settle();
  feed.refresh();
  feed.stop();
  expect(calls[1]?.signal.aborted).toBe(true);
  expect(revoked).toEqual(['blob:1']);
  calls[1]?.answer([page('late')]);
  await settle();
  expect(feed.get().pages).toEqual([]);
});
