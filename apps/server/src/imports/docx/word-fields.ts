import { cleanCharacters } from '../clean-characters.ts';
import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../guard/xml.ts';
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
  const list = childOf(data, 'w:ddList');
  const options = childrenOf(list, 'w:listEntry').flatMap(({ attributes }) => attributes['w:val'] ?? []);
  const isTicked = switchOf(childOf(data, 'w:checkBox'), 'w:checked') === true;
  const chosen = valueOf(list, 'w:result');
  const quoted = /^\s*(?:"([^"]+)"|(\S+))/.exec(rest);
  return {
    kind,
    name: kind === 'merge' ? (quoted?.[1] ?? quoted?.[2] ?? '') : (valueOf(data, 'w:name') ?? ''),
    datePicture: /\\@\s*"?([^"\\]+)"?/.exec(rest)?.[1]?.trim(),
    numberPicture: /\\#\s*"?([^"\\]+)"?/.exec(rest)?.[1]?.trim(),
    textType: valueOf(input, 'w:type'),
    options,
    value: isTicked ? '☒' : chosen === undefined ? undefined : options[Number(chosen)],
  };
}

/** The field prints the number of the page, or how many pages there are. */
export function isPageNumber(instruction: string): boolean {
  return /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i.test(instruction);
}

/** Counts fields with conditions or the current date. They are imported as their last text, with a warning. */
export function countField(seen: Seen, instruction: string): void {
  if (/^\s*IF\b/i.test(instruction)) seen.conditions += 1;
  if (/^\s*(?:DATE|TIME)\b/i.test(instruction)) seen.dates += 1;
}

/** Old templates have a field to click on, which shows only the text in its instruction. */
export function showPrompt({ runs }: Inside, instruction: string): void {
  const prompt = /^\s*MACROBUTTON\s+\S+\s+(.*\S)/is.exec(instruction)?.[1];
  if (prompt !== undefined) runs.push({ text: cleanCharacters(prompt), format: {} });
}

export function markPageNumber({ runs }: Inside, start: number, instruction: string): void {
  if (runs.length === start) runs.push({ text: '', format: {} });
  const counts = /^\s*PAGE\b/i.test(instruction) ? 'page' : 'pages';
  for (const run of runs.slice(start)) Object.assign(run, { isPageNumber: true, counts });
}

const fieldKinds: Readonly<Record<string, WordField['kind']>> = {
  MERGEFIELD: 'merge',
  FORMTEXT: 'form-text',
  FORMCHECKBOX: 'form-checkbox',
  FORMDROPDOWN: 'form-dropdown',
};

/** The words of an old text field, unless the form came with them. */
export function readFieldWords({ runs }: Inside, start: number, data: XmlElement | undefined) {
  const words = runs
    .slice(start)
    .map(({ text }) => text)
    .join('');
  return words === valueOf(childOf(data, 'w:textInput'), 'w:default') ? undefined : words;
}

/** Assigns a field to the runs that show it. A field that shows nothing gets an empty run. */
export function markField(inside: Inside, start: number, field: WordField | undefined): void {
  const { runs } = inside;
  if (field === undefined) return;
  if (runs.length === start) runs.push({ text: field.kind === 'merge' ? `«${field.name}»` : '', format: {} });
  for (const run of runs.slice(start)) run.field ??= field;
}
