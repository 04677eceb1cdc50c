import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, openTemplate, template } from '../../test/open-generator.tsx';

const later = 'Closing comes after the agreement.';
const most = 'The deposit is at most the price.';
const rules = [
  { condition: 'closing is after signing', message: later },
  { condition: 'deposit is at most price', message: most },
  { condition: 'phone is filled or email is filled', message: 'Give a phone number or an e-mail address.' },
];
const optional = { required: false };
const sale = template(
  [
    field({ name: 'signing', label: 'Signing', field_type: 'date', order: 1 }),
    field({ name: 'closing', label: 'Closing', field_type: 'date', order: 2 }),
    field({ name: 'price', label: 'Price', field_type: 'currency', order: 3 }),
    field({ name: 'deposit', label: 'Deposit', field_type: 'currency', order: 4 }),
    field({ name: 'phone', label: 'Phone', order: 5, ...optional }),
    field({ name: 'email', label: 'Mail', field_type: 'email', order: 6, ...optional }),
  ],
  { form: { rules } },
);

const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const isMarked = (name: RegExp) => input(name).getAttribute('aria-invalid') === 'true';
const generate = () => screen.getByRole('button', { name: /^Generat/ });
const said = (text: string) => screen.queryByText(text) !== null;

test('a broken rule is said at its first field, once all its fields are filled and left', async () => {
  const { user } = await openTemplate(sale);
  await user.type(input(/^Deposit/), '11');
  await user.tab();
  expect(said(most)).toBe(false);
  await user.type(input(/^Price/), '10');
  expect(said(most)).toBe(false);
  await user.tab();
  expect(said(most)).toBe(true);
  expect(isMarked(/^Deposit/)).toBe(true);
  expect(isMarked(/^Price/)).toBe(false);
  expect(input(/^Deposit/).getAttribute('aria-describedby')).toBe(screen.getByText(most).closest('[id]')?.id);
});

test('the message goes as soon as another field of the rule is corrected, and comes again when it is left', async () => {
  const { user } = await openTemplate(sale);
  await user.type(input(/^Closing/), '2027-01-10');
  await user.type(input(/^Signing/), '2027-01-11');
  await user.tab();
  expect(said(later)).toBe(true);
  await user.clear(input(/^Signing/));
  expect(said(later)).toBe(false);
  await user.type(input(/^Signing/), '2027-01-09');
  await user.tab();
  expect(said(later)).toBe(false);
  await user.clear(input(/^Signing/));
  await user.type(input(/^Signing/), '2027-01-10');
  expect(said(later)).toBe(false);
  await user.tab();
  expect(said(later)).toBe(true);
});

test('the message goes while its own field is edited, and is said again on leaving', async () => {
  const { user } = await openTemplate(sale);
  await user.type(input(/^Price/), '10');
  await user.type(input(/^Deposit/), '100');
  await user.tab();
  expect(said(most)).toBe(true);
  await user.type(input(/^Deposit/), '{backspace}');
  expect(said(most)).toBe(false);
  await user.type(input(/^Deposit/), '1');
  await user.tab();
  expect(said(most)).toBe(true);
});

test('a submit names every broken rule, also one about what is not filled in, and sends nothing', async () => {
  const { user, requests } = await openTemplate(sale);
  await user.type(input(/^Signing/), '2027-01-11');
  await user.type(input(/^Closing/), '2027-01-10');
  await user.type(input(/^Price/), '10');
  await user.type(input(/^Deposit/), '11');
  await user.click(generate());
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Please correct these fields: Closing, Deposit, Phone');
  expect(document.activeElement).toBe(alert);
  expect([said(later), said(most), isMarked(/^Phone/)]).toEqual([true, true, true]);
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
  await user.type(input(/^Mail/), 'a@example.com');
  expect(isMarked(/^Phone/)).toBe(false);
  await user.clear(input(/^Closing/));
  await user.type(input(/^Closing/), '2027-01-12');
  // Still named while its rule is broken.
  await user.type(input(/^Deposit/), '1');
  expect(screen.getByRole('alert').textContent).toBe('Please correct these fields: Closing, Deposit, Phone');
  await user.clear(input(/^Deposit/));
  await user.type(input(/^Deposit/), '10.00');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a value that does not fit is said before the rule that reads it', async () => {
  const { user } = await openTemplate(sale);
  await user.type(input(/^Price/), '10');
  await user.type(input(/^Deposit/), 'much');
  await user.tab();
  expect(isMarked(/^Deposit/)).toBe(true);
  expect(said(most)).toBe(false);
});
