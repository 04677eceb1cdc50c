import type { Look } from '@inkfield/contract/look';
import { expect, test } from 'vitest';
import { letterLook } from '../../../test/letter-look.ts';
import { addStyle, deleteStyle, nameProblem, namedStyles, renameStyle, rolesOf } from './look-edits.ts';
import { changeFont, fontChoices } from './standard-fonts.ts';
import { startingLook } from './starting-look.ts';

const text = 'One\n\n{style Recital}\nTwo\n{end style}\n';

function withParts(): Look {
  const cell = { styles: ['Recital'], below: ['Recital'] };
  const look = letterLook();
  return {
    ...look,
    pages: look.pages.map((page) => ({
      ...page,
      furniture: { header: { usual: '{style Recital}\nAcme\n{end style}\n' }, footer: {} },
    })),
    styles: { ...look.styles, Note: { like: 'Recital', italic: true } },
    roles: { ...look.roles, heading: ['Recital'], center: 'Recital' },
    tables: {
      'Table 1': {
        at: 0,
        widths: [100],
        margins: { top: 0, right: 0, bottom: 0, left: 0 },
        edges: [],
        head: 0,
        rows: [{ cells: [cell] }],
      },
    },
  };
}

test('a new name of a style replaces the old one in the look, in headers and in the text', () => {
  const renamed = renameStyle({ look: withParts(), text }, 'Recital', 'Whereas');
  expect(JSON.stringify(renamed)).not.toContain('Recital');
  expect(renamed.text).toBe('One\n\n{style Whereas}\nTwo\n{end style}\n');
  expect(Object.keys(renamed.look.styles)).toEqual(['Body', 'Whereas', 'Note']);
  expect(renamed.look.pages[0]?.furniture.header.usual).toBe('{style Whereas}\nAcme\n{end style}\n');
});

test('a deleted style leaves its paragraphs, and those that were like it look the same', () => {
  const { look, text: rest } = deleteStyle({ look: withParts(), text }, 'Recital');
  expect(JSON.stringify([look, rest])).not.toContain('Recital');
  expect(rest).toBe('One\n\nTwo\n');
  expect(look.styles['Note']).toMatchObject({ like: 'Body', left: 36, italic: true });
  expect(look.roles.heading).toEqual(['Body']);
  expect(look.pages[0]?.furniture.header.usual).toBe('Acme\n');
});

test('a new style is like plain text, with a name of its own', () => {
  const first = addStyle(letterLook());
  expect(first?.look.styles['New style']).toEqual({ like: 'Body' });
  expect(addStyle(first?.look ?? letterLook())?.name).toBe('New style 2');
});

test('styles of cells and headers alone are not offered for paragraphs', () => {
  const look = withParts();
  expect(namedStyles(look)).toEqual(['Body', 'Recital', 'Note']);
  expect(namedStyles({ ...look, roles: { ...look.roles, heading: [], center: undefined } })).toEqual([
    'Body',
    'Note',
  ]);
  expect(rolesOf(look, 'Recital')).toEqual(['Heading 1', 'Centered']);
});

test.each([
  ['', 'A style needs a name.'],
  ['Body', 'There is a style with this name already.'],
  ['a{b}', 'A name has no brackets, bars, colons and backslashes.'],
  ['a: b', 'A name has no brackets, bars, colons and backslashes.'],
  ['x'.repeat(61), 'A name has at most 60 characters.'],
  ['Whereas', undefined],
])('the name %j: %s', (name, problem) => {
  expect(nameProblem(letterLook(), name)).toBe(problem);
});

test('a look starts from the page set-up of the house style', () => {
  const { pages, styles } = startingLook({ size: 'a4', margin: 60, font: 'sans', font_size: 10 });
  expect(pages[0]?.size.width).toBe(595.3);
  expect(pages[0]?.margins.left).toBe(60);
  expect(styles['Body']).toMatchObject({ font: 'Arial', size: 10, align: 'justify' });
});

test('a style takes an uploaded font, which leaves the look when no style names it any more', () => {
  const faces = [{ sha256: 'a'.repeat(64), bold: false, italic: false }];
  const own = [{ name: 'Firm Mono', set: 'Arimo' as const, own: faces, ascent: 0.8, descent: 0.3, gap: 0 }];
  const look = letterLook();
  expect(fontChoices(look, own)).toContain('Firm Mono');
  const taken = changeFont(look, { style: 'Recital', font: 'Firm Mono' }, own);
  expect(taken.fonts.at(-1)).toEqual(own[0]);
  expect(taken.styles['Recital']?.font).toBe('Firm Mono');
  const back = changeFont(taken, { style: 'Recital', font: 'Arial' }, own);
  expect(back.fonts.map(({ name }) => name)).not.toContain('Firm Mono');
});
