import { type CheckContext, didYouMean, findLoop, hasPart, type LoopScope } from './check-context.ts';
import { fieldNamePattern } from '../fields/field-names.ts';
import { figures } from '../values/logic/column-figure.ts';
import { formatsOf } from '../values/format.ts';
import { plainType, type TemplateField } from '../template.ts';
import { kindOfField, type ValueType, valueTypeOf } from '../fields/registry.ts';
import { columnsOf, findColumn } from '../values/logic/read-formulas.ts';
import type { Inline, Placeholder } from '../syntax/nodes.ts';
import type { Fix } from '../problem.ts';

/** Reports a placeholder without a field, and formats that its field does not have. */
export function checkPlaceholder(
  node: Placeholder & Inline,
  { context, scope }: { context: CheckContext; scope: LoopScope | undefined },
): void {
  const loop = node.loose ? undefined : findLoop(scope, node.name);
  if (loop) {
    const column = loop.field && node.part !== undefined ? findColumn(loop.field, node.part) : undefined;
    const isColumn = loop.field !== undefined && columnsOf(loop.field).length > 0;
    const code = isColumn ? 'E-column' : 'E-unknown-placeholder';
    if (hasPart(loop, node.part)) checkFormats(node, column ?? { field_type: plainType }, context);
    else context.report(code, node.position, `${node.raw} is no column of "${loop.loop.item}"`);
    return;
  }
  const rows = node.part === undefined ? undefined : context.table.find(node.name);
  if (rows && columnsOf(rows).length > 0) return checkFigure(node, rows, context);
  const field = node.part === undefined ? context.table.find(node.name) : undefined;
  if (field && (!node.loose || field.name === node.name)) {
    context.used.add(field);
    checkFormats(node, field, context);
    if (columnsOf(field).length > 0)
      context.report(
        'E-column',
        node.position,
        `${node.raw} has rows: print them with {for each row in ${field.name}}`,
      );
    return;
  }
  if (node.loose) reportLoose(node, context);
  else reportUnknown(node, context);
}

/** `[items.amount as sum]` or `[items.name as list]`. */
function checkFigure(node: Placeholder & Inline, field: TemplateField, context: CheckContext): void {
  const { part = '', raw, position } = node;
  context.used.add(field);
  const column = findColumn(field, part);
  const figure = node.formats.find((format) => figures.includes(format));
  if (!column) context.report('E-column', position, `${raw}: "${field.name}" has no column "${part}"`);
  else if (figure === undefined)
    context.report(
      'E-column',
      position,
      `${raw} has a value in each row: add "as list" or "as sum", or use {for each}`,
    );
  else if (figure === 'sum' && kindOfField(column) !== 'decimal')
    context.report('E-column', position, `${raw}: only numbers have a sum`);
  else {
    const formats = node.formats.filter((format) => format !== figure);
    checkFormats({ ...node, formats }, column, context);
  }
}

function checkFormats(
  { formats, raw, position }: Placeholder & Inline,
  field: ValueType,
  context: CheckContext,
): void {
  const known = formatsOf(field);
  const type = valueTypeOf(field);
  for (const format of formats) {
    if (known.includes(format)) continue;
    const message = `${raw}: a ${type} field has no format "${format}"; it has ${known.join(', ')}`;
    context.report('E-format', position, message);
  }
}

/** Legal texts often have plain words in brackets. A name that is hardly a word, or nearly a field, is an error. */
function reportUnknown({ name, part, raw, position }: Placeholder & Inline, context: CheckContext): void {
  const limit = Math.min(2, Math.ceil(name.length / 2) - 1);
  const suggestion = limit < 1 ? undefined : context.suggest(name, limit);
  const isSure = suggestion !== undefined || part !== undefined || /[_\d]/.test(name);
  const code = isSure ? 'E-unknown-placeholder' : 'W-unknown-placeholder';
  const message = `${raw} is not a field and will be printed as it is${didYouMean(suggestion)}`;
  const isField = part === undefined && raw === `[${name}]`;
  context.report(code, position, message, isField ? fixesFor(name, suggestion) : undefined);
}

/** `[Landlord Name]`: words with capitals that name something, or the label of a field. */
function reportLoose({ name, raw, position }: Placeholder & Inline, context: CheckContext): void {
  const near = context.suggest(name.replace(/\s+/g, '_'), 1);
  const alike = near ?? findAlike(name, context.table.fields);
  if (alike === undefined && !looksLikeField(name)) return;
  const message = `${raw} is not a field and will be printed as it is${didYouMean(alike)}`;
  context.report('W-unknown-placeholder', position, message, fixesFor(name, alike));
}

const smallWords = new Set('a an and at by for from in of on or the to'.split(' '));
/** Words that legal texts print in brackets, such as `[Signature Page Follows]`. */
const printedWords =
  /\b(?:page|pages|signatures?|intentionally|omitted|reserved|redacted|exhibit|schedule|annex|appendix|section|article|continued|continues|follows|following|remainder|blank|seal|end|letterhead|logo|note|sic|attached|deleted|execution|confidential|treatment|table|figure)\b/i;

/** Two to five words that begin with a capital, as `[Landlord Name]`. */
function looksLikeField(name: string): boolean {
  const words = name.trim().split(/\s+/);
  if (words.length < 2 || words.length > 5 || printedWords.test(name)) return false;
  const first = words[0] ?? '';
  return !smallWords.has(first.toLowerCase()) && words.every((word) => isTitleWord(word));
}

function isTitleWord(word: string): boolean {
  return smallWords.has(word) || /^\p{Lu}[\p{L}\p{N}’'.&/-]*$/u.test(word);
}

function findAlike(words: string, fields: readonly TemplateField[]): string | undefined {
  const wanted = bare(words);
  return fields.find(({ name, label }) => bare(name) === wanted || bare(label) === wanted)?.name;
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function fixesFor(words: string, alike: string | undefined): Fix[] {
  const fixes: Fix[] = [];
  if (alike !== undefined) fixes.push({ label: `Use the field "${alike}"`, text: `[${alike}]` });
  const name = nameOf(words);
  if (name === undefined) return fixes;
  const label = words.replace(/[_\s]+/g, ' ').trim();
  const add_field = { name, label: label.charAt(0).toUpperCase() + label.slice(1) };
  return [...fixes, { label: `Make a field "${add_field.label}"`, text: `[${name}]`, add_field }];
}

/** Makes a field name of the words; undefined if no letters remain. */
function nameOf(words: string): string | undefined {
  const name = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 64);
  return fieldNamePattern.test(name) ? name : undefined;
}
