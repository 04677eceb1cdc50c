import { compareDecimals, parseTemplateDecimal } from './notation/decimals.ts';
import { isTicked } from './checkbox.ts';
import type { FieldKind } from './field-module.ts';
import { findFieldModule } from './registry.ts';
import type { FieldType, TemplateField, Value } from '../template.ts';

/** Made-up words for one field, chosen by its name and label. */
export interface SampleMaker {
  /** Words of name and label, in lower case with a space around each. */
  words: string;
  /** A text of one line; undefined where the words say nothing about it. */
  text: () => string | undefined;
  /** A text of two lines. */
  lines: () => string;
  email: () => string;
}

/** Made-up values by the words of the field's name. The first match counts. */
type SamplesByWords = readonly [words: RegExp, sample: string][];

function findSample(samples: SamplesByWords, { words }: SampleMaker): string | undefined {
  return samples.find(([pattern]) => pattern.test(words))?.[1];
}

/** The sample, or the bound of the field that it would break. */
function withinBounds({ min, max }: TemplateField, sample: string): string {
  const low = parseTemplateDecimal(min);
  const high = parseTemplateDecimal(max);
  if (low !== undefined && compareDecimals(sample, low) < 0) return low;
  return high !== undefined && compareDecimals(sample, high) > 0 ? high : sample;
}

const amounts: SamplesByWords = [
  [/ deposit /, '2500.00'],
  [/ (?:rent|rental) /, '1850.00'],
  [/ (?:salary|wage|wages|compensation) /, '72000.00'],
  [/ (?:purchase|sale|selling|loan|principal|value) /, '485000.00'],
  [/ (?:fee|fees|charge|penalty) /, '350.00'],
];

const dates: SamplesByWords = [
  [/ (?:birth|born|dob) /, '1988-06-14'],
  [/ (?:end|ends|expiry|expires|expiration|termination|until|maturity|completion|last) /, '2027-03-31'],
  [/ (?:start|starts|begin|begins|commencement|from|first) /, '2026-04-01'],
  [/ (?:closing|delivery|due|deadline|payment) /, '2026-05-15'],
];

const numbers: SamplesByWords = [
  [/ days? /, '30'],
  [/ years? /, '5'],
  [/ hours? /, '40'],
  [/ weeks? /, '6'],
  [/ (?:quantity|bedrooms?|bathrooms?|copies|occupants?|persons?|people|units?) /, '2'],
  [/ shares? /, '1000'],
];

const percentages: SamplesByWords = [
  [/ (?:commission|late) /, '5'],
  [/ (?:share|ownership|split) /, '50'],
  [/ tax /, '5.5'],
];

const times: SamplesByWords = [
  [/ (?:end|ends|until|close|closes|closing|departure|last) /, '17:30'],
  [/ (?:noon|lunch) /, '12:00'],
  [/ (?:delivery|arrival|pickup) /, '14:30'],
];

type MakeSample = (field: TemplateField, make: SampleMaker) => Value;

/** Samples by the kind of value. Not in the modules of the types, because browsers of clients load these. */
const byKind: Record<FieldKind, MakeSample> = {
  text: ({ name, label, max_length: maxLength }, make) => {
    const sample = make.text() ?? `Sample ${label || name}`;
    return sample.slice(0, maxLength ?? sample.length);
  },
  decimal: (field, make) => withinBounds(field, findSample(numbers, make) ?? '12'),
  date: (_field, make) => findSample(dates, make) ?? '2026-03-05',
  time: (_field, make) => findSample(times, make) ?? '09:30',
  choice: ({ options = [] }, make) => {
    const meant = make.text();
    return options.find((option) => option === meant) ?? options[0] ?? '';
  },
  choices: ({ options = [] }) => options.slice(0, 2),
  tick: (field) => {
    const given = field.sample?.trim() || field.default_value;
    return given ? isTicked(given) : true;
  },
  // Each column of a row has a sample of its own.
  rows: () => [],
};

/** Samples of types that need another than their kind. */
const byType: Partial<Record<FieldType, MakeSample>> = {
  email: (_field, make) => make.email(),
  textarea: (_field, make) => make.lines(),
  percentage: (field, make) => withinBounds(field, findSample(percentages, make) ?? '7.5'),
  currency: (field, make) => withinBounds(field, findSample(amounts, make) ?? '1250.00'),
  calculated: () => '',
};

/** Makes a value for previews, as a call would send it. */
export function makeSample(field: TemplateField, make: SampleMaker): Value {
  const module = findFieldModule(field.field_type);
  return module === undefined ? '' : (byType[module.type] ?? byKind[module.kind])(field, make);
}
