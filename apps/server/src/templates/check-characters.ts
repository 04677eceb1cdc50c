import type { Position } from '@inkfield/engine/nodes';
import type { ParsedTemplate } from '@inkfield/engine/parse';
import { findPrinted } from '@inkfield/engine/printed-texts';
import type { Problem } from '@inkfield/engine/problem';
import type { PageSetup, TemplateField } from '@inkfield/engine/template';
import { cleanCharacters } from '../pdf/clean-text.ts';
import { type Coverage, readCoverage } from '../pdf/coverage.ts';
import { fontFiles } from '../pdf/fonts.ts';
import { findUnprintable, nameCharacter } from '../pdf/unprintable.ts';

/** As many places as anybody would look at. */
const maxPlaces = 100;
const ascii = /^[\n -~]*$/;

let coverage: Coverage | undefined;

/** Characters of a text that no font has. The fonts are read at the first text that is not plain ASCII. */
export function unprintableIn(text: string): string[] {
  if (ascii.test(text)) return [];
  coverage ??= readCoverage(fontFiles());
  return findUnprintable([cleanCharacters(text)], coverage);
}

interface Checked {
  parsed: ParsedTemplate;
  fields: readonly TemplateField[];
  page: PageSetup;
}

/**
 * Finds characters that would stop every document: in the text with their position, in fields' own texts, and in
 * header and footer. Characters that only some values print are found when the values are sent.
 */
export function checkCharacters({ parsed, fields, page }: Checked): Problem[] {
  const { texts, names } = findPrinted(parsed.document);
  const inText = texts.flatMap(({ text, position }) => {
    const characters = unprintableIn(text);
    return characters.length === 0 ? [] : { ...problem(characters), ...placeOf(text, position, characters) };
  });
  const inFields = fields
    .filter(({ name }) => names.has(name.toLowerCase()))
    .flatMap((field) => printedByField(field).flatMap(({ what, text }) => problemIn(text, what, field.name)));
  const inPage = [
    ...problemIn(page.header ?? '', 'the header'),
    ...problemIn(page.footer ?? '', 'the footer'),
  ];
  return [...inText.slice(0, maxPlaces), ...inFields, ...inPage];
}

/** The preview shows a label while its field is empty, with the same fonts. */
function printedByField({ label, default_value: value = '', options = [] }: TemplateField) {
  return [
    { what: 'the label', text: label },
    { what: 'the value filled in beforehand', text: value },
    { what: 'an option', text: options.join('\n') },
  ];
}

function problemIn(text: string, what: string, field?: string): Problem[] {
  const characters = unprintableIn(text);
  if (characters.length === 0) return [];
  return [{ ...problem(characters, ` in ${what}`), ...(field !== undefined && { field }) }];
}

/** The message for characters that no font has. */
export function problem(characters: readonly string[], where = ''): Problem {
  const named = characters.slice(0, 5).map(nameCharacter).join(', ');
  const message = `no font has ${named}${where}: a document with ${characters.length === 1 ? 'it' : 'them'} cannot be printed`;
  return { code: 'E-unprintable', level: 'error', message };
}

/** From the first to the last of the characters; the whole place where the source is written differently. */
function placeOf(text: string, { line, column, endColumn }: Position, characters: readonly string[]) {
  const first = Math.min(...characters.map((one) => text.indexOf(one)));
  const last = Math.max(...characters.map((one) => text.lastIndexOf(one) + one.length));
  const isAsTyped = endColumn - column === text.length && first >= 0;
  if (!isAsTyped) return { line, column, end_column: endColumn };
  return { line, column: column + first, end_column: column + last };
}
