import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, summaries, template } from '../../../test/open-editor.tsx';
import { json } from '../../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const lease = template({
  document_content: 'by [seller]',
  fields: [field({ id: 1, name: 'seller', label: 'Seller' })],
});
const refusal = () =>
  json({ code: 'busy', detail: 'The server is busy. Please try again in a moment.' }, 503);
const list = { 'GET /api/templates/summaries/': summaries([lease]) };
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

test('Back saves what was typed a moment ago, then goes', async () => {
  const { user, history, stored } = await openEditor(lease, list);
  await user.type(screen.getByLabelText('Help text'), 'Who sells');
  act(() => history.go(-1));
  await screen.findByRole('heading', { name: 'Templates', level: 1 });
  expect(stored().fields[0]).toMatchObject({ help_text: 'Who sells' });
  expect(history.location.pathname).toBe('/');
});

test('Back stays and asks when what was typed cannot be saved', async () => {
  const { user, history } = await openEditor(lease, { ...list, 'PATCH /api/templates/7/': refusal });
  await user.type(screen.getByLabelText('Help text'), 'x');
  act(() => history.go(-1));
  const dialog = await question();
  expect(history.location.pathname).toBe('/templates/7');
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText('Help text')).toHaveProperty('value', 'x');
  act(() => history.go(-1));
  await user.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));
  await screen.findByRole('heading', { name: 'Templates', level: 1 });
});

test('a link waits for the save too, and a second one does not ask twice', async () => {
  let answer = () => {};
  const { user, history } = await openEditor(lease, {
    ...list,
    'PATCH /api/templates/7/': async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return refusal();
    },
  });
  await user.type(screen.getByLabelText('Help text'), 'x');
  const link = screen.getByRole('link', { name: 'Templates' });
  await user.click(link);
  await user.click(link);
  expect(history.location.pathname).toBe('/templates/7');
  await act(async () => answer());
  await question();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a page with nothing to lose is left at once', async () => {
  const { history } = await openEditor(lease, list);
  act(() => history.go(-1));
  await waitFor(() => expect(screen.queryByLabelText('Help text')).toBeNull());
});

test('the browser asks before a tab with unsaved changes is closed', async () => {
  const { user } = await openEditor(lease, { ...list, 'PATCH /api/templates/7/': refusal });
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(false);
  await user.type(screen.getByLabelText('Help text'), 'x');
  expect(close()).toBe(true);
});
