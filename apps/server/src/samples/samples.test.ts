import { matchesPattern } from '@inkfield/engine/fields/field-pattern';
import { pageSetupSchema } from '@inkfield/contract/page-setup';
import { templateFieldSchema } from '@inkfield/contract/template-fields';
import { templateCaseSchema } from '@inkfield/contract/templates';
import { check } from '@inkfield/engine/check';
import { createDocumentNamer } from '@inkfield/engine/document-name';
import type { ResolvedBlock, ResolvedInline } from '@inkfield/engine/document';
import { findCombinations } from '@inkfield/engine/find-combinations';
import { createRuleCheck } from '@inkfield/engine/form-rules';
import { withWords } from '@inkfield/engine/other-words';
import { parse } from '@inkfield/engine/parse';
import { readValues } from '@inkfield/engine/read-values';
import { renderText } from '@inkfield/engine/render-text';
import { findRepeatColumns } from '@inkfield/engine/repeat-columns';
import { createCallLogic } from '@inkfield/engine/call-logic';
import { isMade } from '@inkfield/engine/fields/registry';
import { resolve } from '@inkfield/engine/resolve';
import { fieldTypes, type Values } from '@inkfield/engine/template';
import { describe, expect, it } from 'vitest';
import { purchaseAndSaleAgreement } from './purchase-and-sale-agreement.ts';
import { residentialLease } from './residential-lease.ts';
import type { Sample } from './sample.ts';
import { purchaseAndSaleAgreementValues, residentialLeaseValues } from './sample-values.ts';
import { sampleLists } from './sample-lists.ts';
import { samples } from './samples.ts';

const locale = withWords({ locale: 'en-US', currency: 'USD' });

/** The fewest and the most words of each sample when it is filled. */
const lengths: Record<string, [least: number, most: number]> = {
  'Purchase and sale agreement': [3000, 4000],
  'Employment contract': [1100, 1500],
  'Mutual non-disclosure agreement': [900, 1300],
  'Residential lease': [1000, 1500],
  Invoice: [100, 250],
};
const rows = samples.map((sample) => ({ sample, name: sample.name, values: filledValues(sample) }));
const cases = samples.flatMap((sample) =>
  sample.cases.map((testCase) => ({ sample, testCase, name: `${sample.name}: ${testCase.name}` })),
);

const digits = expect.stringMatching(/^\d+$/);

/** The values of the first case, which fill every field. */
function filledValues({ cases: [first] }: Sample): Values {
  return first?.values ?? {};
}

function resolveSample(sample: Sample, values: Values) {
  return resolve(parse(sample.document_content), {
    fields: sample.fields,
    values,
    mode: 'final',
    locale,
    logic: logicOf(sample),
  });
}

function logicOf({ fields }: Sample) {
  return createCallLogic(fields, { locale, today: '2027-02-26', lists: sampleLists });
}

function textOf(sample: Sample, values: Values): string {
  return renderText(resolveSample(sample, values).document);
}

/** Every text node of the blocks, in the order of the page. */
function inlinesOf(block: ResolvedBlock): ResolvedInline[] {
  switch (block.type) {
    case 'paragraph':
    case 'clause':
      return block.lines.flatMap((line) => line.children);
    case 'heading':
      return block.children;
    case 'table':
      return block.rows.flatMap((tableRow) => tableRow.cells.flatMap((cell) => cell.children));
    case 'exhibit':
      return [...(block.title ?? []), ...block.children.flatMap(inlinesOf)];
    case 'signatures':
      return block.columns.flat().flatMap(inlinesOf);
    case 'pageBreak':
      return [];
  }
}
function statesOf(inlines: ResolvedInline[]): string[] {
  return inlines.flatMap((node) => {
    if (node.type === 'text') return node.state ? [node.state] : [];
    return 'children' in node ? statesOf(node.children) : [];
  });
}

function expectNoGap(sample: Sample, values: Values): void {
  const { document } = resolveSample(sample, values);
  const states = statesOf(document.children.flatMap(inlinesOf));
  expect(states.length).toBeGreaterThan(10);
  expect([...new Set(states)]).toEqual(['filled']);
  // The two blanks after a typed (1) are the author's.
  const text = renderText(document).replace(/^\(\d\) {2}/gm, '');
  for (const slip of [
    /\[\]|\(\)/,
    /\S {2,}/,
    / $/m,
    / [,.;:]/,
    /\$\$|%%/,
    /\?\?/,
    /\bundefined\b/,
    /[{}]|\*\*/,
  ]) {
    expect(text).not.toMatch(slip);
  }
}

/** The lines of one text that the other has not. */
function linesOnlyIn(text: string, other: string): string[] {
  const known = new Set(other.split('\n'));
  return text.split('\n').filter((line) => !known.has(line));
}

describe('the samples', () => {
  it.each(rows)('$name has neither errors nor warnings', ({ sample }) => {
    expect(
      check(parse(sample.document_content), sample.fields, { rules: sample.rules ?? [], lists: sampleLists }),
    ).toEqual([]);
  });

  it.each(rows)('$name fits all answers', ({ sample }) => {
    const { rules = [], page, fields } = sample;
    const elsewhere = JSON.stringify(page);
    expect(findCombinations(parse(sample.document_content), fields, { rules, elsewhere })).toMatchObject({
      findings: [],
      pairwise: [],
      unchecked: [],
    });
  });

  it.each(rows)(
    '$name can be stored: fields, page and cases are as the contract wants them',
    ({ sample }) => {
      for (const field of sample.fields) expect(templateFieldSchema.safeParse(field).error).toBeUndefined();
      for (const one of sample.cases) expect(templateCaseSchema.safeParse(one).error).toBeUndefined();
      expect(pageSetupSchema.safeParse(sample.page).error).toBeUndefined();
    },
  );

  it('their documents are named by what tells them apart', () => {
    const nameOf = ({ sample: { fields, page }, values }: (typeof rows)[number]) =>
      createDocumentNamer(page.document_name ?? '', { fields, locale })(values);
    expect(rows.map(nameOf)).toEqual([
      'Purchase of 1418 Juniper Street, Boulder, Colorado 80304',
      'Employment of Samuel K. Adeyemi',
      'NDA, Halden Bioworks, Inc. – Tamarack Packaging LLC',
      'Lease of 27 Gaslight Row, Unit 3, Richmond, Virginia 23223',
      expect.stringMatching(/^Invoice \S+, \S/),
    ]);
  });

  it.each(rows)('$name is complete with its sample values', ({ sample, values }) => {
    const { problems, missing } = resolveSample(sample, values);
    expect(problems).toEqual([]);
    expect(missing).toEqual([]);
  });

  it.each(rows)('$name shows every value where it belongs and leaves no gap', ({ sample, values }) => {
    expectNoGap(sample, values);
  });

  it.each(rows)('$name reads well with nothing but its required fields', ({ sample, values }) => {
    const optional = sample.fields.filter((field) => !field.required);
    const least = { ...values, ...Object.fromEntries(optional.map((field) => [field.name, ''])) };
    const { problems, missing } = resolveSample(sample, least);
    expect([...problems, ...missing]).toEqual([]);
    expectNoGap(sample, least);
  });

  it.each(rows)('$name has the length of a real document of its kind', ({ sample, name, values }) => {
    const [least = Infinity, most = 0] = lengths[name] ?? [];
    const count = textOf(sample, values).split(/\s+/).length;
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(most);
  });

  it.each(rows)('$name has sample values that its form takes', ({ sample, values }) => {
    const asked = sample.fields.filter((field) => !isMade(field));
    const names = asked.map((field) => field.name);
    expect(Object.keys(values).sort()).toEqual([...names].sort());
    const repeats = findRepeatColumns(parse(sample.document_content).document);
    const between = createRuleCheck(sample.rules ?? []);
    const rules = { locale, repeats, matchesPattern, between, logic: logicOf(sample) };
    expect(readValues(sample.fields, values, rules).errors).toEqual({});
  });

  it.each([
    ['Invoice', { discount: '3837.51' }, 'The discount can be at most the subtotal.'],
    [
      'Residential lease',
      { end_date: '2027-05-01' },
      'The last day of the term must be after the first day.',
    ],
    [
      'Purchase and sale agreement',
      { deposit: '1285000.01' },
      'The deposit can be at most the purchase price.',
    ],
    [
      'Purchase and sale agreement',
      { closing_date: '2027-01-11' },
      'The closing date must be after the date of the agreement.',
    ],
  ])('%s is refused with %j: its rule says why', (name, changed, message) => {
    const row = rows.find((one) => one.name === name);
    const { fields = [], rules = [] } = row?.sample ?? {};
    const between = createRuleCheck(rules);
    const reading = {
      locale,
      repeats: new Map(),
      matchesPattern,
      between,
      logic: row && logicOf(row.sample),
    };
    const { errors } = readValues(fields, { ...row?.values, ...changed }, reading);
    expect(Object.values(errors).flat()).toEqual([message]);
  });

  it('the employment contract and the non-disclosure agreement are filled in steps', () => {
    const inSteps = samples.filter(({ mode }) => mode === 'steps').map(({ name }) => name);
    expect(inSteps).toEqual(['Employment contract', 'Mutual non-disclosure agreement']);
  });

  it.each(cases)('$name', ({ sample, testCase }) => {
    const text = textOf(sample, testCase.values);
    for (const wanted of testCase.must_contain) expect(text).toContain(wanted);
    for (const unwanted of testCase.must_not_contain) expect(text).not.toContain(unwanted);
  });

  it.each([
    ['one tenant', ['Naomi Fisher']],
    ['three tenants', ['Naomi Fisher', 'Daniel Achterberg', 'Clara Holt']],
  ])('the residential lease has a line to sign on for %s', (_, signers) => {
    const tenant_names = signers.map((name) => ({ name }));
    const text = textOf(residentialLease, { ...residentialLeaseValues, tenant_names });
    const lines = [...text.matchAll(/^_+\n(.+), signature and date$/gm)].map(([, signer]) => signer);
    expect(lines).toEqual(signers);
  });

  it.each(samples)('$name takes no half day, no negative amount and no endless count', ({ fields }) => {
    for (const { field_type, whole, min, max } of fields) {
      if (field_type === 'number')
        expect({ whole, min, max }).toEqual({ whole: true, min: digits, max: digits });
      if (field_type === 'currency' || field_type === 'percentage') expect(min).toMatch(/^\d/);
    }
  });

  it('use every field type', () => {
    const used = new Set(samples.flatMap((sample) => sample.fields.map((field) => field.field_type)));
    expect([...used].sort()).toEqual([...fieldTypes].sort());
  });

  it('fit the two lines of a dashboard card', () => {
    for (const sample of samples) expect(sample.description.length).toBeLessThanOrEqual(110);
  });
});

describe('has_tenants in the purchase and sale agreement', () => {
  const values = purchaseAndSaleAgreementValues;

  it('hides exactly the two sections and shows exactly the exhibit', () => {
    // Only what conditional_show does: the text's own conditions on has_tenants hang on something else here.
    const byRuleOnly = {
      ...purchaseAndSaleAgreement,
      document_content: purchaseAndSaleAgreement.document_content.replace(
        /\{if (not )?has_tenants\}/g,
        '{if $1county}',
      ),
      fields: purchaseAndSaleAgreement.fields.map((field) => ({ ...field, show_when: undefined })),
    };
    const vacant = withoutNumbers(textOf(byRuleOnly, { ...values, has_tenants: false }));
    const leased = withoutNumbers(textOf(byRuleOnly, { ...values, has_tenants: true }));
    expect(linesOnlyIn(vacant, leased).map(firstWords)).toEqual([
      'No lease',
      'Vacant possession',
      'Delivery',
      'Walk-through',
      'Delay',
    ]);
    expect(linesOnlyIn(leased, vacant).map(firstWords)).toEqual([
      'EXHIBIT B',
      'Rent Roll',
      'On the Effective Date',
      'Unit',
      '1',
      '2',
      '3',
      '4',
      'The security deposits total $8',
    ]);
  });

  it.each([
    [true, 'Seller’s interest as landlord in the Leases that Section 7.1 defines.', '7.1 Leases.'],
    [true, 'credited to Buyer under Section 7.4.', '7.4 Security deposits.'],
    [true, 'if Buyer terminates this Agreement under Section 4.4;', '4.4 Right to terminate.'],
    [true, 'the liens that Seller must remove under Section 3.4.', '3.4 Liens.'],
    [true, 'Sections 3.2 and 3.3 apply to it', '3.2 Buyer’s objections.'],
    [false, 'to confirm that Section 7.1 will be met', '7.1 Delivery.'],
    [false, 'Buyer’s rights under Section 10.2 remain', '10.2 Seller’s default.'],
    [false, 'those about the Deposit in Section 2.3', '2.3 Holding of the Deposit.'],
    [false, 'indemnify in Section 4.3', '4.3 Access.'],
  ])('with has_tenants %s, "%s" names the clause "%s"', (hasTenants, reference, clause) => {
    const text = textOf(purchaseAndSaleAgreement, { ...values, has_tenants: hasTenants });
    expect(text).toContain(reference);
    expect(text).toContain(`\n${clause}`);
  });

  it('keeps every other article in its place', () => {
    const headings = (hasTenants: boolean) =>
      [...textOf(purchaseAndSaleAgreement, { ...values, has_tenants: hasTenants }).matchAll(/^\d+\. (.+)$/gm)]
        .map(([line]) => line)
        .filter((line) => !line.startsWith('7. '));
    expect(headings(true)).toEqual(headings(false));
    expect(headings(true)).toHaveLength(12);
  });
});

function withoutNumbers(text: string): string {
  return text.replace(/^(?:\d[\d.]*|\([a-z]\)) (?=\S)/gm, '').replace(/(Sections?) \d[\d.()a-z]*\d/g, '$1 #');
}

function firstWords(line: string): string {
  return line.split(/[.,\t]/)[0] ?? '';
}
