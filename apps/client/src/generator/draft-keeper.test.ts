import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Values } from '@inkfield/engine/template';
import { createDraftKeeper } from './draft-keeper.ts';
import { clearDrafts, readDraft, writeDraft } from '../session/drafts.ts';

const key = { userId: 1, templateId: 7 };
let values: Values | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  values = { seller: 'A' };
});
afterEach(() => vi.useRealTimers());

function keeper() {
  return createDraftKeeper({ key, current: () => values });
}

test('writes the newest values 600 ms after the first change, however many changes come', () => {
  const drafts = keeper();
  drafts.changed();
  vi.advanceTimersByTime(400);
  values = { seller: 'Ada' };
  drafts.changed();
  vi.advanceTimersByTime(199);
  expect(readDraft(key)).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(readDraft(key)).toEqual({ seller: 'Ada' });
});

test('deletes the draft when everything has been emptied again', () => {
  writeDraft(key, { seller: 'A' });
  values = undefined;
  const drafts = keeper();
  drafts.changed();
  vi.advanceTimersByTime(600);
  expect(readDraft(key)).toBeUndefined();
});

test.each(['pagehide', 'stop'] as const)('writes what is unwritten at %s', (end) => {
  const drafts = keeper();
  const stop = drafts.start();
  drafts.changed();
  if (end === 'pagehide') window.dispatchEvent(new Event('pagehide'));
  stop();
  expect(readDraft(key)).toEqual({ seller: 'A' });
});

test('an untouched form leaves a kept draft alone when it goes', () => {
  writeDraft(key, { seller: 'kept' });
  const stop = keeper().start();
  stop();
  expect(readDraft(key)).toEqual({ seller: 'kept' });
});

test('after a logout nothing is written any more', () => {
  const drafts = keeper();
  const stop = drafts.start();
  drafts.changed();
  clearDrafts();
  stop();
  vi.advanceTimersByTime(1000);
  expect(readDraft(key)).toBeUndefined();
});

test('forgetting deletes the draft and what was about to be written', () => {
  writeDraft(key, { seller: 'A' });
  const drafts = keeper();
  drafts.changed();
  drafts.forget();
  vi.advanceTimersByTime(1000);
  expect(readDraft(key)).toBeUndefined();
});
