import { screen, waitFor, within } from '@testing-library/react';
import type { TemplateField } from '@inkfield/engine/template';
import { afterEach, expect, test, vi } from 'vitest';
import { field, openTemplate, template } from '../../test/open-generator.tsx';

afterEach(() => vi.unstubAllGlobals());

const preview = () => screen.getByRole('article', { name: 'Live preview' });
const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

const attributes: [string, Record<string, string>][] = [
  ['text', { type: 'text' }],
  ['email', { type: 'email' }],
  ['number', { type: 'text', step: 'any', inputmode: 'decimal' }],
  ['percentage', { type: 'text', step: '0.1', inputmode: 'decimal' }],
  ['currency', { type: 'text', step: '0.01', inputmode: 'decimal' }],
  ['date', { type: 'date' }],
  ['textarea', { rows: '4' }],
  ['checkbox', { type: 'checkbox' }],
];

test.each(attributes)('a %s field has the attributes of its type', async (field_type, expected) => {
  await openTemplate(template([field({ name: 'a', field_type })]));
  const control = input('a');
  const shown = Object.keys(expected).map((name) => [name, control.getAttribute(name)]);
  expect(Object.fromEntries(shown)).toEqual(expected);
});

test('a field for whole numbers says so and asks phones for digits', async () => {
  const { user } = await openTemplate(
    template([field({ name: 'days', field_type: 'number', whole: true, min: '1', max: '30' })]),
  );
  expect(input('days').getAttribute('inputmode')).toBe('numeric');
  const hint = 'Whole numbers only. Between 1 and 30.';
  expect(screen.getByRole('textbox', { name: 'days', description: hint })).toBe(input('days'));
  await user.type(input('days'), '2.5');
  await user.tab();
  expect(screen.getByText('Enter a whole number, such as 3.')).toBeInstanceOf(HTMLElement);
});

test('a select field has its options after an empty choice', async () => {
  await openTemplate(template([field({ name: 'a', field_type: 'select', options: ['NY', 'CA'] })]));
  const options = within(input('a')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ text, value }) => [text, value])).toEqual([
    ['Select an option', ''],
    ['NY', 'NY'],
    ['CA', 'CA'],
  ]);
});

test('currency and percentage carry their signs in the box', async () => {
  await openTemplate(
    template([
      field({ name: 'rent', field_type: 'currency' }),
      field({ name: 'rate', field_type: 'percentage' }),
    ]),
  );
  expect(input('rent').parentElement?.textContent).toBe('$');
  expect(input('rate').parentElement?.textContent).toBe('%');
});

test('fields stand by order, in the groups that they name', async () => {
  const fields: TemplateField[] = [
    field({ name: 'c', order: 3, group: 'Home' }),
    field({ name: 'a', order: 1 }),
    field({ name: 'b', order: 2, group: 'Home' }),
  ];
  await openTemplate(template(fields));
  expect(screen.getAllByRole('textbox').map((control) => control.getAttribute('name'))).toEqual([
    'a',
    'b',
    'c',
  ]);
  const home = screen.getByRole('group', { name: 'Home' });
  expect(within(home).getAllByRole('textbox')).toHaveLength(2);
});

test('every field of a long group is there once', async () => {
  const fields = Array.from({ length: 23 }, (_, order) => field({ name: `f${order}`, order, group: 'All' }));
  await openTemplate(template(fields));
  const names = within(screen.getByRole('group', { name: 'All' })).getAllByRole('textbox');
  expect(names.map((control) => control.getAttribute('name'))).toEqual(fields.map(({ name }) => name));
});

test('an unknown type renders nothing and is not asked for', async () => {
  await openTemplate(template([field({ name: 'a' }), field({ name: 'b', field_type: 'signature' })]));
  expect(screen.queryByLabelText('b')).toBeNull();
  expect(screen.getByText('0 of 1 required fields')).toBeInstanceOf(HTMLElement);
});

test('optional fields are marked, required ones are not', async () => {
  await openTemplate(template([field({ name: 'a' }), field({ name: 'b', required: false })]));
  expect(input('a').required).toBe(true);
  expect(input('b (optional)').required).toBe(false);
});

test('help is the description of its field, and the placeholder stands in the box', async () => {
  await openTemplate(
    template([field({ name: 'a', help_text: 'As on the deed.', placeholder: 'Full name' })]),
  );
  const control = screen.getByRole('textbox', { name: 'a', description: 'As on the deed.' });
  expect(control.getAttribute('placeholder')).toBe('Full name');
});

test('values start empty, or with the default of the field', async () => {
  await openTemplate(
    template([
      field({ name: 'a' }),
      field({ name: 'days', field_type: 'number', default_value: '30' }),
      field({ name: 'pets', field_type: 'checkbox', default_value: 'true' }),
    ]),
  );
  expect([input('a').value, input('days').value, input('pets').checked]).toEqual(['', '30', true]);
});

test('what is typed stands in the document at once', async () => {
  const { user } = await openTemplate(template([field({ name: 'rent', field_type: 'currency' })]));
  await user.type(input('rent'), '1850.5');
  expect(preview().textContent).toContain('Here: $1,850.50');
});

test('a name with a dot or a bracket is a name like others', async () => {
  const { user } = await openTemplate(
    template([field({ name: 'Owner Name', label: 'Owner' }), field({ name: 'a.b', label: 'Dotted' })]),
  );
  await user.type(input('Owner'), 'Ada');
  await user.type(input('Dotted'), 'Bo');
  expect([input('Owner').value, input('Dotted').value]).toEqual(['Ada', 'Bo']);
  expect(preview().textContent).toContain('Here: Ada');
});

test('a field whose condition does not hold is neither shown nor required', async () => {
  const { user } = await openTemplate(
    template([
      field({ name: 'pets', field_type: 'checkbox', required: false }),
      field({ name: 'deposit', show_when: 'pets', order: 2 }),
    ]),
  );
  expect(screen.queryByLabelText('deposit')).toBeNull();
  expect(screen.getByText('No field is required.')).toBeInstanceOf(HTMLElement);
  await user.click(input('pets (optional)'));
  expect(input('deposit')).toBeInstanceOf(HTMLElement);
  expect(screen.getByText('0 of 1 required fields')).toBeInstanceOf(HTMLElement);
});

test('the progress counts what is answered', async () => {
  const { user } = await openTemplate(template([field({ name: 'a' }), field({ name: 'b', order: 2 })]));
  await user.type(input('a'), 'x');
  expect(screen.getByText('1 of 2 required fields')).toBeInstanceOf(HTMLElement);
});

test('a value is checked on leaving, an empty field is not, and correcting takes the error away', async () => {
  const { user } = await openTemplate(template([field({ name: 'mail', field_type: 'email' })]));
  await user.click(input('mail'));
  await user.tab();
  expect(input('mail').getAttribute('aria-invalid')).toBeNull();
  await user.type(input('mail'), 'nobody');
  expect(input('mail').getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  expect(
    screen.getByRole('textbox', { name: 'mail', description: 'Please enter a valid email address' }),
  ).toBe(input('mail'));
  await user.type(input('mail'), '@');
  expect(input('mail').getAttribute('aria-invalid')).toBeNull();
});

test.each([
  [{ max_length: 3 }, 'abcd', 'Enter at most 3 characters. The text has 4.'],
  [{ pattern: '[0-9]{5}', pattern_message: 'Five digits.' }, '12', 'Five digits.'],
  [{ field_type: 'number', min: '2' }, '1', 'Enter 2 or more.'],
])('the rules of a field %j are held', async (rules, typed, error) => {
  const { user } = await openTemplate(template([field({ name: 'a', ...rules })]));
  await user.type(input('a'), typed);
  await user.tab();
  expect(screen.getByText(error)).toBeInstanceOf(HTMLElement);
});

test('Enter moves on to the next field, and from the last one out of the form', async () => {
  const { user, requests } = await openTemplate(
    template([field({ name: 'a' }), field({ name: 'b', order: 2 })]),
  );
  await user.type(input('a'), 'x{Enter}');
  expect(document.activeElement).toBe(input('b'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Generate Document' }));
  expect(requests.map(({ method }) => method)).toEqual(['GET']);
});

test('Enter makes a new line in a text of several lines', async () => {
  const { user } = await openTemplate(template([field({ name: 'a', field_type: 'textarea' })]));
  await user.type(input('a'), 'x{Enter}y');
  expect(input('a').value).toBe('x\ny');
});

test('Next blank walks the required blanks, round and round', async () => {
  const { user } = await openTemplate(
    template([
      field({ name: 'a', order: 1 }),
      field({ name: 'b', order: 2, required: false }),
      field({ name: 'c', order: 3 }),
    ]),
  );
  const press = async () => await user.click(screen.getByRole('button', { name: /Next blank/ }));
  expect(screen.getByRole('button', { name: 'Next blank (2)' })).toBeInstanceOf(HTMLElement);
  await press();
  expect(document.activeElement).toBe(input('a'));
  await press();
  expect(document.activeElement).toBe(input('c'));
  await press();
  expect(document.activeElement).toBe(input('a'));
});

const limits: [Partial<TemplateField>, string][] = [
  [{ field_type: 'number', min: '1', max: '10000' }, 'Between 1 and 10,000.'],
  [{ field_type: 'currency', min: '0.5' }, 'At least $0.50.'],
  [{ field_type: 'percentage', max: '20' }, 'At most 20%.'],
  [{ field_type: 'date', min: '2026-03-05', max: '2026-12-31' }, 'Between 3/5/2026 and 12/31/2026.'],
  [{ field_type: 'date', min: '2026-03-05' }, '3/5/2026 or later.'],
  [{ field_type: 'date', max: '2026-03-05' }, '3/5/2026 or earlier.'],
  [{ field_type: 'textarea', max_length: 1200 }, 'At most 1,200 characters.'],
  [{ field_type: 'text', max_length: 1 }, 'At most 1 character.'],
];

test.each(limits)('a field with %j tells so beforehand, after its help', async (part, hint) => {
  await openTemplate(template([field({ name: 'a', help_text: 'As on the deed.', ...part })]));
  const description = document.getElementById(input('a').getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe(`As on the deed. ${hint}`);
});

test('the document is compared only when the structure may have changed, and says what did', async () => {
  const { user } = await openTemplate(
    template(
      [field({ name: 'pets', field_type: 'checkbox', required: false }), field({ name: 'seller', order: 2 })],
      {
        document_content: '## #. Sale\n\n[seller] sells.\n\n{if pets}\n## #. Pets\n\nOne cat.\n{end}\n',
      },
    ),
  );
  const said = () => document.querySelector('.generator-changes')?.textContent;
  await user.click(input(/^pets/));
  await waitFor(() => expect(said()).toBe('Article 2 added'));
  const tinted = [...document.querySelectorAll('[data-changed]')].map(({ textContent }) => textContent);
  expect(tinted).toEqual(['2. Pets', 'One cat.']);
  await user.click(input(/^pets/));
  await waitFor(() => expect(said()).toBe('Article 2 removed'));
});

test('an answer that was given before the browser was idle is compared when it is', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const { user } = await openTemplate(
    template([field({ name: 'pets', field_type: 'checkbox', required: false })], {
      document_content: '## #. Sale\n\nSold.\n\n{if pets}\n## #. Pets\n\nOne cat.\n{end}\n',
    }),
  );
  const said = () => document.querySelector('.generator-changes')?.textContent;
  await user.click(input(/^pets/));
  expect(said()).toBe('');
  for (const run of idle) run();
  await waitFor(() => expect(said()).toBe('Article 2 added'), { timeout: 10_000 });
});
