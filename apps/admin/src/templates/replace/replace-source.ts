import { parse } from '@inkfield/engine/parse';
import { tokens } from '@inkfield/engine/tokens';
import type { TemplateField } from '@inkfield/engine/template';
import { newFieldId } from '../saving/draft-content.ts';
import { placeholderName } from '../source/placeholder-name.ts';
import { renameInText } from '../source/rename-field.ts';
import { alignLines, hasWords, type Line, linesIn } from './align-lines.ts';
import { keepBlocks } from './keep-blocks.ts';
import { cutInline, keepInline } from './keep-inline.ts';

interface Edition {
  text: string;
  fields: readonly TemplateField[];
}

export interface Replacement {
  text: string;
  /** Fields of the template that the new file has too, with its name for them where that differs. */
  kept: { field: TemplateField; nameInFile?: string }[];
  /** Fields that only the new file has. */
  added: TemplateField[];
  /** Fields that the new text does not print. */
  gone: TemplateField[];
  /** The fields of the template by the names that the file has for them. */
  names: ReadonlyMap<string, TemplateField>;
  /** Conditions, repeats and sections whose lines or words the new file does not have, as written. */
  lost: string[];
}

/**
 * Puts the text of a new file in place of a template's. Lines that are the same stay as they are written in the template,
 * with their formats and styles. Fields are matched by name and by the words around them. Conditions, repeats and
 * sections stay around the lines that they hold.
 */
export function replaceSource(current: Edition, file: Edition): Replacement {
  const before = linesIn(current.text);
  const found = linesIn(file.text);
  const content = before.filter(({ written }) => !isCommandLine(written));
  const from = alignLines(content, found);
  const names = matchFields(current, file, { content, found, from });
  const renamed = linesIn(withNames(file.text, names, file.fields));
  const used = new Set(from);
  const lostInLines = content.flatMap(({ written }, index) =>
    used.has(index) ? [] : cutInline(written).inner.map((condition) => condition.written),
  );
  const lines = renamed.map((line, index) => {
    const old = content[from[index] ?? -1];
    if (!old) return line.written;
    const inline = cutInline(old.written);
    if (inline.inner.length === 0 || isSame(old, line)) return rewritten(old, line);
    const [outside = old] = linesIn(inline.outside);
    const kept = keepInline(inline, rewritten(outside, line));
    lostInLines.push(...kept.lost);
    return kept.text;
  });
  const { text, lost } = keepBlocks(before, { lines, from, isCommandLine });
  const printed = namesIn(text);
  const isUsed = ({ name }: TemplateField) => printed.has(name.toLowerCase());
  const inFile = new Map([...names].toReversed().map(([name, field]) => [field, name]));
  const kept = current.fields.flatMap((field) => {
    const name = inFile.get(field);
    if (name === undefined && !isUsed(field)) return [];
    return [{ field, ...(name !== undefined && name !== field.name && { nameInFile: name }) }];
  });
  const known = new Set(current.fields.map(({ name }) => name.toLowerCase()));
  const own = file.fields.filter(({ name }) => !names.has(name) && !known.has(name.toLowerCase()));
  const added: TemplateField[] = [];
  for (const field of own) added.push({ ...field, id: newFieldId([...current.fields, ...added]) });
  const gone = current.fields.filter((field) => !kept.some((one) => one.field === field));
  return { text, names, kept, added, gone, lost: [...lost, ...lostInLines] };
}

/** A command that has a line for itself, as conditions, repeats and sections have. */
function isCommandLine(written: string): boolean {
  return (
    /^\s*\{(?!ref\b|label\b|footnote\b|br\b)[^{}]*\}\s*$/i.test(written) && !/^\s*\{\s*\}\s*$/.test(written)
  );
}

/** The line with its formats and styles, if only the words between its fields are the same or have changed. */
function rewritten(old: Line, line: Line): string {
  if (isSame(old, line)) return old.written;
  if (!sameNames(old.places, line.places)) return line.written;
  let at = 0;
  return line.places.reduce((text, place, index) => {
    const start = text.indexOf(place, at);
    const spelled = old.places[index] ?? place;
    if (start < 0) return text;
    at = start + spelled.length;
    return text.slice(0, start) + spelled + text.slice(start + place.length);
  }, line.written);
}

function isSame(old: Line, line: Line): boolean {
  return old.words === line.words && sameNames(old.places, line.places);
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  const names = (places: readonly string[]) => places.map((place) => placeholderName(place).toLowerCase());
  return names(one).join('\n') === names(other).join('\n');
}

interface Alignment {
  content: readonly Line[];
  found: readonly Line[];
  from: readonly (number | undefined)[];
}

/** The fields of the template by the names that the file has for them. */
function matchFields(
  current: Edition,
  file: Edition,
  { content, found, from }: Alignment,
): Map<string, TemplateField> {
  const votes = new Map<string, number>();
  const vote = (name: string, old: string, weight: number) => {
    const key = `${name.toLowerCase()}\n${old.toLowerCase()}`;
    votes.set(key, (votes.get(key) ?? 0) + weight);
  };
  /** The template prints the field twice in the line: the file may have two fields there. */
  const repeated = new Set<string>();
  for (const [index, line] of found.entries()) {
    const old = content[from[index] ?? -1];
    if (!old || !hasWords(line) || old.places.length !== line.places.length) continue;
    const oldNames = old.places.map((place) => placeholderName(place).toLowerCase());
    for (const [place, written] of line.places.entries()) {
      const [name, oldName = ''] = [placeholderName(written), oldNames[place]];
      vote(name, oldName, old.words === line.words ? 3 : 2);
      if (oldNames.indexOf(oldName) !== oldNames.lastIndexOf(oldName))
        repeated.add(`${name.toLowerCase()}\n${oldName}`);
    }
  }
  for (const { name, label } of file.fields) {
    for (const field of current.fields) {
      if (field.name.toLowerCase() === name.toLowerCase()) vote(name, field.name, 2);
      else if (field.label.toLowerCase() === label.toLowerCase()) vote(name, field.name, 1);
    }
  }
  const matched = new Map<string, TemplateField>();
  const taken = new Set<TemplateField>();
  for (const [key] of [...votes].toSorted(([, a], [, b]) => b - a)) {
    const [name = '', old = ''] = key.split('\n');
    const own = file.fields.find((field) => field.name.toLowerCase() === name);
    const field = current.fields.find((one) => one.name.toLowerCase() === old);
    if (!own || !field || matched.has(own.name) || (taken.has(field) && !repeated.has(key))) continue;
    matched.set(own.name, field);
    taken.add(field);
  }
  return matched;
}

/** Renames in two steps, so that two fields can change their names with each other. */
function withNames(
  text: string,
  names: ReadonlyMap<string, TemplateField>,
  fields: readonly TemplateField[],
): string {
  const renamings = [...names].filter(([name, field]) => name !== field.name);
  const passing = (index: number) => `passing_name_${index}`;
  const first = renamings.reduce(
    (now, [from], index) => renameAll(now, { from, to: passing(index) }, fields),
    text,
  );
  return renamings.reduce(
    (now, [, { name }], index) => renameAll(now, { from: passing(index), to: name }, fields),
    first,
  );
}

function renameAll(
  text: string,
  renaming: { from: string; to: string },
  fields: readonly TemplateField[],
): string {
  return renameInText(text, renaming, fields)
    .toReversed()
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);
}

/** Names that placeholders and commands of a text mention, in lower case. */
function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const { kind, start, end } of tokens(text, parse(text))) {
    if (kind !== 'placeholder' && kind !== 'command') continue;
    const raw = text.slice(start, end).toLowerCase();
    for (const word of raw.match(/[\p{L}\p{N}_]+/gu) ?? []) names.add(word);
    if (kind === 'placeholder') names.add(placeholderName(raw));
  }
  return names;
}
