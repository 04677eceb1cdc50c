import { compareDecimals, parseDecimal } from './decimals.ts';
import { fieldModules, isFieldType } from './fields/registry.ts';
import type { FieldType, TemplateField, Value, Values } from './template.ts';

/** Made-up answers by what the name of a field speaks of; the first that fits counts. */
const samplesByWord: [words: RegExp, sample: string][] = [
  [/e-?mail/, 'jordan.ellis@example.com'],
  [/phone|telephone|mobile|fax/, '(555) 010-2400'],
  // Before whose it is.
  [/street|address/, '48 Alder Street, Portland, Maine 04101'],
  [/city|town/, 'Portland'],
  [/county/, 'Cumberland'],
  [/zip|postal|postcode/, '04101'],
  [/seller|landlord|lessor|discloser|vendor/, 'Harbor Lane Properties LLC'],
  [/buyer|tenant|lessee|recipient|customer|client/, 'Jordan Ellis'],
  [/employer|company|firm|organi[sz]ation|business|corporation/, 'Northfield Instruments, Inc.'],
  [/employee|contractor|signer|signatory|witness|agent|person|guarantor/, 'Morgan Reyes'],
  [/title|position|role|job/, 'Operations Manager'],
  [/property|premises|location/, '48 Alder Street, Portland, Maine 04101'],
  [/state|jurisdiction|law/, 'Maine'],
  [/country/, 'United States'],
  [/purpose|scope|services|duties|work/, 'the services described in the attached schedule'],
  [/number|^no|_no$|reference|id$/, '2026-0117'],
  [/name/, 'Alex Morgan'],
];

const samplesByType = {
  text: 'Sample text',
  email: 'jordan.ellis@example.com',
  number: '12',
  percentage: '7.5',
  currency: '1250.00',
  date: '2026-03-05',
  textarea: 'First line of sample text\nSecond line of sample text',
  select: '',
  checkbox: true,
} as const satisfies Record<FieldType, Value>;

/** Made-up values for a preview of a template. The same fields always get the same values. */
export function makeSampleValues(fields: readonly TemplateField[]): Values {
  return Object.fromEntries(
    fields.flatMap((field): [string, Value][] =>
      isFieldType(field.field_type) ? [[field.name, makeSampleValue(field, field.field_type)]] : [],
    ),
  );
}

function makeSampleValue(field: TemplateField, type: FieldType): Value {
  const sample = suggestSample(field, type);
  const result = fieldModules[type].read(field, sample);
  // A field's own limits may refuse what was made up: then its bound, its hint or nothing at all.
  if (!('error' in result)) return result.value;
  const candidates = [field.default_value, field.min, field.max, field.placeholder, field.options?.[0]];
  for (const candidate of candidates) {
    if (!candidate) continue;
    const fallback = fieldModules[type].read(field, candidate);
    if (!('error' in fallback)) return fallback.value;
  }
  return fieldModules[type].emptyValue;
}

function suggestSample(field: TemplateField, type: FieldType): Value {
  switch (type) {
    case 'select':
      return field.options?.[0] ?? '';
    case 'text':
      return suggestText(field);
    case 'textarea':
      // The hint of a list says how its rows are written.
      return field.placeholder?.includes('|') ? field.placeholder : samplesByType.textarea;
    case 'number':
    case 'percentage':
    case 'currency':
      return withinBounds(field, samplesByType[type]);
    default:
      return samplesByType[type];
  }
}

function suggestText(field: TemplateField): string {
  const words = `${field.name} ${field.label}`.toLowerCase();
  const sample =
    samplesByWord.find(([pattern]) => pattern.test(words))?.[1] ?? `Sample ${field.label || field.name}`;
  return sample.slice(0, field.max_length ?? sample.length);
}

function withinBounds({ min, max }: TemplateField, sample: string): string {
  const low = parseDecimal(min);
  const high = parseDecimal(max);
  if (low !== undefined && compareDecimals(sample, low) < 0) return low;
  return high !== undefined && compareDecimals(sample, high) > 0 ? high : sample;
}
