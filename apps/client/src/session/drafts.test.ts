import { expect, test, vi } from 'vitest';
import {
  clearDrafts,
  deleteDraft,
  deleteDraftsOfOthers,
  hasDraft,
  hasDrafts,
  onDraftsCleared,
  readDraft,
  writeDraft,
} from './drafts.ts';

const key = { userId: 1, templateId: 7 };

test('a draft comes back as it was written', () => {
  writeDraft(key, { seller: 'Ada', 'owner.name': 'Bo', pets: true });
  expect(readDraft(key)).toEqual({ seller: 'Ada', 'owner.name': 'Bo', pets: true });
});

test('a draft belongs to one user and one template', () => {
  writeDraft(key, { seller: 'Ada' });
  expect(hasDraft(7, 1)).toBe(true);
  expect(hasDraft(7, 2)).toBe(false);
  expect(hasDraft(8, 1)).toBe(false);
});

test('a deleted draft is gone', () => {
  writeDraft(key, { seller: 'Ada' });
  deleteDraft(key);
  expect(readDraft(key)).toBeUndefined();
});

test.each(['not json', 'null', '[1]', '"text"', '{}', '{"seller":{"a":1}}'])(
  'stored text that is no draft (%s) is no draft',
  (text) => {
    sessionStorage.setItem('draft:1:7', text);
    expect(readDraft(key)).toBeUndefined();
  },
);

test('clearing takes every draft and nothing else', () => {
  writeDraft(key, { seller: 'Ada' });
  writeDraft({ userId: 2, templateId: 9 }, { buyer: 'Bo' });
  sessionStorage.setItem('other', 'kept');
  clearDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});

test('of the drafts of two people one can be asked for and the other thrown away', () => {
  writeDraft(key, { seller: 'Ada' });
  writeDraft({ userId: 12, templateId: 7 }, { buyer: 'Bo' });
  expect([hasDrafts(1), hasDrafts(12), hasDrafts(2)]).toEqual([true, true, false]);
  deleteDraftsOfOthers(1);
  expect(Object.keys(sessionStorage)).toEqual(['draft:1:7']);
});

test('clearing tells those who hold an unwritten draft', () => {
  const heard = vi.fn();
  const stop = onDraftsCleared(heard);
  clearDrafts();
  stop();
  clearDrafts();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('where storage is forbidden nothing breaks', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => writeDraft(key, { seller: 'Ada' })).not.toThrow();
  expect(hasDraft(7, 1)).toBe(false);
});
