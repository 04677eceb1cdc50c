import type { Health } from '@inkfield/contract/health';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json } from '../../test/render-app.tsx';
import { openOversight } from '../../test/open-oversight.tsx';
import { partsOf } from './part-words.ts';
import { agoText, bytesText } from './sizes.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const well: Health = {
  checked_at: '2026-03-05T10:00:00Z',
  state: 'ok',
  database: { state: 'ok', ms: 2, kind: 'PostgreSQL', version: '17.2', schema: '0008-oversight' },
  storage: { state: 'ok', ms: 1 },
  typesetter: { state: 'ok', ms: 9, busy: 1, queued: 0, most_queued: 20, done: 7, crashes: 0, timeouts: 0 },
  mail: {
    state: 'ok',
    transport: 'smtp',
    queued: 0,
    retrying: 0,
    failed_last_day: 0,
    oldest_queued_at: null,
    last_error: null,
  },
  quotas: {
    state: 'ok',
    installation: {
      bytes: { used: 3 * 1024 ** 3, quota: 1024 ** 4 },
      documents: { used: 7, quota: null },
      tables: { used: 0, quota: null },
      share: 0.003,
    },
    nearly: 0,
    reached: 0,
  },
  clock: { state: 'ok', ahead_s: 0 },
  data_folder: {
    state: 'ok',
    path: '/srv/inkfield',
    is_writable: true,
    free_bytes: 40_000_000_000,
    total_bytes: 50_000_000_000,
  },
  version: '1.2.3',
  node_version: '24.1.0',
  started_at: '2026-03-02T10:00:00Z',
  memory_bytes: 181_000_000,
};

test('says that everything works, what runs and since when', async () => {
  openOversight('/health', { 'GET /api/health/': () => json(well) });
  await screen.findByText('Everything works.');
  expect(screen.getAllByText('Works')).toHaveLength(7);
  expect(screen.getByText('PostgreSQL 17.2 answers in 2 ms. Schema 0008-oversight.')).toBeInstanceOf(
    HTMLElement,
  );
  expect(screen.getByText(/\(3 days\)$/)).toBeInstanceOf(HTMLElement);
  expect(screen.getByText('1.2.3')).toBeInstanceOf(HTMLElement);
});

test('a part that fails says what to do', async () => {
  const typesetter = { ...well.typesetter, state: 'failed' as const };
  openOversight('/health', { 'GET /api/health/': () => json({ ...well, state: 'failed', typesetter }) });
  await screen.findByText('Something does not work.');
  const card = screen.getByRole('heading', { name: 'Typesetter' }).closest('li');
  if (card === null) throw new Error('The typesetter has no card.');
  within(card).getByText('Does not work');
  within(card).getByText(/^Restart the server/);
});

test('quotas that are reached look different from those that nearly are', async () => {
  const quotas = { ...well.quotas, state: 'warning' as const, nearly: 2, reached: 1 };
  openOversight('/health', { 'GET /api/health/': () => json({ ...well, state: 'warning', quotas }) });
  await screen.findByText('3 GB stored of 1 TB. 1 quota is reached, 2 are nearly reached.');
  screen.getByText(/^The page "Usage" says whose they are/);
  expect(partsOf({ ...well, quotas: { ...quotas, state: 'failed' } }).at(4)?.advice).toContain(
    'Nobody can store anything more',
  );
});

test('asks again by itself, and keeps what it knew when there is no answer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isThere = true;
  openOversight('/health', {
    'GET /api/health/': () =>
      isThere
        ? json(well)
        : json(
            { code: 'database_unavailable', detail: 'The server cannot reach its database just now.' },
            400,
          ),
  });
  await screen.findByText('Everything works.');
  isThere = false;
  await vi.advanceTimersByTimeAsync(10_500);
  await screen.findByText(/^The server cannot reach its database just now. What you see is from/);
  expect(screen.getAllByText('Works')).toHaveLength(7);
  isThere = true;
  await vi.advanceTimersByTimeAsync(10_500);
  await vi.waitFor(() => expect(screen.queryByRole('alert')?.textContent ?? '').toBe(''));
});

test('a first answer that does not come says so', async () => {
  openOversight('/health', {
    'GET /api/health/': () => json({ code: 'busy', detail: 'The server is busy.' }, 400),
  });
  await screen.findByText(/The health could not be loaded. The server is busy./);
});

describe('in words', () => {
  const failed = { state: 'failed' as const };
  const warning = { state: 'warning' as const };
  test.each<[string, Partial<Health>, RegExp, RegExp]>([
    ['Database', { database: { ...well.database, ...failed } }, /PostgreSQL does not answer/, /DATABASE_URL/],
    [
      'Database',
      { database: { ...well.database, ...failed, kind: 'SQLite' } },
      /SQLite does not/,
      /inkfield\.db/,
    ],
    ['Database', { database: { ...well.database, ...warning, ms: 4000 } }, /answers in 4000 ms/, /slow/],
    [
      'Storage of documents',
      { storage: { ms: 5000, ...failed } },
      /neither stored nor opened/,
      /STORAGE_URL/,
    ],
    [
      'Typesetter',
      { typesetter: { ...well.typesetter, ...warning, queued: 12 } },
      /12 of at most 20 waiting/,
      /cores/,
    ],
    ['Mail', { mail: { ...well.mail, ...failed } }, /database does not answer/, /none is lost/],
    [
      'Mail',
      {
        mail: { ...well.mail, ...warning, queued: 2, retrying: 2, oldest_queued_at: '2026-03-05T08:00:00Z' },
      },
      /2 wait, the oldest for 2 hours\./,
      /send a test mail/,
    ],
    [
      'Mail',
      { mail: { ...well.mail, ...warning, queued: 1, oldest_queued_at: '2026-03-05T09:54:00Z' } },
      /1 waits, the oldest for 6 minutes/,
      /Nothing has tried/,
    ],
    [
      'Mail',
      { mail: { ...well.mail, ...warning, failed_last_day: 3, transport: 'folder' } },
      /Nobody receives them\..*3 failed within a day/,
      /Set SMTP_URL/,
    ],
    [
      'Clock',
      { clock: { ...failed, ahead_s: 400 * 86_400 } },
      /Jumped ahead by 400 days\. Nothing is saved/,
      /Set the clock of the machine.*start the server again/,
    ],
    [
      'Data folder',
      { data_folder: { ...well.data_folder, ...failed, is_writable: false } },
      /can not write in \/srv\/inkfield/,
      /belongs to the user/,
    ],
    [
      'Data folder',
      { data_folder: { ...well.data_folder, ...failed, free_bytes: 1_000_000 } },
      /has 1 MB free of 50 GB/,
      /^Free some disk space now/,
    ],
    [
      'Data folder',
      { data_folder: { ...well.data_folder, ...warning, free_bytes: 1_500_000_000 } },
      /has 1.5 GB free/,
      /before it is full/,
    ],
  ])('%s %j', (name, changes, text, advice) => {
    const part = partsOf({ ...well, ...changes }).find((one) => one.name === name);
    expect(part?.text).toMatch(text);
    expect(part?.advice).toMatch(advice);
  });

  test.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1_500_000, '2 MB'],
    [2_340_000_000, '2.3 GB'],
    [5_000_000_000_000_000, '5,000 TB'],
  ])('%i bytes read %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });

  test('an age is told in its largest unit', () => {
    expect(agoText('2026-03-05T10:00:00Z', '2026-03-05T10:00:00.400Z')).toBe('less than a second');
    expect(agoText('2026-03-05T10:00:00Z', '2026-03-05T11:59:00Z')).toBe('1 hour');
  });
});
