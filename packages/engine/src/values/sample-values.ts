import { plainLocale, readStoredValue } from './stored-values.ts';
import type { FieldModule } from '../fields/field-module.ts';
import { findFieldModule } from '../fields/registry.ts';
import { makeSample } from '../fields/sample.ts';
import type { TemplateDocument } from '../syntax/nodes.ts';
import { findRepeats } from '../syntax/repeat-columns.ts';
import { createSampleParties, type SampleParty, wordsOf } from './sample-parties.ts';
import { plainText } from '../fields/text-value.ts';
import { columnsOf } from './logic/read-formulas.ts';
import { fieldOfColumn } from './logic/read-rows.ts';
import type { Locale, Row, TemplateField, Value, Values } from '../template.ts';

interface Made {
  /** Words of name and label, in lower case with a space around each. */
  words: string;
  party: SampleParty;
  /** Row of a repeat, from 1. */
  row?: number;
}

type Sample = string | ((made: Made) => string);

/** Made-up texts by the words of a field's name. The first match counts. */
const textSamples: [words: RegExp, sample: Sample][] = [
  [/ e? ?mail (?!ing)/, ({ party }) => party.email()],
  [/ (?:phone|telephone|mobile|cell|fax) /, ({ party }) => party.phone()],
  [/ (?:website|url|web) /, 'https://www.example.com'],
  [/ city .*(?:zip|state) /, ({ party }) => townOf(party)],
  [/ (?:address|premises|location) /, ({ party }) => addressOf(party)],
  [/ street /, ({ party }) => party.place().street],
  [/ (?:zip|postal|postcode) /, ({ party }) => party.place().zip],
  [/ (?:city|town) /, ({ party }) => party.place().city],
  [/ county /, ({ party }) => party.place().county],
  [/ (?:country|nationality|citizenship) /, 'United States'],
  [/ (?:incorporat\w*|formation|organized) /, 'Delaware'],
  [/ (?:state|jurisdiction|governing law|law|laws|court|courts) /, ({ party }) => party.place().state],
  [/ (?:entity type|type of entity|legal form) /, 'limited liability company'],
  [/ (?:property|parcel) (?!name)/, ({ party }) => addressOf(party)],
  [/ (?:date|day|deadline) /, 'March 5, 2026'],
  [
    / (?:amount|price|rent|fee|fees|deposit|salary|cost|sum|payment|total|compensation) /,
    ({ row = 1 }) => `$${row},250.00`,
  ],
  [/ (?:percent|percentage|rate|interest|share) /, '7.5%'],
  [/ (?:job|title|position|role|occupation) /, 'Operations Manager'],
  [/ (?:term|period|duration|frequency) /, '12 months'],
  [/ (?:purpose|scope|services|duties|work|project) /, 'the services described in the attached schedule'],
  [
    / (?:description|item|items|product|products|goods|equipment) /,
    ({ row = 1 }) => (row === 1 ? 'Office furniture' : 'Desk lamps'),
  ],
  [/ (?:quantity|count|units|hours) /, '2'],
  [/ unit /, ({ row = 1 }) => `${row}B`],
  [/ (?:number|no|reference|ref|id|invoice) /, '2026-0117'],
  [/ bank /, 'First Harbor Bank'],
  [/ names? /, ({ party }) => party.name()],
  // Only at the end of a name or label: "Utilities that the landlord pays" is not a landlord.
  [
    / (?:buyer|purchaser|seller|landlord|tenant|lessor|lessee|discloser|recipient|vendor|customer|client|employer|employee|company|firm|organi[sz]ation|business|corporation|contractor|lender|borrower|licensor|licensee|guarantor|provider|supplier|owner|occupant|signer|signatory|witness|agent|broker|representative|contact|person|party|partner|member|attention|attn|attorney|manager|director|officer)s?(?: \d+)?(?: {2}| $)/,
    ({ party }) => party.name(),
  ],
];

function addressOf(party: SampleParty): string {
  return `${party.place().street}, ${townOf(party)}`;
}

function townOf({ place }: SampleParty): string {
  const { city, code, zip } = place();
  return `${city}, ${code} ${zip}`;
}

export interface SampleOptions {
  document?: TemplateDocument | undefined;
  /** Locale of the defaults and hints. */
  locale?: Locale;
}

/**
 * Makes values for a preview of a template. The same fields always get the same values, and two parties never get the
 * same name. With `document`, the rows of a repeat have its columns.
 */
export function makeSampleValues(
  fields: readonly TemplateField[],
  { document, locale = plainLocale }: SampleOptions = {},
): Values {
  const partyOf = createSampleParties();
  const repeats = document ? findRepeats(document) : new Map<string, readonly string[]>();
  // In the order of the form, so that the order of the list does not change the names.
  const ordered = fields.toSorted((a, b) => a.order - b.order || a.id - b.id);
  return Object.fromEntries(
    ordered.flatMap((field): [string, Value][] => {
      const module = findFieldModule(field.field_type);
      if (!module || field.each) return [];
      const columns = repeats.get(field.name.toLowerCase());
      const hasRows = columns !== undefined && columns.length > 0 && module.isMultiline;
      const rows = hasRows ? makeRows(columns, partyOf) : undefined;
      const made = { words: spaced(field), party: partyOf(field) };
      if (columnsOf(field).length > 0) return [[field.name, makeSampleRows(field, partyOf, locale)]];
      return [[field.name, makeSampleValue(field, module, { ...made, rows, locale })]];
    }),
  );
}

/** Makes two rows of a rows field. */
function makeSampleRows(
  field: TemplateField,
  partyOf: ReturnType<typeof createSampleParties>,
  locale: Locale,
): readonly Row[] {
  return [1, 2].map((row) => {
    const cells = columnsOf(field).flatMap((column): [string, string][] => {
      const cell = fieldOfColumn(column);
      const module = findFieldModule(column.field_type);
      if (!module || module.isCalculated) return [];
      const party = partyOf({ name: `${column.name}_${row}`, label: '' });
      const value = makeSampleValue(cell, module, {
        words: spaced(cell),
        party,
        row,
        rows: undefined,
        locale,
      });
      return [[column.name, value === false ? 'no' : value === true ? 'yes' : plainText(value)]];
    });
    return Object.fromEntries(cells);
  });
}

function spaced({ name, label }: Pick<TemplateField, 'name' | 'label'>): string {
  return ` ${wordsOf(name).join(' ')}  ${wordsOf(label).join(' ')} `;
}

/** Makes two rows with a cell for each column. */
function makeRows(columns: readonly string[], partyOf: ReturnType<typeof createSampleParties>): string {
  const rows = [1, 2].map((row) =>
    columns.map((column) => {
      const field = { name: `${column}_${row}`, label: '' };
      const words = ` ${wordsOf(column).join(' ')} `;
      return (
        makeText({ words, party: partyOf(field), row }) ?? `Sample ${column.replaceAll('_', ' ')} ${row}`
      );
    }),
  );
  return rows.map((cells) => cells.join(' | ')).join('\n');
}

function makeSampleValue(
  field: TemplateField,
  module: FieldModule,
  { rows, locale, ...made }: Made & { rows: string | undefined; locale: Locale },
): Value {
  const suggested = makeSample(field, {
    words: made.words,
    text: () => makeText(made),
    lines: () => makeLines(made),
    email: () => made.party.email(),
  });
  if (typeof suggested !== 'string') return suggested;
  // The placeholder of a list shows how its rows are written.
  const hint = field.placeholder?.includes('|') ? field.placeholder : undefined;
  // The field's own limits may reject a made-up value. Then its bounds, its placeholder or nothing is used.
  const candidates = [
    field.sample,
    field.default_value,
    ...(module.isMultiline ? [hint, rows] : []),
    suggested,
    field.min,
    field.max,
    field.placeholder,
    field.options?.[0],
  ];
  for (const candidate of candidates) {
    if (!candidate?.trim()) continue;
    const result = readStoredValue(field, candidate, locale);
    if (!('error' in result)) return result.value;
  }
  return module.emptyValue;
}

function makeText(made: Made): string | undefined {
  const sample = textSamples.find(([pattern]) => pattern.test(made.words))?.[1];
  return typeof sample === 'function' ? sample(made) : sample;
}

/** Returns an address on two lines, or other text on two lines. */
function makeLines(made: Made): string {
  if (/ (?:address|premises) /.test(made.words)) return `${made.party.place().street}\n${townOf(made.party)}`;
  return 'First line of sample text\nSecond line of sample text';
}
