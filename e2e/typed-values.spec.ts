import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import fc from 'fast-check';
import { letters, readPdfText } from '../harness/pdf-text.ts';
import { providerOrigin } from './provider.ts';
import { form, generate, preview } from './purchase-agreement.ts';
import { openDashboard, templateLink, test } from './test.ts';
import { administrator } from '../harness/product.ts';

/** Each run fills a whole form and makes a document of it: `TYPED_RUNS=200` for a long look. */
const runs = Number(process.env['TYPED_RUNS'] ?? 12);

const names = {
  amount: 'currency',
  count: 'number',
  share: 'percentage',
  day: 'date',
  line: 'text',
  lines: 'textarea',
};
type Name = keyof typeof names;
const isName = (name: string): name is Name => name in names;
const isText = (name: string) => isName(name) && names[name].startsWith('text');

const numberLike = fc.string({
  unit: fc.constantFrom(..."0123456789012345678901234567890123456789.,.,.,,$%- '()k€ \u00a0’"),
  minLength: 1,
  maxLength: 9,
});
const plainNumber = fc
  .tuple(
    fc.integer({ min: -9_999_999, max: 9_999_999 }),
    fc.constantFrom('', '.5', '.25', ',5', ',250', '.250'),
  )
  .map(([whole, fraction]) => `${whole.toLocaleString('en-US')}${fraction}`);
const dateLike = fc.oneof(
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .chain((date) =>
      fc.constantFrom(
        date.toISOString().slice(0, 10),
        date.toLocaleDateString('en-US', { timeZone: 'UTC' }),
        date.toLocaleDateString('en-GB', { timeZone: 'UTC' }),
        date.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'full' }),
        date.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' }),
      ),
    ),
  fc.string({ unit: fc.constantFrom(...'0123456789/.- '), maxLength: 12 }),
);
const text = fc.string({
  unit: fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789éßøΩЖ[]{}*_$%&<>"\'\\|;.,-—…    \u00a0\t\n\n',
    ...'\u0000\u0001\u000b\u000c\u001b\u007f\u0085\u2028\u2029\u202e\ufdd0',
  ),
  maxLength: 60,
});
const answers = fc.record({
  amount: fc.oneof(numberLike, plainNumber),
  count: fc.oneof(numberLike, plainNumber),
  share: fc.oneof(numberLike, plainNumber),
  day: dateLike,
  line: text,
  lines: text,
});

const digitsOf = (typed: string) => typed.replace(/\D/g, '').replace(/^0+/, '');
const withoutZeros = (digits: string) => digits.replace(/0+$/, '');
/** Not visible. */
const unseen = /[\s\p{Cc}\u202e\p{Noncharacter_Code_Point}]/gu;

test('nothing that is typed is changed or dropped without a word: box, request and paper agree', async ({
  page,
  person,
  request,
}) => {
  test.setTimeout(runs * 20_000 + 60_000);
  const title = await publishTemplate(request);
  await openDashboard(page, person);
  const link = templateLink(page, title);
  await expect(link).toBeVisible();
  const address = (await link.getAttribute('href')) ?? '';
  const seen = { understood: 0, asked: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(answers, async (typed) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      const shown: Partial<Record<Name, string>> = {};
      for (const [name, value] of Object.entries(typed)) {
        if (isName(name)) shown[name] = await settle(page, { name, typed: value, seen });
      }
      const sent = page.waitForRequest(/\/generate_document\/$/);
      const id = await generate(page);
      const { form_data: sentValues } = (await sent).postDataJSON();
      for (const [name, box] of Object.entries(shown)) {
        const value: string = sentValues[name];
        expect(isText(name) ? value : plain(value), name).toBe(isText(name) ? box : plain(box));
      }
      await expectOnPaper(page, { id, shown });
    }),
    { numRuns: runs },
  );
  // A rule that refuses everything would pass otherwise.
  expect(seen.understood).toBeGreaterThan(runs);
});

interface Typing {
  name: Name;
  typed: string;
  seen: Record<'understood' | 'asked' | 'refused', number>;
}

/** Types a text, leaves the box, answers its question and clears a refused text. Returns the text of the box. */
async function settle(page: Page, { name, typed, seen }: Typing): Promise<string> {
  const box = form(page).getByLabel(new RegExp(`^${name}(?: \\(optional\\))?$`));
  if (names[name] === 'date') await paste(box, typed);
  else await box.fill(typed);
  const held = await box.inputValue();
  await box.blur();
  const isWrong = (await box.getAttribute('aria-invalid')) === 'true';
  const message = isWrong ? await page.locator(`#${await box.getAttribute('id')}-error`).textContent() : '';
  if (!isWrong) {
    seen.understood += 1;
    const shown = await box.inputValue();
    if (isText(name)) expect(shown.replace(unseen, '')).toBe(typed.toWellFormed().replace(unseen, ''));
    else if (names[name] !== 'date') {
      expect(withoutZeros(digitsOf(shown)), `${name} ${typed}`).toBe(withoutZeros(digitsOf(held)));
    }
    return shown;
  }
  expect(message).toMatch(/Did you mean |Enter |Write /);
  expect(await box.inputValue(), 'what was typed stays').toBe(held);
  const meanings = page.getByRole('group', { name: `Meanings of ${name}` }).getByRole('button');
  if ((await meanings.count()) > 0) {
    seen.asked += 1;
    const choice = (await meanings.first().textContent()) ?? '';
    await meanings.first().click();
    await expect(box).toBeFocused();
    if (names[name] !== 'date') {
      expect(await box.inputValue()).toBe(choice);
      expect(withoutZeros(digitsOf(choice)), `${name} ${typed}`).toBe(withoutZeros(digitsOf(held)));
    }
    return box.inputValue();
  }
  seen.refused += 1;
  await box.fill('');
  return '';
}

/** The browser's own paste needs a permission that tests can't give everywhere; this is what it sends. */
async function paste(box: Locator, text: string): Promise<void> {
  await box.focus();
  await box.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** A number or day as in box and request, without grouping and insignificant zeros. */
function plain(value: string): string {
  const bare = value.replace(/,/g, '');
  return bare.includes('.') ? bare.replace(/\.?0+$/, '') : bare;
}

async function expectOnPaper(
  page: Page,
  { id, shown }: { id: number; shown: Partial<Record<Name, string>> },
): Promise<void> {
  await expect(preview(page)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`document_${id}.pdf`);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  const paper = letters(await readPdfText(Buffer.concat(chunks)));
  for (const [name, box] of Object.entries(shown)) {
    if (box === '' || !isName(name)) continue;
    expect(paper, `${name} ${box}`).toContain(letters(printed(name, box)));
  }
}

/** As a document of this template prints what the box shows. */
function printed(name: Name, box: string): string {
  switch (names[name]) {
    case 'currency':
      return `$${box.replace('-', '')}${box.includes('.') ? '' : '.00'}`;
    case 'percentage':
      return `${plainGrouped(box)}%`;
    case 'number':
      return plainGrouped(box);
    case 'date':
      return new Date(box).toLocaleDateString('en-US', { timeZone: 'UTC' });
    default:
      return box;
  }
}

function plainGrouped(box: string): string {
  return box.includes('.') ? box.replace(/\.?0+$/, '') : box;
}

/** A template that prints each field on a line of its own, shared with every client. */
async function publishTemplate(request: APIRequestContext): Promise<string> {
  const login = await request.post('/api/auth/login/', { data: administrator });
  const headers = { authorization: `Bearer ${(await login.json()).access}` };
  const title = `Typed values ${randomUUID()}`;
  const fields = Object.entries(names).map(([name, field_type], order) => ({
    id: order + 1,
    name,
    label: name,
    field_type,
    required: false,
    order,
  }));
  const document_content = fields.map(({ name }) => `[${name}]`).join('\n\n');
  const data = { name: title, document_content, fields, access: 'shared' };
  const templates = `${providerOrigin}/api/templates/`;
  const made = await request.post(templates, { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  expect((await request.post(`${templates}${id}/publish/`, { headers, data: {} })).status()).toBe(200);
  return title;
}
