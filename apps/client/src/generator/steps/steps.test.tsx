import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, json, openGenerator, template } from '../../../test/open-generator.tsx';

const fields = [
  field({ name: 'intro', order: 1 }),
  field({ name: 'a', group: 'One', order: 2 }),
  field({ name: 'note', group: 'Notes', order: 3, required: false }),
  field({ name: 'b', group: 'Two', order: 4 }),
  field({ name: 'c', order: 5, required: false }),
];
const form = {
  mode: 'steps' as const,
  rules: [
    { condition: 'a is filled or b is filled', message: 'Fill one of both.' },
    { condition: 'b is not x or a is not x', message: 'Not both x.' },
  ],
  groups: [{ name: 'Notes', is_step: false, help: 'As you like.' }],
};
const stepped = template(fields, { form });

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const input = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\(optional\\))?$`));

async function openSteps(setup: Partial<Parameters<typeof openGenerator>[0]> = {}) {
  const page = openGenerator({ templates: [stepped], ...setup });
  await screen.findByRole('button', { name: 'Next' });
  return page;
}

test('a group begins a step unless it is set otherwise, and fields without one join the step before them', async () => {
  const { user } = await openSteps();
  expect(headings()).toEqual(['Step 1 of 4: General']);
  await user.type(input('intro'), 'i');
  await user.click(button('Next'));
  expect(headings()).toEqual(['Step 2 of 4: One', 'Notes']);
  expect(screen.getByText('As you like.')).toBeTruthy();
  await user.type(input('a'), 'a');
  await user.click(button('Next'));
  expect(headings()).toEqual(['Step 3 of 4: Two']);
  expect(input('c')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Step 3 of 4: Two');
});

test('a rule that reads a later step waits for it', async () => {
  const { user } = await openSteps();
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
  await user.type(input('intro'), 'i');
  await user.click(steps.getByRole('button', { name: /One/ }));
  await user.click(button('Next'));
  expect(screen.getByRole('alert').textContent).toBe('Please fill required fields: a');
  await user.type(input('a'), 'x');
  await user.click(button('Next'));
  await user.type(input('b'), 'x');
  await user.click(button('Next'));
  expect(screen.getByRole('alert').textContent).toBe('Please correct these fields: b');
  expect(screen.getByText('Not both x.')).toBeTruthy();
});

test('a problem that the server finds leads to the step that has the field', async () => {
  const path = 'POST /api/templates/7/generate_document/';
  const refuse = () => json({ detail: 'No.', code: 'invalid', form_data: { a: ['Not this.'] } }, 400);
  const { user } = await openSteps({ answers: { [path]: refuse } });
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
  for (const [step, name] of [
    ['General', 'intro'],
    ['One', 'a'],
    ['Two', 'b'],
  ] as const) {
    await user.click(steps.getByRole('button', { name: new RegExp(step) }));
    await user.type(input(name), 'v');
  }
  await user.click(button('Next'));
  await user.click(button('Generate Document'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Please correct these fields: a');
  await user.click(within(alert).getByRole('link', { name: 'a' }));
  expect(document.activeElement).toBe(input('a'));
  expect(headings()[0]).toBe('Step 2 of 4: One');
  expect(screen.getByText('Not this.')).toBeTruthy();
});

test('a form of more than 12 fields offers to check the answers, a shorter one does not', async () => {
  const many = Array.from({ length: 13 }, (_, index) =>
    field({
      name: `f${index}`,
      label: `Field ${index}`,
      order: index,
      default_value: index === 3 ? 'three' : '',
    }),
  );
  const { unmount, user } = openGenerator({ templates: [template(many)] });
  await user.click(await screen.findByRole('button', { name: 'Check your answers' }));
  const answer = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;
  expect(answer('Field 3')).toBe('Field 3threeChange Field 3');
  expect(answer('Field 4')).toBe('Field 4Not filled inThis is required.Change Field 4');
  await user.click(screen.getByRole('link', { name: 'Change Field 4' }));
  expect(document.activeElement).toBe(input('Field 4'));
  await user.click(button('Check your answers'));
  await user.click(button('Back'));
  expect(input('Field 0').value).toBe('');
  unmount();
  openGenerator({ templates: [template(many.slice(1))] });
  await screen.findByRole('button', { name: 'Generate Document' });
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Check your answers' })).toBeNull();
});
