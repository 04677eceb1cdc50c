import type { TemplateField } from '@inkfield/engine/template';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MeaningSettings } from './meaning-settings.tsx';

const text: TemplateField = { id: 1, name: 'a', label: 'A', field_type: 'text', required: false, order: 1 };

function open(first: TemplateField) {
  const changes: Partial<TemplateField>[] = [];
  function Panel() {
    const [field, setField] = useState(first);
    const change = (changed: Partial<TemplateField>) => {
      changes.push(changed);
      setField({ ...field, ...changed });
    };
    return <MeaningSettings field={field} change={change} />;
  }
  render(<Panel />);
  return { meaning: () => changes.at(-1)?.means, user: userEvent.setup() };
}

const choice = () => screen.getByLabelText<HTMLSelectElement>('Clients can fill it from');

test('a field gets a meaning that the product knows, and loses it', async () => {
  const { user, meaning } = open(text);
  await user.selectOptions(choice(), 'Company: Tax number');
  expect(meaning()).toBe('company.tax_number');
  await user.selectOptions(choice(), 'Nothing');
  expect(meaning()).toBeUndefined();
});

test('a key of the template is taken once it is complete', async () => {
  const { user, meaning } = open(text);
  await user.selectOptions(choice(), 'A key of your own');
  await user.type(screen.getByLabelText('Key'), 'Matter');
  expect(screen.getByText(/^Use small letters/)).toBeTruthy();
  expect(meaning()).toBeUndefined();
  await user.clear(screen.getByLabelText('Key'));
  await user.type(screen.getByLabelText('Key'), 'matter_number');
  expect(meaning()).toBe('matter_number');
});

test('a key of the template is shown when its field is opened', () => {
  open({ ...text, means: 'iban' });
  expect(screen.getByLabelText<HTMLInputElement>('Key').value).toBe('iban');
});

test.each(['checkbox', 'rows', 'calculated'])('a field of the type %s has none', (field_type) => {
  open({ ...text, field_type });
  expect(screen.queryByLabelText('Clients can fill it from')).toBeNull();
});
