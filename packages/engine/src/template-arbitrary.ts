/** Generated templates and values for the property tests. */
import fc from 'fast-check';
import type { Values } from './template.ts';

const pieces = [
  ...[
    '[seller]',
    '[BUYER]',
    '[price as words as upper]',
    '[x or "y"]',
    '[closing_date as long]',
    '[Buyer Name]',
    '[r.a]',
    '[r]',
  ],
  ...[
    '[',
    ']',
    '[a',
    ' as words',
    ' or "',
    '”',
    '{',
    '}',
    '{{',
    '}}',
    '{if',
    '{if pets}',
    '{if not seller}',
    '{else}',
    '{end}',
    '{/if}',
  ],
  ...[
    '{ref x}',
    '{label x}',
    '{footnote: ',
    '{note: n}',
    '{br}',
    '{else if count > 1}',
    '**',
    '*',
    '***',
    '__',
    '_',
    '****',
    '____',
  ],
  ...[
    '|',
    '| a | b |',
    '|---|:--:|',
    '\\',
    '\\[',
    '\\\\',
    '#',
    '# ',
    '## ',
    '#. ',
    '##. ',
    '###: ',
    '1. ',
    '(a) ',
    '- ',
    '• ',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\u00a0',
    'a',
    'Word',
    '1',
    '.',
    ',',
    '(',
    ')',
    '"',
    '“',
    '$',
    '%',
    '—',
    '😀',
    '\ufeff',
    '\f',
    '\ud800',
    '\u2028',
  ],
];
const lines = [
  ...[
    '{section S}',
    '{end section}',
    '{exhibit E: The [seller]}',
    '{end exhibit}',
    '{if pets}',
    '{else}',
    '{else if seller is "x"}',
    '{end}',
  ],
  ...[
    '{for each r in rent_roll: a, b}',
    '{end for}',
    '{signatures}',
    '{column}',
    '{center}',
    '{right}',
    '{page break}',
    '{restart numbering}',
  ],
  ...[
    '{numbering: I. | 1.01 | (a)}',
    '{table no borders}',
    '{note: x}',
    '{sectoin}',
    '{if seller is}',
    '| [r.a] | [r.b] |',
    '#. {label x}[seller]',
  ],
  ...['See {ref x}.{footnote: See {ref x} of [buyer].}', '$[price] at [rate]%', '[seller], [buyer]', ''],
];
const breaks = ['\n', '\n', '\n\n', '\r\n', '\r', '\n \t\n'];

/** Any mixture of the signs that mean something. */
export const signsArbitrary = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.constantFrom(...breaks) },
    ),
    {
      maxLength: 16,
    },
  )
  .map((parts) => parts.join(''));

/** Templates of many lines with commands, so that blocks nest and close. */
export const templateArbitrary = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...lines) }, { weight: 1, arbitrary: signsArbitrary }),
      fc.constantFrom(...breaks),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.flat().join(''));

const text = fc.constantFrom(
  '',
  ' ',
  'x',
  'Ann **b** [buyer]',
  '5',
  '1234.5',
  '2026-03-05',
  'a|b\nc;d',
  '{if pets}',
);

export const valuesArbitrary: fc.Arbitrary<Values> = fc.record(
  {
    seller: text,
    buyer: text,
    price: text,
    rate: text,
    count: text,
    closing_date: text,
    'Buyer Name': text,
    pets: fc.boolean(),
    rent_roll: fc.oneof(text, fc.constant([{ a: '1', b: '2' }, { a: '3' }])),
    address: text,
  },
  { requiredKeys: [] },
);
