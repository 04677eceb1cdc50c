import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openEditor, template } from '../../test/open-editor.tsx';
import { type Answers, json } from '../../test/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

const lease = template({
  document_content: 'by [seller]',
  fields: [field({ id: 1, name: 'seller', label: 'Seller' })],
});
const ada = { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Head', role: 'staff' };
const refusal = () => json({ code: 'not_authenticated', detail: 'Sign in.' }, 401);

/** An editor whose session is over as soon as it saves. */
async function typeAfterTheEnd(answers: Answers = {}) {
  let isOver = false;
  const saved: unknown[] = [];
  const opening = await openEditor(lease, {
    'GET /api/templates/summaries/': () => (isOver ? refusal() : json([])),
    'PATCH /api/templates/7/': async (request) => {
      if (isOver) return refusal();
      const body = await request.json();
      saved.push(body);
      return json({ ...lease, ...body, revision: 2 });
    },
    'POST /api/auth/provider/login/': async (request) => {
      const { email, password } = await request.json();
      if (email !== ada.email || password !== 'right') return refusal();
      isOver = false;
      return json({ ...ada, company_name: null });
    },
    ...answers,
  });
  isOver = true;
  await opening.user.type(screen.getByLabelText('Help text'), 'Who sells');
  await opening.user.click(screen.getByRole('button', { name: 'Save draft' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
  return { ...opening, saved, dialog };
}

test('a session that ends while somebody types asks for the password, and what was typed is saved then', async () => {
  const { user, dialog, saved } = await typeAfterTheEnd();
  expect(within(dialog).getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Password'));
  await user.type(within(dialog).getByLabelText('Password'), 'wrong{Enter}');
  await within(dialog).findByText('No account of the team has this email and password.');
  await user.clear(within(dialog).getByLabelText('Password'));
  await user.type(within(dialog).getByLabelText('Password'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Saved');
  expect(saved).toMatchObject([{ fields: [{ help_text: 'Who sells' }] }]);
  expect(screen.getByLabelText('Help text')).toHaveProperty('value', 'Who sells');
});

test('leaving instead of signing in again asks first, because the changes would be lost', async () => {
  const { user, dialog } = await typeAfterTheEnd();
  await user.click(within(dialog).getByRole('button', { name: 'Leave this page' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Leave without saving' }));
  await screen.findByRole('heading', { name: 'Sign in', level: 1 });
});
