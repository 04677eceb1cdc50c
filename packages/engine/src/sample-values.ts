import { plainLocale, readStoredValue } from './check-values.ts';
import { compareDecimals, parseTemplateDecimal } from './decimals.ts';
import { isTicked } from './fields/checkbox.ts';
import { fieldModules, isFieldType } from './fields/registry.ts';
import type { TemplateDocument } from './nodes.ts';
import { findRepeats } from './repeat-columns.ts';
import { createSampleParties, type SampleParty, wordsOf } from './sample-parties.ts';
import type { FieldType, Locale, TemplateField, Value, Values } from './template.ts';

interface Made {
  /** Words of name and label, in lower case with a space around each. */
  words: string;
  party: SampleParty;
  /** Of a repeat, from 1. */
  row?: number;
}

type Sample = string | ((made: Made) => string);

/** Made-up texts by what the name of a field speaks of; the first that fits counts. */
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
  // At the end of a name or label: "Utilities that the landlord pays" is no landlord.
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

const dateSamples: [words: RegExp, sample: string][] = [
  [/ (?:birth|born|dob) /, '1988-06-14'],
  [/ (?:end|ends|expiry|expires|expiration|termination|until|maturity|completion|last) /, '2027-03-31'],
  [/ (?:start|starts|begin|begins|commencement|from|first) /, '2026-04-01'],
  [/ (?:closing|delivery|due|deadline|payment) /, '2026-05-15'],
];
const numberSamples: [words: RegExp, sample: string][] = [
  [/ days? /, '30'],
  [/ years? /, '5'],
  [/ hours? /, '40'],
  [/ weeks? /, '6'],
  [/ (?:quantity|bedrooms?|bathrooms?|copies|occupants?|persons?|people|units?) /, '2'],
  [/ shares? /, '1000'],
];
const currencySamples: [words: RegExp, sample: string][] = [
  [/ deposit /, '2500.00'],
  [/ (?:rent|rental) /, '1850.00'],
  [/ (?:salary|wage|wages|compensation) /, '72000.00'],
  [/ (?:purchase|sale|selling|loan|principal|value) /, '485000.00'],
  [/ (?:fee|fees|charge|penalty) /, '350.00'],
];
const percentageSamples: [words: RegExp, sample: string][] = [
  [/ (?:commission|late) /, '5'],
  [/ (?:share|ownership|split) /, '50'],
  [/ tax /, '5.5'],
];

const samplesByType = {
  number: '12',
  percentage: '7.5',
  currency: '1250.00',
  date: '2026-03-05',
  textarea: 'First line of sample text\nSecond line of sample text',
} as const;

export interface SampleOptions {
  document?: TemplateDocument | undefined;
  /** What defaults and hints of the fields are written in. */
  locale?: Locale;
}

/**
 * Made-up values for a preview of a template. The same fields always get the same values, and two parties never the
 * same name. With the text, the rows of a repeat have the columns that it names.
 */
export function makeSampleValues(
  fields: readonly TemplateField[],
  { document, locale = plainLocale }: SampleOptions = {},
): Values {
  const partyOf = createSampleParties();
  const repeats = document ? findRepeats(document) : new Map<string, readonly string[]>();
  // In the order of the form, so that another order of the list gives no other names.
  const ordered = fields.toSorted((a, b) => a.order - b.order || a.id - b.id);
  return Object.fromEntries(
    ordered.flatMap((field): [string, Value][] => {
      if (!isFieldType(field.field_type)) return [];
      const columns = repeats.get(field.name.toLowerCase());
      const hasRows = columns !== undefined && columns.length > 0 && field.field_type === 'textarea';
      const rows = hasRows ? makeRows(columns, partyOf) : undefined;
      const made = { words: spaced(field), party: partyOf(field) };
      return [[field.name, makeSampleValue(field, field.field_type, { ...made, rows, locale })]];
    }),
  );
}

function spaced({ name, label }: Pick<TemplateField, 'name' | 'label'>): string {
  return ` ${wordsOf(name).join(' ')}  ${wordsOf(label).join(' ')} `;
}

/** Two rows, with a cell for each column. */
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
  type: FieldType,
  { rows, locale, ...made }: Made & { rows: string | undefined; locale: Locale },
): Value {
  if (type === 'checkbox') {
    const given = field.sample?.trim() || field.default_value;
    return given ? isTicked(given) : true;
  }
  const suggested = suggestSample(field, type, made);
  // The hint of a list says how its rows are written.
  const hint = field.placeholder?.includes('|') ? field.placeholder : undefined;
  // A field's own limits may refuse what was made up: then its bound, its hint or nothing at all.
  const candidates = [
    field.sample,
    field.default_value,
    ...(type === 'textarea' ? [hint, rows] : []),
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
  return fieldModules[type].emptyValue;
}

function suggestSample(field: TemplateField, type: Exclude<FieldType, 'checkbox'>, made: Made): string {
  switch (type) {
    case 'select': {
      const { options = [] } = field;
      const meant = makeText(made);
      return options.find((option) => option === meant) ?? options[0] ?? '';
    }
    case 'email':
      return made.party.email();
    case 'text': {
      const sample = makeText(made) ?? `Sample ${field.label || field.name}`;
      return sample.slice(0, field.max_length ?? sample.length);
    }
    case 'textarea':
      return makeLines(made);
    case 'date':
      return firstFitting(dateSamples, made) ?? samplesByType.date;
    case 'number':
      return withinBounds(field, firstFitting(numberSamples, made) ?? samplesByType.number);
    case 'currency':
      return withinBounds(field, firstFitting(currencySamples, made) ?? samplesByType.currency);
    case 'percentage':
      return withinBounds(field, firstFitting(percentageSamples, made) ?? samplesByType.percentage);
  }
}

function makeText(made: Made): string | undefined {
  const sample = textSamples.find(([pattern]) => pattern.test(made.words))?.[1];
  return typeof sample === 'function' ? sample(made) : sample;
}

/** An address on two lines; other long texts are only told apart from those of one line. */
function makeLines(made: Made): string {
  if (/ (?:address|premises) /.test(made.words)) return `${made.party.place().street}\n${townOf(made.party)}`;
  return samplesByType.textarea;
}

function firstFitting(samples: readonly [RegExp, string][], { words }: Made): string | undefined {
  return samples.find(([pattern]) => pattern.test(words))?.[1];
}

function withinBounds({ min, max }: TemplateField, sample: string): string {
  const low = parseTemplateDecimal(min);
  const high = parseTemplateDecimal(max);
  if (low !== undefined && compareDecimals(sample, low) < 0) return low;
  return high !== undefined && compareDecimals(sample, high) > 0 ? high : sample;
}
