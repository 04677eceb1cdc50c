import { expect, test } from 'vitest';
import { makeStored, makeUser, store } from '../../test/factories.ts';
import { openSessionStorage } from './stored-session.ts';

const open = () => openSessionStorage(() => window.localStorage);

test('keeps a session under the keys of the specification', () => {
  open().write(makeStored());
  expect({ ...localStorage }).toEqual({
    access_token: 'access-1',
    refresh_token: 'refresh-1',
    user: JSON.stringify(makeUser()),
  });
  expect(open().read()).toEqual(makeStored());
});

test('restores without a refresh token, and never without access token or user', () => {
  store(makeStored());
  localStorage.removeItem('refresh_token');
  expect(open().read()).toEqual(makeStored({ refresh: undefined }));
  localStorage.removeItem('access_token');
  expect(open().read()).toBeUndefined();
  store(makeStored());
  localStorage.removeItem('user');
  expect(open().read()).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '1'],
  ['a list', '[]'],
  ['broken JSON', '{"id":'],
  ['half a user', '{"id":1,"email":"a@b.co"}'],
  ['names that are no text', JSON.stringify({ ...makeUser(), first_name: { toString: 1 } })],
  ['five megabytes', `"${'x'.repeat(2_000_000)}"`],
])('takes %s instead of a user for nobody', (_, user) => {
  store(makeStored());
  localStorage.setItem('user', user);
  expect(open().read()).toBeUndefined();
});

test('clearing leaves nothing of the session and everything else', () => {
  localStorage.setItem('other', '1');
  open().write(makeStored());
  open().clear();
  expect({ ...localStorage }).toEqual({ other: '1' });
});

test('holds the session for the page where the browser blocks storage', () => {
  const storage = openSessionStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storage.isLasting).toBe(false);
  storage.write(makeStored());
  expect(storage.read()).toEqual(makeStored());
  storage.clear();
  expect(storage.read()).toBeUndefined();
});

test('holds the session for the page where storage is full, and leaves no half of it behind', () => {
  const full: Storage = Object.assign(Object.create(Storage.prototype), {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const storage = openSessionStorage(() => full);
  storage.write(makeStored());
  expect(storage.read()).toEqual(makeStored());
});
