import type { MailRecord } from '@inkfield/contract/mails';
import { screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { json, siteWithoutMail } from '../../test/render-app.tsx';
import { openOversight } from '../../test/open-oversight.tsx';
import { errorText } from './mail-words.ts';

afterEach(() => vi.unstubAllGlobals());

function mail(known: Partial<MailRecord> = {}): MailRecord {
  return {
    id: 9,
    kind: 'password-reset',
    to: 'maya@example.com',
    state: 'sent',
    created_at: '2026-03-05T10:00:00Z',
    attempts: 1,
    last_error: null,
    next_try_at: null,
    ended_at: '2026-03-05T10:00:01Z',
    ...known,
  };
}
const failed = mail({ id: 8, state: 'failed', last_error: '550', attempts: 3 });

test('mails say what became of them, and only those that are not done can be sent again', async () => {
  openOversight('/mails', {
    'GET /api/mails/': () =>
      json([
        mail({ id: 12, kind: 'set-up', to: null, state: 'dropped' }),
        mail({
          id: 11,
          state: 'queued',
          attempts: 2,
          last_error: 'ECONNREFUSED',
          next_try_at: '2026-03-05T10:04:00Z',
        }),
        mail({ id: 10 }),
        failed,
      ]),
  });
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(rows[0]).toMatch(/Set a first password.*An account that is gone.*Not needed.*nobody to write to/);
  expect(rows[1]).toMatch(/Waiting.*refuses connections \(ECONNREFUSED\).*Next try .*Send again/);
  expect(rows[2]).not.toMatch(/Send again/);
  expect(rows[3]).toMatch(/Failed.*refuses the recipient or the mail \(550\).*3.*Send again/);
});

test('a mail that failed is sent again and the list is loaded again', async () => {
  let now = failed;
  const { user, askedFor } = openOversight('/mails?state=failed', {
    'GET /api/mails/': () => json([now]),
    'POST /api/mails/8/send_again/': () => {
      now = mail({ ...failed, state: 'queued', attempts: 0, ended_at: null, last_error: null });
      return json(now);
    },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Send again Set a new password to maya@example.com' }),
  );
  await screen.findByText('The mail goes out within a few seconds.');
  await screen.findByText('Waiting', { selector: 'span' });
  expect(askedFor('GET /api/mails/')[0]).toEqual({ state: 'failed', limit: '100' });
});

test('a mail that can not be sent again says why', async () => {
  const { user } = openOversight('/mails', {
    'GET /api/mails/': () => json([failed]),
    'POST /api/mails/8/send_again/': () =>
      json({ code: 'conflict', detail: 'This cannot be done in the present state.' }, 409),
  });
  await user.click(await screen.findByRole('button', { name: /^Send again/ }));
  await screen.findByText('This cannot be done in the present state.');
});

test('a mail whose first attempt is under way is followed until it is sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const trying = mail({ state: 'queued', attempts: 1, ended_at: null, last_error: null });
  let now = trying;
  openOversight('/mails', { 'GET /api/mails/': () => json([now]) });
  await screen.findByText('Waiting', { selector: 'span' });
  now = mail({ ...trying, state: 'sent', ended_at: '2026-11-18T15:20:00Z' });
  await vi.advanceTimersByTimeAsync(3000);
  await screen.findByText('Sent', { selector: 'span' });
});

test('a test mail is sent to whoever asks, and shows in the list', async () => {
  const mails: MailRecord[] = [];
  const { user } = openOversight('/mails', {
    'GET /api/mails/': () => json(mails),
    'POST /api/mails/test/': () => {
      mails.push(mail({ kind: 'test', to: 'ada@example.com' }));
      return json(mails[0], 201);
    },
  });
  await screen.findByText('No mail was written in the last seven days.');
  await user.click(screen.getByRole('button', { name: 'Send me a test mail' }));
  await screen.findByText(/^A test mail to ada@example.com is queued/);
  await screen.findByRole('row', { name: /^Test mail ada@example.com/ });
});

test('without a mail server the page says that nobody receives them, and that they are files', async () => {
  const mails = [mail({ state: 'written' }), failed];
  const { user } = openOversight('/mails', {
    ...siteWithoutMail,
    'GET /api/mails/': () => json(mails),
    'POST /api/mails/test/': () => json(mail({ kind: 'test', state: 'queued', attempts: 0 }), 201),
    'POST /api/mails/8/send_again/': () => json(failed),
  });
  await screen.findByText('No mail server is set.');
  const row = await screen.findByRole('row', { name: /Written to a file/ });
  expect(row.textContent).not.toMatch(/Sent|Send again/);
  await user.click(screen.getByRole('button', { name: 'Send me a test mail' }));
  await screen.findByText('A test mail is queued. It is written to a file: no mail server is set.');
  await user.click(screen.getByRole('button', { name: /^Send again/ }));
  await screen.findByText('The mail is written to a file within a few seconds.');
});

test('the state is chosen in the address', async () => {
  const { user, askedFor, address } = openOversight('/mails?state=nonsense', {
    'GET /api/mails/': () => json([]),
  });
  await user.selectOptions(await screen.findByLabelText('State'), 'Failed');
  await screen.findByText('No mail is in this state.');
  expect(address()).toBe('?state=failed');
  expect(askedFor('GET /api/mails/')).toEqual([{ limit: '100' }, { state: 'failed', limit: '100' }]);
});

test.each([
  ['ETIMEDOUT', 'The mail server does not answer (ETIMEDOUT)'],
  ['535', 'The mail server does not accept the name and password (535)'],
  ['451', 'The mail server asks to try later (451)'],
  ['554', 'The mail server refuses the recipient or the mail (554)'],
  ['521', 'The mail server refuses the mail (521)'],
  ['unknown', 'unknown'],
])('the failure %s reads: %s', (error, text) => {
  expect(errorText(error)).toBe(text);
});
