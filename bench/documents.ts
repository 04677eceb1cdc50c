/**
 * The documents that all benchmarks share: what a template's text and values look like at one, six and fifty pages.
 * `variant` changes values and words, so that no two runs are alike.
 */
import type { ResolvedDocument } from '@inkfield/engine/document';
import { parse } from '@inkfield/engine/parse';
import { resolve } from '@inkfield/engine/resolve';
import type { TemplateField, Values } from '@inkfield/engine/template';

export interface BenchTemplate {
  name: string;
  source: string;
  fields: TemplateField[];
  values: Values;
}

const fields: TemplateField[] = [
  field('seller', 'text'),
  field('buyer', 'text'),
  field('price', 'currency'),
  field('closing_date', 'date'),
  field('pets', 'checkbox'),
  field('rent_roll', 'textarea'),
];

function field(name: string, field_type: TemplateField['field_type']): TemplateField {
  return {
    id: name.length,
    name,
    label: name.replaceAll('_', ' '),
    field_type,
    required: true,
    order: name.length,
  };
}

function valuesOf(variant: number): Values {
  const rows = Array.from(
    { length: 12 },
    (_, i) => `${101 + i} | Tenant ${variant + i} | $${1200 + i * 37}.00`,
  );
  return {
    seller: `Harborview Holdings ${variant} LLC`,
    buyer: `Mason & Pryce ${variant * 7} Corporation`,
    price: String(1_000_000 + variant),
    closing_date: '2026-03-05',
    pets: variant % 2 === 0,
    rent_roll: rows.join('\n'),
  };
}

const clauseWords =
  'The Purchaser shall pay to the Seller the purchase price in immediately available funds at the Closing, subject to ' +
  'the adjustments and prorations provided for in this Agreement, and each party shall execute and deliver such ' +
  'further instruments as the other may reasonably request in order to carry out the intent of this Agreement.';

function article(number: number): string {
  return [
    `## #. Obligations of the parties, part ${number}`,
    '',
    `##. **Payment.** [buyer] pays [price] ([price as words]) on [closing_date as long]. ${clauseWords}`,
    `##. ${clauseWords}`,
    `###. the first thing, which [seller] delivers not later than the [closing_date as words];`,
    `###. the second thing{if pets}, with all animals{end}; and`,
    `###. ${clauseWords}`,
    `##. **Notices.** ${clauseWords} ${clauseWords}`,
    '',
  ].join('\n');
}

const signatures = [
  'IN WITNESS WHEREOF, the parties have executed this Agreement as of the date first written above.',
  '',
  '{signatures}',
  '**[seller]**',
  '',
  'By: ____________________',
  '{column}',
  '**[buyer]**',
  '',
  'By: ____________________',
  '{end signatures}',
];

const rentRoll = [
  '| Unit | Tenant | Rent |',
  '|---|---|---:|',
  '{for each row in rent_roll: unit, tenant, rent}',
  '| [row.unit] | [row.tenant] | [row.rent] |',
  '{end}',
];

function agreement(articles: number): string {
  const opening =
    'Made on [closing_date as long] between **[seller]** (the "Seller") and **[buyer]** (the "Buyer").';
  const body = Array.from({ length: articles }, (_, i) => article(i + 1));
  const head = ['# PURCHASE AND SALE AGREEMENT', '', opening, ''];
  return [...head, ...body, ...rentRoll, '', ...signatures, ''].join('\n');
}

function letter(): string {
  const body = Array.from({ length: 3 }, () => `${clauseWords}\n`);
  const head = [
    '[seller]',
    '12 State Street',
    '',
    '[closing_date as long]',
    '',
    '[buyer]',
    '',
    'Dear Sirs:',
    '',
  ];
  return [
    ...head,
    'We confirm the price of [price].',
    '',
    ...body,
    'Sincerely,',
    '',
    '',
    '[seller]',
    '',
  ].join('\n');
}

export type BenchSize = 'letter' | 'contract' | 'agreement';

/** A letter of one page, a contract of about six, an agreement of about fifty. */
export function benchTemplate(size: BenchSize, variant = 0): BenchTemplate {
  const source = { letter, contract: () => agreement(8), agreement: () => agreement(80) }[size]();
  return { name: size, source, fields, values: valuesOf(variant) };
}

/** The agreement with this number of articles, of about 0.65 pages each. */
export function benchAgreement(articles: number, variant = 0): BenchTemplate {
  return { name: `${articles} articles`, source: agreement(articles), fields, values: valuesOf(variant) };
}

export function benchDocument(size: BenchSize, variant = 0): ResolvedDocument {
  const { source, values } = benchTemplate(size, variant);
  const locale = { locale: 'en-US', currency: 'USD' };
  return resolve(parse(source), { fields, values, mode: 'final', locale }).document;
}
