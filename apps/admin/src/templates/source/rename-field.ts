import type { Look } from '@inkfield/contract/look';
import type { PdfForm } from '@inkfield/contract/pdf-form';
import { childrenOf } from '@inkfield/engine/child-blocks';
import { comparesFields, type KindOf } from '@inkfield/engine/condition-fields';
import { placeholdersOfName } from '@inkfield/engine/document-name';
import { createFieldTable } from '@inkfield/engine/field-table';
import { parse } from '@inkfield/engine/parse';
import type { Block } from '@inkfield/engine/nodes';
import type { TemplateField, TemplateForm } from '@inkfield/engine/template';
import { tokens } from '@inkfield/engine/tokens';
import { mapFurniture } from '../look/map-furniture.ts';
import { placeholderName } from './placeholder-name.ts';

export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

export interface Renaming {
  from: string;
  to: string;
}

/** Every place of the text that names a field: placeholders, conditions, loops. Escaped and plain text never. */
export function placesOfField(
  text: string,
  name: string,
  fields: readonly TemplateField[],
): Pick<TextChange, 'from' | 'to'>[] {
  const parsed = parse(text);
  const { kindOf } = createFieldTable(fields);
  const key = name.toLowerCase();
  const shadowed = shadowedLines(parsed.document.children, key);
  const places: Pick<TextChange, 'from' | 'to'>[] = [];
  let line = 1;
  for (const { kind, start, end } of tokens(text, parsed)) {
    if (kind === 'newline') line += 1;
    if (shadowed.some(([first, last]) => line >= first && line <= last)) continue;
    const raw = text.slice(start, end);
    const found =
      kind === 'placeholder'
        ? inPlaceholder(raw, key)
        : kind === 'command'
          ? inCommand(raw, key, kindOf)
          : [];
    for (const at of found) places.push({ from: start + at, to: start + at + name.length });
  }
  return places;
}

/** The text with the new name in every place of the old one. */
export function renameInText(
  text: string,
  { from, to }: Renaming,
  fields: readonly TemplateField[],
): TextChange[] {
  return placesOfField(text, from, fields).map((place) => ({ ...place, insert: to }));
}

/** A condition with the new name: only where a field is, never in a value. */
export function renameInCondition(
  condition: string,
  { from, to }: Renaming,
  fields: readonly TemplateField[],
): string {
  return inCondition(condition, from.toLowerCase(), createFieldTable(fields).kindOf)
    .toReversed()
    .reduce((text, at) => text.slice(0, at) + to + text.slice(at + from.length), condition);
}

/** The form with the new name in the conditions of its rules and groups. */
export function renameInForm(
  form: TemplateForm,
  renaming: Renaming,
  fields: readonly TemplateField[],
): TemplateForm {
  const rewrite = (condition: string) => renameInCondition(condition, renaming, fields);
  const rules = form.rules.map((rule) => ({ ...rule, condition: rewrite(rule.condition) }));
  const groups = form.groups?.map((group) =>
    group.show_when === undefined ? group : { ...group, show_when: rewrite(group.show_when) },
  );
  return { ...form, rules, ...(groups && { groups }) };
}

/** The pages of a form with the new name in their conditions. */
export function renameInPdfForm(
  form: PdfForm,
  renaming: Renaming,
  fields: readonly TemplateField[],
): PdfForm {
  const pages = form.pages.map((page) =>
    page.show_when === undefined
      ? page
      : { ...page, show_when: renameInCondition(page.show_when, renaming, fields) },
  );
  const { from, to } = renaming;
  return {
    ...form,
    pages,
    boxes: form.boxes.map((box) => (box.field === from ? { ...box, field: to } : box)),
  };
}

/** The look with the new name in its headers and footers. */
export function renameInLook(look: Look, renaming: Renaming, fields: readonly TemplateField[]): Look {
  const rewrite = (text: string) =>
    renameInText(text, renaming, fields)
      .toReversed()
      .reduce((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), text);
  return mapFurniture(look, rewrite);
}

/** The pattern that names documents, with the new name in its placeholders. */
export function renameInName(pattern: string, { from, to }: Renaming): string {
  const places = placeholdersOfName(pattern).filter(({ name }) => name.toLowerCase() === from.toLowerCase());
  return places
    .toReversed()
    .reduce(
      (text, { start }) => text.slice(0, start + 1) + to + text.slice(start + 1 + from.length),
      pattern,
    );
}

/** Values of test cases and samples under the new name. */
export function renameInValues<V>(values: Readonly<Record<string, V>>, { from, to }: Renaming) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key === from ? to : key, value]));
}

function inPlaceholder(raw: string, key: string): number[] {
  return placeholderName(raw).toLowerCase() === key ? [raw.toLowerCase().indexOf(key)] : [];
}

const commandPattern = /\{([^{}]*)\}/g;

/** Offsets of the name within a token of commands: their conditions, and the field of a loop. */
function inCommand(raw: string, key: string, kindOf: KindOf): number[] {
  if (/^\s*\{note\s*:/i.test(raw)) return [];
  return [...raw.matchAll(commandPattern)].flatMap(({ index, 1: inside = '' }) => {
    const [opening = ''] = /^[ \t\u00a0]*(?:else[ \t\u00a0]*)?if(?=[\s(\u00a0])/i.exec(inside) ?? [];
    const offset = index + 1;
    if (opening) {
      return inCondition(inside.slice(opening.length), key, kindOf).map((at) => offset + opening.length + at);
    }
    const loop = /^[ \t\u00a0]*for\s+each\s+\w+\s+in\s+/i.exec(inside)?.[0];
    if (!loop) return [];
    const named = /^\w+/.exec(inside.slice(loop.length))?.[0];
    return named?.toLowerCase() === key ? [offset + loop.length] : [];
  });
}

const conditionPattern =
  /"[^"]*"|“[^”]*”|'[^']*'|(?<sign><=|>=|!=|=|<|>|\(|\)|,)|\[(?<bracket>[^[\]]*)\]|(?<word>[^\s()<>=!,]+)/g;

/**
 * Offsets of the name where a condition expects a field: at the start, and after and, or, not and a bracket. And where a
 * date or a number is compared with it.
 */
function inCondition(condition: string, key: string, kindOf: KindOf): number[] {
  const found: number[] = [];
  let expectsField = true;
  let field = '';
  // "is on or before" joins nothing.
  const source = condition.replace(/\bon\s+or(?=\s+(?:before|after)\b)/gi, (words) =>
    '-'.repeat(words.length),
  );
  for (const { index, groups = {} } of source.matchAll(conditionPattern)) {
    const { sign, bracket, word } = groups;
    const isJoin = word !== undefined && /^(?:and|or)$/i.test(word);
    const staysOpen = sign === '(' || (expectsField && word !== undefined && /^not$/i.test(word));
    if (isJoin || staysOpen) {
      expectsField = true;
      continue;
    }
    const named = (word ?? bracket)?.trim();
    if (expectsField) field = named ?? '';
    const isField = expectsField || comparesFields({ op: '=', field, value: key }, kindOf);
    if (isField && named?.toLowerCase() === key)
      found.push(bracket === undefined ? index : index + 1 + bracket.indexOf(named));
    expectsField = false;
  }
  return found;
}

/** Lines in which a loop calls its own rows by the name: there it is not the field. */
function shadowedLines(blocks: readonly Block[], key: string): [first: number, last: number][] {
  return blocks.flatMap((block): [number, number][] => {
    const children = childrenOf(block);
    if (block.type !== 'forEach' || block.item.toLowerCase() !== key) return shadowedLines(children, key);
    return [[block.position.line + 1, lastLine(children, block.position.line)]];
  });
}

/** The last line of the source that the blocks are on. */
export function lastLine(blocks: readonly Block[], atLeast: number): number {
  return blocks.reduce((last, block) => {
    const own = Math.max(last, block.position.line, ...linesOf(block));
    return lastLine(childrenOf(block), own);
  }, atLeast);
}

/** The lines of the source that a block of several lines is on. */
export function linesOf(block: Block): number[] {
  if (block.type === 'paragraph' || block.type === 'clause')
    return block.lines.map(({ position }) => position.line);
  return block.type === 'table' ? block.rows.map(({ position }) => position.line) : [];
}
