import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { SkeletonGroup } from './skeleton.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test('a busy button keeps its focus and does nothing', async () => {
  const press = vi.fn();
  const submit = vi.fn((event: Event) => event.preventDefault());
  function Form() {
    const [busy, setBusy] = useState(false);
    return (
      <form onSubmit={(event) => submit(event.nativeEvent)}>
        <Button busy={busy} type="submit" onClick={() => (press(), setBusy(true))}>
          Save
        </Button>
      </form>
    );
  }
  render(<Form />);
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(press).toHaveBeenCalledOnce();
  expect(submit).toHaveBeenCalledOnce();
});

test.each([
  ['text', <TextField key="text" label="Name" hint="As on the deed" error="Enter a name" />],
  ['lines', <TextAreaField key="area" label="Name" hint="As on the deed" error="Enter a name" />],
  ['password', <PasswordField key="password" label="Name" hint="As on the deed" error="Enter a name" />],
  [
    'options',
    <SelectField key="select" label="Name" hint="As on the deed" error="Enter a name">
      <option>A</option>
    </SelectField>,
  ],
  ['tick', <CheckboxField key="box" label="Name" hint="As on the deed" error="Enter a name" />],
])('a field of %s has its label, its error and its hint', (_, field) => {
  render(field);
  const control = screen.getByLabelText('Name');
  expect(describedBy(control)).toEqual(['Enter a name', 'As on the deed']);
  expect(control.getAttribute('aria-invalid')).toBe('true');
});

test('a field without error and hint claims neither', () => {
  render(<TextField label="Name" />);
  const control = screen.getByLabelText('Name');
  expect(describedBy(control)).toEqual([]);
  expect(control.hasAttribute('aria-invalid')).toBe(false);
});

test('signs inside the box are no part of the name or the value', () => {
  render(<TextField label="Price" prefix="$" suffix="USD" defaultValue="12" />);
  expect(screen.getByRole('textbox', { name: 'Price' })).toHaveProperty('value', '12');
});

test('a password is shown and hidden without losing what was typed', async () => {
  render(<PasswordField label="Password" />);
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toMatchObject({ type: 'text', value: 'secret' });
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toMatchObject({ type: 'password', value: 'secret' });
});

test('grey shapes are not read out, what they stand for is', () => {
  render(<SkeletonGroup label="Loading...">shape</SkeletonGroup>);
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(screen.getByText('shape').closest('[aria-hidden]')).not.toBeNull();
});
