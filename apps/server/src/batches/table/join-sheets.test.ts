import { describe, expect, test } from 'vitest';
import { book, type SheetValue } from '../../../test/table-factories.ts';
import { readTable } from './read-table.ts';

describe('a sheet that is named after a rows field', () => {
  const wanted = [{ field: 'items', names: ['items'], most: 3 }];
  const read = async (sheets: Parameters<typeof book>[0]) =>
    readTable(await book(sheets), 'table.xlsx', { maxRows: 100, wanted });
  const values = [
    ['Number', 'Buyer'],
    ['7', 'Ann'],
    ['8', 'Bob'],
  ];

  test('gives its rows to the rows with the same value below the same header', async () => {
    const further = [
      ['number (required)', 'What'],
      [8, 'Pens'],
      ['7', 'Ink'],
      [' 8', 'Paper'],
    ];
    const table = await read({ Values: values, Other: [['x']], ITEMS: further });
    expect(table.sheets).toEqual([
      { column: 2, name: 'ITEMS', field: 'items', key: 0, headers: ['number (required)', 'What'] },
    ]);
    expect(table.rows.map(({ cells }) => cells.at(-1))).toEqual([
      { rows: [{ number: 3, cells: ['7', 'Ink'] }] },
      {
        rows: [
          { number: 2, cells: [{ n: '8' }, 'Pens'] },
          { number: 4, cells: [' 8', 'Paper'] },
        ],
      },
    ]);
    expect(table.notes).toEqual(['The file has 3 sheets; only “Values”, “ITEMS” were read.']);
  });

  test.each<[string, readonly (readonly SheetValue[])[], string]>([
    [
      'a first column that the first sheet does not have',
      [
        ['No.', 'What'],
        ['7', 'Ink'],
      ],
      'Sheet “Items”, column A: its header must be the header of a column of “Values”.',
    ],
    [
      'a value that no row has',
      [
        ['Number', 'What'],
        ['9', 'Ink'],
      ],
      'Sheet “Items”, row 2, column A: no row of “Values” has “9” in column A.',
    ],
    [
      'an empty first cell',
      [
        ['Number', 'What'],
        ['', 'Ink'],
      ],
      'Sheet “Items”, row 2, column A: enter the value that its row has in “Number”.',
    ],
    [
      'more rows than a field may have',
      [['Number', 'What'], ...Array.from({ length: 4 }, () => ['7', 'Ink'])],
      'Sheet “Items”, row 5, column A: more than 3 rows belong to “7”.',
    ],
    [
      'headers that are doubled',
      [
        ['Number', 'a', 'A'],
        ['7', '1', '2'],
      ],
      'Sheet “Items”: Row 1: columns B and C',
    ],
  ])('is refused with %s, and the place is named', async (_, further, sentence) => {
    await expect(read({ Values: values, Items: further })).rejects.toThrow(sentence);
  });

  test('is refused where two rows of the first sheet have the value', async () => {
    const doubled = [...values, ['7', 'Cy']];
    await expect(
      read({
        Values: doubled,
        Items: [
          ['Number', 'What'],
          ['7', 'Ink'],
        ],
      }),
    ).rejects.toThrow('rows 2 and 4 of “Values” both have “7” in column A');
  });
});
