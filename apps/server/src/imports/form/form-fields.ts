import type { FormBox } from '@inkfield/contract/pdf-form';
import { maxFields } from '@inkfield/contract/templates';
import { maxLengths } from '@inkfield/contract/text-lengths';
import type { TemplateField } from '@inkfield/engine/template';
import { cleanCharacters } from '../clean-characters.ts';
import { brief, lengths } from './brief.ts';
import { distinguish } from './distinct-labels.ts';
import { withMeaning } from '../marks/collect-fields.ts';
import { inferType } from '../marks/infer-type.ts';
import { fieldNameOf, labelOf as titleOf } from '../marks/labels.ts';
import { labelOfWidget, optionOfWidget } from './labels.ts';
import { findQuestions, type Question, questionOf } from './questions.ts';
import { printedCells, trimBox } from './trim-box.ts';
import { isNarrow, labelOfPart, type ValuePart, valueParts } from './value-parts.ts';
import type { Widget } from './widgets.ts';
import type { PageParts } from './words.ts';

/** A field of the form with its widgets, in the order of the pages. */
export interface FormField {
  field: TemplateField;
  widgets: readonly Widget[];
  boxes: FormBox[];
}

/** The fields of the first pages, as many as a template may have. */
interface MadeFields {
  fields: FormField[];
  /** Of all fields that the widgets would be. */
  count: number;
  /** The first page whose fields are left out. */
  nextPage: number | undefined;
}

/** Widgets that become one field. */
interface Group {
  widgets: readonly Widget[];
  /** Set for boxes to tick of several names that answer one question. */
  question?: Question | undefined;
  label?: string | undefined;
}

/**
 * Makes one field of all widgets of one name, and of boxes to tick that answer one question. Other widgets of different
 * names are never one field.
 */
export function makeFields(widgets: readonly Widget[], pages: readonly PageParts[]): MadeFields {
  const byName = new Map<string, Widget[]>();
  for (const [index, widget] of widgets.entries()) {
    // A widget without a name is a field of its own.
    const key = widget.fieldName === '' ? `\0${index}` : widget.fieldName;
    byName.set(key, [...(byName.get(key) ?? []), widget]);
  }
  const partsOf = ({ page }: Widget) => pages[page] ?? nothing;
  const all = joinQuestions([...byName.values()], pages);
  const nextPage = all[maxFields]?.widgets[0]?.page;
  // A page is filled as a whole, unless the first one has too many fields.
  const isBefore = ({ widgets: [first] }: Group) => !nextPage || (first?.page ?? 0) < nextPage;
  const groups = all.slice(0, maxFields).filter(isBefore);
  const values = pages.map(valueParts);
  const valueOf = (widget: Widget) => values[widget.page]?.get(widget);
  for (const group of groups) group.label = labelOf(group, { partsOf, valueOf });
  distinguish(groups, pages);
  const taken = new Set<string>();
  const fields = groups.flatMap((group) => makeField(group, { partsOf, taken }) ?? []);
  return { fields, count: all.length, nextPage };
}

/** Groups boxes that answer one question, at the place of the first box. */
function joinQuestions(named: readonly (readonly Widget[])[], pages: readonly PageParts[]): Group[] {
  const single = named.flatMap(([one, ...others]) =>
    one?.kind === 'checkbox' && others.length === 0 ? one : [],
  );
  const questions = pages.flatMap((parts, page) =>
    findQuestions(
      single.filter((widget) => widget.page === page),
      parts,
    ),
  );
  const asked = new Map(
    questions.flatMap((question) => question.widgets.map((widget) => [widget, question])),
  );
  const joined = new Set<Question>();
  return named.flatMap((widgets): Group[] => {
    const question = widgets[0] && asked.get(widgets[0]);
    if (question === undefined) return [{ widgets }];
    if (joined.has(question)) return [];
    joined.add(question);
    return [{ widgets: question.widgets, question }];
  });
}

type FindParts = (widget: Widget) => PageParts;

const nothing: PageParts = { words: [], widgets: [] };

interface Surroundings {
  partsOf: FindParts;
  valueOf: (widget: Widget) => ValuePart | undefined;
}

function labelOf({ widgets, question }: Group, { partsOf, valueOf }: Surroundings): string | undefined {
  const [first] = widgets;
  if (first === undefined) return undefined;
  const value = valueOf(first);
  const ofWhole = value && labelOfWidget(value.whole, value.parts);
  if (value && ofWhole) return shorten(labelOfPart(brief(ofWhole, lengths.label), value), maxLabel);
  const isGroup = widgets.length > 1 && hasStates(widgets);
  const asked = question?.label ?? (isGroup ? questionOf(widgets, partsOf(first)) : undefined);
  const said = asked ?? widgets.map((widget) => labelOfWidget(widget, partsOf(widget))).find(Boolean);
  const isStatement = asked === undefined && first.kind !== 'text' && first.kind !== 'list';
  return said && shorten(brief(said, isStatement ? lengths.statement : lengths.label), maxLabel);
}

interface FieldOptions {
  partsOf: FindParts;
  taken: Set<string>;
}

/** Longer labels are cut: they are the titles of fields. */
const maxLabel = 160;

function makeField({ widgets, question, label: said }: Group, { partsOf, taken }: FieldOptions) {
  const [first] = widgets;
  if (first === undefined) return undefined;
  const id = taken.size + 1;
  const label = shorten(said, maxLabel) ?? `Field ${id}`;
  const name = freeName(fieldNameOf(titleOf(label)), taken);
  const states = question?.options ?? optionsOf(widgets, partsOf);
  const isOne = states === undefined && first.kind === 'radio';
  const options = states === undefined ? listedOptions(first) : [...new Set(states)];
  const field = withMeaning({
    id,
    name,
    label,
    field_type: question?.isOne === false ? 'choices' : typeOf(first, { label, options, isOne }),
    required: first.isRequired && !first.isReadOnly,
    order: id,
    ...(options && { options }),
    ...(first.kind === 'text' && lengthOf(first)),
    ...valuesOf(first, options),
  });
  const boxes = widgets.map((widget, index) =>
    boxOf(widget, { name, option: states?.[index], words: partsOf(widget).words }),
  );
  return { field, widgets, boxes } satisfies FormField;
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

/** Whether buttons of one name stand for different values. */
function hasStates(widgets: readonly Widget[]): boolean {
  const isButton = widgets.every(({ kind }) => kind === 'radio' || kind === 'checkbox');
  return isButton && new Set(widgets.map(({ state }) => state)).size > 1;
}

/** The option of each button of a group; undefined for other fields, and for a button that stands alone. */
function optionsOf(widgets: readonly Widget[], partsOf: FindParts): string[] | undefined {
  const [first] = widgets;
  const states = widgets.map(({ state }) => state);
  if (first === undefined || !hasStates(widgets)) return undefined;
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
  // Templates write dates in full. Cells and short boxes show the typed text.
  if (widget.cells !== undefined || (widget.maxLength ?? Infinity) < 10 || isNarrow(widget)) return 'text';
  if (widget.format === 'date') return 'date';
  const type = inferType(label.replace(/, row \d+(?: \(\d+\))?$/, ''), '', '');
  return type === 'date' || type === 'email' ? type : 'text';
}

const maxTextLength = 10_000;

function lengthOf({ maxLength, cells }: Widget): Partial<TemplateField> {
  const max = cells ?? maxLength;
  return max === undefined ? {} : { max_length: Math.min(maxTextLength, max) };
}

/**
 * The initial value of every copy of the form is the default. A filled-in value is a sample: it belongs to a person,
 * and no client may see it.
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

interface BoxOptions {
  name: string;
  option: string | undefined;
  words: PageParts['words'];
}

function boxOf(widget: Widget, { name, option, words }: BoxOptions): FormBox {
  const { kind, page, turn, cells, align, size, isSerif, hasLines, tag } = widget;
  const isMark = kind === 'checkbox' || kind === 'radio';
  const isUpright = turn === 0 && !isMark;
  const free = isUpright && cells === undefined ? trimBox(widget.rect, words) : widget.rect;
  const [left = 0, bottom = 0, right = 0, top = 0] = free.map((value) => Math.round(value * 100) / 100);
  const skip = isUpright && cells !== undefined ? printedCells(widget.rect, cells, words) : [];
  const place = {
    field: name,
    page,
    rect: [left, bottom, right, top] satisfies FormBox['rect'],
    ...(turn !== 0 && { turn: `${turn}` as const }),
    ...(tag !== undefined && { tag }),
  };
  if (isMark) return { ...place, mark: widget.mark, ...(option !== undefined && { option }) };
  return {
    ...place,
    ...(cells !== undefined && { cells }),
    ...(skip.length > 0 && { skip }),
    ...(align !== 'left' && { align }),
    ...(size !== undefined && { size }),
    ...(isSerif && { font: 'serif' as const }),
    ...(hasLines && { lines: true }),
  };
}
