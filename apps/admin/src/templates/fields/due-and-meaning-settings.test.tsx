import { maxRemindDays } from '@inkfield/contract/document-dates';
import type { TemplateField } from '@inkfield/engine/template';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DueSettings } from './due-settings.tsx';
import { MeaningSettings } from './meaning-settings.tsx';

const text: TemplateField = { id: 1, name: 'a', label: 'A', field_type: 'text', required: false, order: 1 };
const day: TemplateField = { ...text, field_type: 'date' };

function open(first: TemplateField) {
  const Settings = first.field_type === 'date' ? DueSettings : MeaningSettings;
  const changes: Partial<TemplateField>[] = [];
  function Panel() {
    const [field, setField] = useState(first);
    const change = (changed: Partial<TemplateField>) => {
      changes.push(changed);
      setField({ ...field, ...changed });
    };
    return <Settings field={field} change={change} />;
  }
  render(<Panel />);
  const last = () => changes.at(-1);
  return { meaning: () => last()?.means, due: () => last()?.due, user: userEvent.setup() };
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

const kind = () => screen.getByLabelText<HTMLSelectElement>('The day is');
const mailDays = () => screen.getByLabelText<HTMLInputElement>('Mail so many days before');

test('a day becomes an end with a mail 30 days before, then a renewal, then an ordinary date', async () => {
  const { user, due } = open(day);
  expect(screen.queryByLabelText('Mail so many days before')).toBeNull();
  await user.selectOptions(kind(), 'The end');
  expect(due()).toEqual({ kind: 'end', remind_days: 30 });
  await user.selectOptions(kind(), 'A renewal');
  expect(due()).toEqual({ kind: 'renewal', remind_days: 30 });
  await user.selectOptions(kind(), 'An ordinary date');
  expect(due()).toBeUndefined();
});

test('the days before an end are kept within what a calendar takes, and none means no mail', async () => {
  const { user, due } = open({ ...day, due: { kind: 'end', remind_days: 60 } });
  expect(mailDays().value).toBe('60');
  await user.clear(mailDays());
  expect(due()).toEqual({ kind: 'end', remind_days: undefined });
  await user.type(mailDays(), '99999');
  expect(due()).toEqual({ kind: 'end', remind_days: maxRemindDays });
  // The kind keeps the days.
  await user.selectOptions(kind(), 'A renewal');
  expect(due()).toEqual({ kind: 'renewal', remind_days: maxRemindDays });
});
