import { cleanCharacters } from '../clean-characters.ts';
import { childOf, childrenOf, valueOf, type XmlElement } from '../guard/xml.ts';
import type { WordField } from '../source-document.ts';
import type { Inside, Seen } from './walk-state.ts';

/** The instruction of a Word field; undefined when the field stands for no value, as a page number. */
export function readFieldInstruction(
  instruction: string,
  data: XmlElement | undefined,
): WordField | undefined {
  const [, code = '', rest = ''] = /^\s*([A-Za-z]+)\b\s*(.*)$/s.exec(instruction) ?? [];
  const kind = fieldKinds[code.toUpperCase()];
  if (kind === undefined) return undefined;
  const input = childOf(data, 'w:textInput');
  const quoted = /^\s*(?:"([^"]+)"|(\S+))/.exec(rest);
  return {
    kind,
    name: kind === 'merge' ? (quoted?.[1] ?? quoted?.[2] ?? '') : (valueOf(data, 'w:name') ?? ''),
    datePicture: /\\@\s*"?([^"\\]+)"?/.exec(rest)?.[1]?.trim(),
    numberPicture: /\\#\s*"?([^"\\]+)"?/.exec(rest)?.[1]?.trim(),
    textType: valueOf(input, 'w:type'),
    options: childrenOf(childOf(data, 'w:ddList'), 'w:listEntry').flatMap(
      ({ attributes }) => attributes['w:val'] ?? [],
    ),
  };
}

/** The field prints the number of the page, or how many pages there are. */
export function isPageNumber(instruction: string): boolean {
  return /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i.test(instruction);
}

/** Fields that decide something, or write the day, keep what they showed last; that is told. */
export function countField(seen: Seen, instruction: string): void {
  if (/^\s*IF\b/i.test(instruction)) seen.conditions += 1;
  if (/^\s*(?:DATE|TIME)\b/i.test(instruction)) seen.dates += 1;
}

/** Old templates ask to be clicked on with a field that shows nothing but the words in its instruction. */
export function showPrompt({ runs }: Inside, instruction: string): void {
  const prompt = /^\s*MACROBUTTON\s+\S+\s+(.*\S)/is.exec(instruction)?.[1];
  if (prompt !== undefined) runs.push({ text: cleanCharacters(prompt), format: {} });
}

export function markPageNumber({ runs }: Inside, start: number): void {
  if (runs.length === start) runs.push({ text: '', format: {} });
  for (const run of runs.slice(start)) run.isPageNumber = true;
}

const fieldKinds: Readonly<Record<string, WordField['kind']>> = {
  MERGEFIELD: 'merge',
  FORMTEXT: 'form-text',
  FORMCHECKBOX: 'form-checkbox',
  FORMDROPDOWN: 'form-dropdown',
};

/** Marks what a field shows; a field that shows nothing still has its place. */
export function markField(inside: Inside, start: number, field: WordField | undefined): void {
  const { runs } = inside;
  if (field === undefined) return;
  if (runs.length === start) runs.push({ text: field.kind === 'merge' ? `«${field.name}»` : '', format: {} });
  for (const run of runs.slice(start)) run.field ??= field;
}
