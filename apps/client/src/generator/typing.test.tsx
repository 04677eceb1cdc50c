import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, openTemplate, template } from '../../test/open-generator.tsx';

const preview = () => screen.getByRole('article', { name: 'Live preview' });
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const meanings = () => screen.getByRole('group', { name: 'Meanings of a' });

const open = (more: Parameters<typeof field>[0], content = 'It is [a].') =>
  openTemplate({ ...template([field(more)]), document_content: content });

test.each([
  ['currency', '485000.5', '485,000.50', 'It is $485,000.50.'],
  ['currency', '$1,250', '1,250', 'It is $1,250.00.'],
  ['currency', '.5', '0.50', 'It is $0.50.'],
  ['number', '1250', '1,250', 'It is 1,250.'],
  ['percentage', '7.50 %', '7.50', 'It is 7.5%.'],
  ['text', '  Ann   Lee ', 'Ann Lee', 'It is Ann Lee.'],
  ['email', ' a@b.co', 'a@b.co', 'It is a@b.co.'],
])(
  'what was typed into a %s field as %j is written when it is left',
  async (field_type, typed, shown, printed) => {
    const { user } = await open({ name: 'a', field_type });
    await user.type(input('a'), typed);
    expect(preview().textContent).toContain(printed);
    await user.tab();
    expect(input('a').value).toBe(shown);
    expect(preview().textContent).toContain(printed);
  },
);

test.each([
  ['currency', '485000,50', '485,000.50', 'It is $485,000.50.'],
  ['currency', '1.200,50', '1,200.50', 'It is $1,200.50.'],
  ['currency', '1.250', '1,250', 'It is $1,250.00.'],
  ['percentage', '7,5', '7.5', 'It is 7.5%.'],
])(
  'a %s of %j is asked, and what was typed stays until one is chosen',
  async (field_type, typed, choice, printed) => {
    const { user } = await open({ name: 'a', field_type });
    await user.type(input('a'), typed);
    expect(preview().textContent).toContain(`It is ${typed}.`);
    await user.tab();
    expect(input('a').value).toBe(typed);
    expect(input('a').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(new RegExp(`^Did you mean ${choice}\\?`))).toBeInstanceOf(HTMLElement);
    await user.click(within(meanings()).getByRole('button', { name: choice }));
    expect(input('a').value).toBe(choice);
    expect(document.activeElement).toBe(input('a'));
    expect(preview().textContent).toContain(printed);
    expect(screen.queryByRole('group', { name: 'Meanings of a' })).toBeNull();
    expect(input('a').getAttribute('aria-invalid')).toBeNull();
  },
);

test.each([
  ['currency', '485k', 'Enter an amount, such as 1250.50.'],
  ['currency', '1'.repeat(30), 'Enter an amount with at most 15 digits before the decimals.'],
  ['number', '12abc', 'Enter a number, such as 1250.50.'],
  ['percentage', 'half', 'Enter a percentage, such as 7.5.'],
])('a %s of %j is refused with what to type, and stays', async (field_type, typed, message) => {
  const { user } = await open({ name: 'a', field_type });
  await user.type(input('a'), typed);
  await user.tab();
  expect(screen.getByText(message)).toBeInstanceOf(HTMLElement);
  expect(input('a').value).toBe(typed);
  expect(preview().textContent).toContain(`It is ${typed}.`);
});

test('an amount that was not understood is no amount to a condition', async () => {
  const { user } = await open({ name: 'a', field_type: 'currency' }, '{if a > 1000}Much.{else}Little.{end}');
  await user.type(input('a'), '1250,50');
  expect(preview().textContent).toContain('Little.');
  await user.tab();
  await user.click(within(meanings()).getByRole('button'));
  expect(preview().textContent).toContain('Much.');
});

test('pasted text loses what cannot be printed, with a note', async () => {
  const { user } = await open({ name: 'a', field_type: 'textarea' }, '[a]');
  await user.click(input('a'));
  await user.paste('one\u000btwo\u0001\u202e\n\n');
  await user.tab();
  expect(input('a').value).toBe('one\ntwo');
  expect(screen.getByText('2 characters that cannot be printed were removed.')).toBeInstanceOf(HTMLElement);
});

test('a megabyte stays in the box, with the limit', async () => {
  const { user } = await open({ name: 'a', field_type: 'textarea' }, '[a]');
  const megabyte = 'word \n'.repeat(180_000);
  await user.click(input('a'));
  await user.paste(megabyte);
  await user.tab();
  expect(screen.getByText(/^Enter at most 10,000 characters\./)).toBeInstanceOf(HTMLElement);
  expect(input('a').value).toBe(megabyte);
});

test.each([
  ['March 5, 2026', '2026-03-05'],
  ['2026-03-05', '2026-03-05'],
  ['12/31/2026', '2026-12-31'],
])('a pasted date %s is understood', async (pasted, day) => {
  const { user } = await open({ name: 'a', field_type: 'date' });
  await user.click(input('a'));
  await user.paste(pasted);
  expect(input('a').value).toBe(day);
});

test('a pasted date of two meanings is asked in words', async () => {
  const { user } = await open({ name: 'a', field_type: 'date' });
  await user.click(input('a'));
  await user.paste('3/5/2026');
  expect(
    screen.getByText(/^Pasted: “3\/5\/2026”\. Did you mean March 5, 2026 or May 3, 2026\?/),
  ).toBeInstanceOf(HTMLElement);
  const [march, may] = within(meanings()).getAllByRole('button');
  expect([march?.textContent, may?.textContent]).toEqual(['March 5, 2026', 'May 3, 2026']);
  await user.click(may as HTMLElement);
  expect(input('a').value).toBe('2026-05-03');
});

test('a date box takes years of four digits, and its limits are said in words', async () => {
  const { user } = await open({ name: 'a', field_type: 'date', min: '2026-03-05' });
  expect(input('a').max).toBe('9999-12-31');
  await user.click(input('a'));
  await user.paste('January 1, 2026');
  expect(screen.getByText(/Enter March 5, 2026 or a later date\./)).toBeInstanceOf(HTMLElement);
});

test('rows of the wrong number of parts are refused with their number', async () => {
  const { user } = await open(
    { name: 'a', field_type: 'textarea' },
    '{for each item in a: what, amount}\n[item.what] [item.amount]\n{end}',
  );
  await user.click(input('a'));
  await user.paste('One | $1\nTwo');
  await user.tab();
  expect(screen.getByText('Row 2 has 1 part; 2 are expected: what | amount.')).toBeInstanceOf(HTMLElement);
});

test('a default is read as canonical first and stands as the locale writes it', async () => {
  await open({ name: 'a', field_type: 'currency', default_value: '1250.5' });
  expect(input('a').value).toBe('1,250.50');
  expect(preview().textContent).toContain('It is $1,250.50.');
});
