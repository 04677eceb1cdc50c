import { maxFields } from '@inkfield/contract/templates';
import type { FormBox } from '@inkfield/contract/pdf-form';
import { maxLengths } from '@inkfield/contract/text-lengths';
import type { TemplateField } from '@inkfield/engine/template';
import { cleanCharacters } from '../clean-characters.ts';
import { refuseFile } from '../import-refusal.ts';
import { inferType } from '../marks/infer-type.ts';
import { fieldNameOf, labelOf } from '../marks/labels.ts';
import { labelOfWidget, optionOfWidget, type PageParts } from './labels.ts';
import type { Widget } from './widgets.ts';

/** A field of the form with its widgets, in the order of the pages. */
export interface FormField {
  field: TemplateField;
  widgets: readonly Widget[];
  boxes: FormBox[];
}

/** Makes one field of all widgets of one name. Widgets of different names are never one field. */
export function makeFields(widgets: readonly Widget[], pages: readonly PageParts[]): FormField[] {
  const groups = new Map<string, Widget[]>();
  for (const [index, widget] of widgets.entries()) {
    // A widget without a name is a field of its own.
    const key = widget.fieldName === '' ? `\0${index}` : widget.fieldName;
    groups.set(key, [...(groups.get(key) ?? []), widget]);
  }
  if (groups.size > maxFields) refuseFields([...groups.values()]);
  const taken = new Set<string>();
  return [...groups.values()].flatMap((group) => makeField(group, { pages, taken }) ?? []);
}

/** Says how many fields there are, and up to which page a template can take them. */
function refuseFields(groups: readonly (readonly Widget[])[]): never {
  const end = groups[maxFields]?.[0]?.page ?? 0;
  const first = groups.filter(([one]) => one !== undefined && one.page < end).length;
  const part =
    end === 0
      ? 'Its first page alone has more.'
      : `Its pages 1 to ${end} have ${first}: please send those as a file of their own, and then the others.`;
  return refuseFile(
    `The form has ${groups.length} fields, and a template at most ${maxFields} (as many as a client can fill in). ${part} Or import the words instead.`,
  );
}

interface FieldOptions {
  pages: readonly PageParts[];
  taken: Set<string>;
}

const nothing: PageParts = { words: [], widgets: [] };

function makeField(widgets: readonly Widget[], { pages, taken }: FieldOptions): FormField | undefined {
  const [first] = widgets;
  if (first === undefined) return undefined;
  const partsOf = ({ page }: Widget) => pages[page] ?? nothing;
  const id = taken.size + 1;
  const said = widgets.map((widget) => labelOfWidget(widget, partsOf(widget))).find(Boolean);
  const label = shorten(said, maxLengths.field.label) ?? `Field ${id}`;
  const name = freeName(fieldNameOf(labelOf(label)), taken);
  const states = optionsOf(widgets, partsOf);
  const isOne = states === undefined && first.kind === 'radio';
  const options = states === undefined ? listedOptions(first) : [...new Set(states)];
  const field: TemplateField = {
    id,
    name,
    label,
    field_type: typeOf(first, { label, options, isOne }),
    required: first.isRequired && !first.isReadOnly,
    order: id,
    ...(options && { options }),
    ...(first.kind === 'text' && lengthOf(first)),
    ...valuesOf(first, options),
  };
  const boxes = widgets.map((widget, index) => boxOf(widget, name, states?.[index]));
  return { field, widgets, boxes };
}

function shorten(text: string | undefined, max: number): string | undefined {
  const plain = cleanCharacters(text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\s*[:;,]+$/, '')
    .trim();
  return plain === '' ? undefined : plain.slice(0, max).toWellFormed().trim();
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`;
  taken.add(name);
  return name;
}

/** The option of each button of a group; undefined for other fields, and for a button that stands alone. */
function optionsOf(widgets: readonly Widget[], partsOf: (widget: Widget) => PageParts): string[] | undefined {
  const [first] = widgets;
  const states = widgets.map(({ state }) => state);
  const isGroup = new Set(states).size > 1;
  if (first === undefined || !isGroup || (first.kind !== 'radio' && first.kind !== 'checkbox'))
    return undefined;
  const printed = widgets.map((widget) => shorten(optionOfWidget(widget, partsOf(widget)), 100) ?? '');
  const byState = new Map(states.map((state, index) => [state, printed[index] ?? '']));
  const named = [...byState.values()];
  const isClear = named.every(Boolean) && new Set(named).size === named.length;
  return widgets.map(({ state }, index) => {
    const own = first.options[Number(state)]?.label ?? state;
    return (isClear ? byState.get(state) : undefined) ?? (own || `Option ${index + 1}`);
  });
}

const maxOptions = 500;

function listedOptions({ kind, options, isEditable }: Widget): string[] | undefined {
  if (kind !== 'list' || isEditable || options.length > maxOptions) return undefined;
  const labels = options.flatMap(({ label }) => shorten(label, maxLengths.field.option) ?? []);
  return labels.length === 0 ? undefined : [...new Set(labels)];
}

interface KnownOfField {
  label: string;
  options: readonly string[] | undefined;
  isOne: boolean;
}

/** The types of scripts that format a value, and what the label says of a plain one. */
function typeOf(widget: Widget, { label, options, isOne }: KnownOfField): string {
  if (options !== undefined) return 'select';
  if (widget.kind === 'checkbox' || isOne) return 'checkbox';
  if (widget.hasLines) return 'textarea';
  // A date of a template is written in full; cells and short boxes take what is typed.
  if (widget.cells !== undefined || (widget.maxLength ?? Infinity) < 10) return 'text';
  if (widget.format === 'date') return 'date';
  const type = inferType(label, '', '');
  return type === 'date' || type === 'email' ? type : 'text';
}

const maxTextLength = 10_000;

function lengthOf({ maxLength, cells }: Widget): Partial<TemplateField> {
  const max = cells ?? maxLength;
  return max === undefined ? {} : { max_length: Math.min(maxTextLength, max) };
}

/**
 * The value that every copy of the form begins with is the default. One that somebody filled in is a sample: it belongs to
 * that person, and no client may see it.
 */
function valuesOf(widget: Widget, options: readonly string[] | undefined): Partial<TemplateField> {
  const { kind, value, initial, options: listed } = widget;
  if (kind !== 'text' && kind !== 'list') return {};
  const fitting = (given: string) => {
    const own = listed.find((option) => option.value === given)?.label ?? given;
    const text = shorten(own, maxLengths.field.defaultValue);
    return options === undefined || options.includes(text ?? '') ? text : undefined;
  };
  const [usual, sample] = [fitting(initial), value === initial ? undefined : fitting(value)];
  return { ...(usual !== undefined && { default_value: usual }), ...(sample !== undefined && { sample }) };
}

function boxOf(widget: Widget, field: string, option: string | undefined): FormBox {
  const { kind, page, turn, cells, align, size, isSerif, hasLines, tag } = widget;
  const rect = widget.rect.map((value) => Math.round(value * 100) / 100);
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const place = {
    field,
    page,
    rect: [left, bottom, right, top] satisfies FormBox['rect'],
    ...(turn !== 0 && { turn: `${turn}` as const }),
    ...(tag !== undefined && { tag }),
  };
  if (kind === 'checkbox' || kind === 'radio')
    return { ...place, mark: widget.mark, ...(option !== undefined && { option }) };
  return {
    ...place,
    ...(cells !== undefined && { cells }),
    ...(align !== 'left' && { align }),
    ...(size !== undefined && { size }),
    ...(isSerif && { font: 'serif' as const }),
    ...(hasLines && { lines: true }),
  };
}
