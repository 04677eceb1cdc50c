import { findFieldModule } from '@inkfield/engine/fields/registry';
import { suggestMeaning } from '@inkfield/engine/fields/suggest-meaning';
import type { FieldType, TemplateField } from '@inkfield/engine/template';
import { defaultFor, sampleFor } from './default-values.ts';
import type { JudgedMark } from './detect-marks.ts';
import { inferType } from './infer-type.ts';
import { fieldNameOf, labelOf, ownPart } from './labels.ts';
import { isBeforeMoney, leadsToMoney } from './money-signs.ts';
import { isQuestion } from './sentence-question.ts';
import type { FoundField, MarkView } from './verdict.ts';

export interface CollectedFields {
  fields: TemplateField[];
  /** Name of the field that a mark stands for. */
  nameOf: ReadonlyMap<JudgedMark, string>;
}

/** As many as a template may have; further marks stay text. */
export const maxFields = 300;

/** Makes one field of the marks that mean the same: by label, whatever its capitals. */
export function collectFields(judged: readonly JudgedMark[]): CollectedFields {
  const fields = new Map<string, TemplateField>();
  const nameOf = new Map<JudgedMark, string>();
  /** Names that nearby words gave to one blank, with the field of the marks that have the name themselves. */
  const named = new Map<string, string | undefined>();
  const asked = new Set<string>();
  let last: Wanted | undefined;
  for (const mark of judged) {
    if (mark.verdict.found === undefined) continue;
    const wanted = withOwnName(wantedField(mark, mark.verdict.found), fields);
    const isList = last !== undefined && repeatsOnNextLine(last, wanted);
    const isOther = isList || isAnother(fields.get(wanted.name), wanted);
    const isTaken = named.has(wanted.name) && !wanted.isNear;
    const free = () => sameFilledIn(wanted, fields) ?? nextFree(wanted.name, fields);
    const name = isTaken ? (named.get(wanted.name) ?? free()) : isOther ? free() : wanted.name;
    last = wanted;
    const known = fields.get(name);
    if (known === undefined && fields.size >= maxFields) continue;
    if (isTaken && !isOther) named.set(wanted.name, name);
    if (known === undefined && wanted.isNear && name === wanted.name) named.set(name, undefined);
    const number = name === wanted.name ? '' : (name.split('_').at(-1) ?? '');
    // Long labels may share the beginning that names the field, and still differ.
    const suffix =
      number === '' || !asked.has(wanted.label)
        ? ''
        : isQuestion(wanted.label)
          ? ` (${number})`
          : ` ${number}`;
    asked.add(wanted.label);
    const field = known ?? newField({ ...wanted, name, label: wanted.label + suffix }, fields.size);
    if (known?.field_type === 'text' && wanted.type !== 'text') refine(known, wanted);
    if (known !== undefined) known.sample ??= sampleOf(wanted, known.options);
    fields.set(name, field);
    nameOf.set(mark, name);
  }
  addNeeded(judged, fields);
  return { fields: [...fields.values()].map(withMeaning), nameOf };
}

/** Proposes the meaning of a field: whose name, address or number it is. */
export function withMeaning(field: TemplateField): TemplateField {
  const isText = findFieldModule(field.field_type)?.emptyValue === '';
  const means = isText ? suggestMeaning(field.label) : undefined;
  return means === undefined ? field : { ...field, means };
}

/** Adds the fields that conditions and loops use and that have no mark of their own. */
function addNeeded(judged: readonly JudgedMark[], fields: Map<string, TemplateField>): void {
  for (const { name, label, type, columns } of judged.flatMap(({ verdict }) => verdict.needs ?? [])) {
    if (fields.has(name)) continue;
    const order = fields.size + 1;
    const part = { field_type: type, required: false, ...(columns !== undefined && { columns }) };
    fields.set(name, { id: order, name, label, order, ...part });
  }
}

/** Labels without Latin letters all give the same name: among them the label tells the fields apart. */
function withOwnName(wanted: Wanted, fields: ReadonlyMap<string, TemplateField>): Wanted {
  const isNamed = wanted.name !== 'field' || wanted.found.source === 'none';
  if (isNamed || !fields.has(wanted.name)) return wanted;
  const known = [...fields.values()].find(({ label }) => label === wanted.label);
  return { ...wanted, name: known?.name ?? nextFree(wanted.name, fields) };
}

interface Wanted {
  name: string;
  label: string;
  type: FieldType;
  found: FoundField;
  /** Named only by the text nearby. */
  isNear: boolean;
  /** Another one of that name is another field. */
  isOneOfMany: boolean;
  /** Nothing else on its line. */
  isAlone: boolean;
  mark: JudgedMark;
}

function wantedField(mark: JudgedMark, found: FoundField): Wanted {
  const { view } = mark;
  const label = labelOf(found.label);
  const type = fieldType(view, found, label);
  const isNear = found.source === 'near' || found.source === 'words' || found.source === 'none';
  const isAlone =
    (view.left.trim() === '' && view.right.trim() === '') ||
    (view.left.endsWith('\n') && view.right.startsWith('\n'));
  return {
    name: fieldNameOf(label),
    label,
    type,
    found,
    isNear,
    isOneOfMany: isNear || view.mark.kind === 'box' || (type === 'checkbox' && found.source !== 'own'),
    isAlone,
    mark,
  };
}

function fieldType(
  { left, right, nearLeft, nearRight }: MarkView,
  found: FoundField,
  label: string,
): FieldType {
  const isChoice = found.type === 'select' || found.type === 'checkbox';
  if (!isChoice && found.type === undefined && isBeforeMoney(right)) return 'currency';
  if (!isChoice && leadsToMoney(left)) return 'currency';
  if (found.type === 'select' && (found.options?.length ?? 0) === 0) return 'text';
  if (found.type !== undefined) return found.type;
  // The words of a question also name other things.
  const type = inferType(isQuestion(label) ? '' : ownPart(label), nearLeft, nearRight);
  return type === 'number' && found.source === 'own' && /name|address/i.test(label) ? 'text' : type;
}

/** A box before `{date}` is called after it, and is still a field of its own. */
function isAnother(known: TemplateField | undefined, wanted: Wanted): boolean {
  if (known === undefined) return false;
  const { isOneOfMany, type } = wanted;
  // Two controls called alike that hold different words: the words of the second would be lost.
  const sample = sampleOf(wanted, undefined);
  if (known.sample !== undefined && sample !== undefined && sample !== known.sample) return true;
  return isOneOfMany || (known.field_type === 'checkbox') !== (type === 'checkbox');
}

function sampleOf({ type, found }: Wanted, options: readonly string[] | undefined): string | undefined {
  return sampleFor(type, found.sample, options);
}

/** The field of a control that is called alike and holds the same words. */
function sameFilledIn(wanted: Wanted, fields: ReadonlyMap<string, TemplateField>): string | undefined {
  const sample = wanted.isOneOfMany ? undefined : sampleOf(wanted, undefined);
  if (sample === undefined) return undefined;
  for (let number = 2; ; number += 1) {
    const known = fields.get(`${wanted.name}_${number}`);
    if (known === undefined) return undefined;
    if (known.sample === sample && known.field_type === wanted.type) return known.name;
  }
}

/** `[Address]` and `[Address]` on lines of their own are two lines of an address. */
function repeatsOnNextLine(before: Wanted, wanted: Wanted): boolean {
  const isBracket = wanted.mark.view.mark.kind === 'bracket' && wanted.found.source === 'own';
  if (!isBracket || before.name !== wanted.name || !before.isAlone || !wanted.isAlone) return false;
  return wanted.mark.passageIndex - before.mark.passageIndex <= 2;
}

function nextFree(name: string, fields: ReadonlyMap<string, TemplateField>): string {
  let number = 2;
  while (fields.has(`${name}_${number}`)) number += 1;
  return `${name}_${number}`;
}

function newField(wanted: Wanted, index: number): TemplateField {
  const { name, label, type, found } = wanted;
  const options = type === 'select' ? cleanOptions(found.options ?? []) : undefined;
  const defaultValue = defaultFor(type, found.defaultValue, options);
  const sample = sampleOf(wanted, options);
  return {
    id: index + 1,
    name,
    label,
    field_type: type,
    required: type !== 'checkbox',
    order: index + 1,
    ...(options !== undefined && { options }),
    ...(defaultValue !== undefined && { default_value: defaultValue }),
    ...(sample !== undefined && { sample }),
  };
}

function cleanOptions(options: readonly string[]): string[] {
  const cleaned = options.map((option) => option.replace(/\s+/g, ' ').trim().slice(0, 500));
  return [...new Set(cleaned)].filter((option) => option !== '').slice(0, 500);
}

/** A later mark may know more about the same field. */
function refine(field: TemplateField, { type, found }: Wanted): void {
  const options = type === 'select' ? cleanOptions(found.options ?? []) : undefined;
  field.field_type = type;
  field.required = type !== 'checkbox';
  if (options !== undefined) field.options = options;
  const usual = defaultFor(type, field.default_value ?? found.defaultValue, options);
  if (usual === undefined) delete field.default_value;
  else field.default_value = usual;
  const sample = sampleFor(type, field.sample ?? found.sample, options);
  if (sample === undefined) delete field.sample;
  else field.sample = sample;
}
