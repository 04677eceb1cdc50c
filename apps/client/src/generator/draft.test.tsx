import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from '../session/sign-out.ts';
import { readDraft, writeDraft } from '../session/drafts.ts';
import { field, json, openTemplate, template } from '../../test/open-generator.tsx';

const key = { userId: 1, templateId: 7 };
const two = template([
  field({ name: 'seller', label: 'Seller', order: 1 }),
  field({ name: 'buyer', label: 'Buyer', order: 2, required: false }),
]);

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toNotFake: ['performance'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const values = () => [input('Seller').value, input('Buyer (optional)').value];

test('what is filled is kept as a draft and said to be', async () => {
  const { user } = await openTemplate(two);
  await user.type(input('Seller'), 'Ada');
  await waitFor(() => expect(readDraft(key)).toEqual({ seller: 'Ada' }));
  expect(await screen.findByText(/^Saved \d/)).toBeInstanceOf(HTMLElement);
});

test('a draft is offered and not applied', async () => {
  writeDraft(key, { seller: 'Ada' });
  await openTemplate(two);
  expect(await screen.findByRole('region', { name: 'Unfinished draft' })).toBeInstanceOf(HTMLElement);
  expect(values()).toEqual(['', '']);
});

test('restoring fills what has not been filled meanwhile and leads to the form', async () => {
  writeDraft(key, { seller: 'Ada', buyer: 'Bo' });
  const { user } = await openTemplate(two);
  await user.type(input('Buyer (optional)'), 'Cy');
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(values()).toEqual(['Ada', 'Cy']);
  expect(screen.queryByRole('region', { name: 'Unfinished draft' })).toBeNull();
  expect(document.activeElement).toBe(input('Seller'));
});

test('discarding forgets the draft and keeps what is filled now', async () => {
  writeDraft(key, { seller: 'Ada' });
  const { user } = await openTemplate(two);
  await user.type(input('Buyer (optional)'), 'Cy');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(readDraft(key)).toEqual({ buyer: 'Cy' }));
  expect(values()).toEqual(['', 'Cy']);
});

test('while the offer is open nothing of it is lost', async () => {
  writeDraft(key, { seller: 'Ada', buyer: 'Bo' });
  const { user } = await openTemplate(two);
  await user.type(input('Buyer (optional)'), 'Cy');
  await waitFor(() => expect(readDraft(key)).toEqual({ seller: 'Ada', buyer: 'Cy' }));
});

test('a draft of fields that the template no longer has is not offered', async () => {
  writeDraft(key, { landlord: 'Ada' });
  await openTemplate(two);
  expect(screen.queryByRole('region', { name: 'Unfinished draft' })).toBeNull();
});

test('a generated document ends its draft', async () => {
  const { user } = await openTemplate(two, {
    answers: { 'POST /api/templates/7/generate_document/': () => json({ id: 5 }, 201) },
  });
  await user.type(input('Seller'), 'Ada');
  await waitFor(() => expect(readDraft(key)).toBeDefined());
  await user.click(screen.getByRole('button', { name: 'Generate Document' }));
  await screen.findByText('Document #5 is ready.');
  expect(readDraft(key)).toBeUndefined();
});

test('a session that ran out leaves the draft, whatever was not written yet included', async () => {
  const { user, session, unmount } = await openTemplate(two);
  await user.type(input('Seller'), 'Ada');
  session.end('refused');
  unmount();
  expect(readDraft(key)).toEqual({ seller: 'Ada' });
});

test('a session that ran out comes back to the form filled', async () => {
  writeDraft(key, { seller: 'Ada' });
  const { user } = await openTemplate(two, { state: { resumes: true } });
  expect(values()).toEqual(['Ada', '']);
  expect(screen.queryByRole('region', { name: 'Unfinished draft' })).toBeNull();
  await user.type(input('Buyer (optional)'), 'Bo');
  await waitFor(() => expect(readDraft(key)).toEqual({ seller: 'Ada', buyer: 'Bo' }));
});

test.each(['reload', 'back_forward'])('a form that is there again after %s is filled', async (type) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  writeDraft(key, { seller: 'Ada' });
  await openTemplate(two);
  expect(values()).toEqual(['Ada', '']);
});

test('another person gets nothing of it, resumed or not', async () => {
  writeDraft({ ...key, userId: 2 }, { seller: 'Ada' });
  await openTemplate(two, { state: { resumes: true } });
  expect(values()).toEqual(['', '']);
  expect(screen.queryByRole('region', { name: 'Unfinished draft' })).toBeNull();
});

test('a logout takes the draft with it', async () => {
  const { user, session, unmount } = await openTemplate(two);
  await user.type(input('Seller'), 'Ada');
  signOut(session, () => Promise.resolve(new Response()));
  unmount();
  expect(readDraft(key)).toBeUndefined();
});
