import type { Template } from '@inkfield/contract/templates';
import { valueOf } from '@inkfield/engine/field-table';
import { createFieldVisibility } from '@inkfield/engine/field-visibility';
import { initialValues } from '@inkfield/engine/initial-values';
import { createLiveDocument, type LiveDocument } from '@inkfield/engine/live-document';
import type { FormLogic } from '@inkfield/engine/form-logic';
import { parse } from '@inkfield/engine/parse';
import type { PatternCheck } from '@inkfield/engine/reading/check-pattern';
import type { Locale, TemplateField, Value, Values } from '@inkfield/engine/template';
import type { InputAttributes } from '@inkfield/engine/fields/field-module';
import type { ComponentType, FocusEvent } from 'react';
import { createReader, type Reader } from './reader.ts';
import { type Box, type Boxes, createBoxes, shownValue, typedBox, valueBox } from './boxes.ts';
import { createFieldErrors, type FieldErrors } from './field-errors.ts';
import { type FormField, formFields } from './new-form.ts';
import type { FormSteps } from './steps/form-steps.ts';
import type { RowAnswers } from './rows/row-answers.ts';
import type { CreateRuleErrors, RuleErrors } from './rule-errors.ts';

/** With the day that the form has computed with, where a formula reads it. */
interface ComputedLogic extends FormLogic {
  today: () => string | undefined;
  /** Once a document was refused for its day, the client knows, and the next one has the day of the server. */
  refused: (error: unknown) => void;
}

/** A filling without the rules between its fields. */
export type FillingValues = Omit<Filling, 'ruleErrors' | 'steps'>;

export interface ControlProps {
  filling: Filling;
  item: FormField;
  /** For controls that are left like a box of the form. */
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
}

/** Controls that load only for the templates that have such fields, in place of the plain ones. */
export type FieldControls = Partial<Record<InputAttributes['control'], ComponentType<ControlProps>>>;

/** One template being filled: the values, which form and preview share, and their errors. */
export interface Filling {
  template: Template;
  locale: Locale;
  /** By order; a field of unknown type renders nothing (specification 5) and is not here. */
  fields: readonly FormField[];
  reader: Reader;
  /** The texts in the boxes. `live` has the values parsed from them. */
  boxes: Boxes;
  live: LiveDocument;
  errors: FieldErrors;
  /** Undefined for a template whose fields all have plain controls. */
  controls: FieldControls | undefined;
  /** Finds the first mistake in the rows of a field that is being edited, by field name. */
  rowMistakes: Map<string, () => string | undefined>;
  /** Undefined for a template without rows. */
  rows: RowAnswers | undefined;
  logic: ComputedLogic | undefined;
  /** Undefined for a template without rules between its fields. */
  ruleErrors: RuleErrors | undefined;
  /** Undefined for a short form on one page. */
  steps: FormSteps | undefined;
  /** The values of an untouched form: empty, or the field's default. */
  initial: Values;
  isVisible: (field: TemplateField) => boolean;
  /** Names of required visible fields that are not answered. */
  missing: () => readonly string[];
}

/** The parts of the form that load beside it, for the templates that need them. */
export interface FillingParts {
  matchesPattern: PatternCheck;
  createRuleErrors?: CreateRuleErrors | undefined;
  createSteps?: ((filling: FillingValues) => FormSteps) | undefined;
  /** Adds the words of the template's language to its locale. */
  withWords?: ((locale: Locale) => Locale) | undefined;
  createLogic?: ((template: Template, locale: Locale) => ComputedLogic) | undefined;
  controls?: FieldControls | undefined;
  rows?: RowAnswers | undefined;
  /** Replaces the generator of a template that must load more than code. */
  Form?: ComponentType<GeneratorProps> | undefined;
}

/** The form of a template. */
export interface GeneratorProps {
  template: Template;
  parts: FillingParts;
  /** The draft on the server that the address names. */
  draftId: number | undefined;
}

export function createFilling(
  template: Template,
  { matchesPattern, withWords, createRuleErrors, createSteps, createLogic, controls, rows }: FillingParts,
): Filling {
  const fields = formFields(template.fields);
  const parsed = parse(template.document_content);
  // The server always names both; only the type allows their absence, for templates being edited.
  const { locale: language = 'en-US', currency = 'USD' } = template.page;
  const plain = { locale: language, currency };
  const locale = withWords?.(plain) ?? plain;
  const logic = createLogic?.(template, locale);
  const reader = createReader(parsed, { locale, matchesPattern, logic });
  const boxes = createBoxes(fields, { locale, reader });
  const untouched = initialValues(fields.map(({ field }) => field));
  const initial = answersIn({ fields, boxes, rows }, untouched);
  const values = { ...untouched, ...shownValues({ fields, boxes }) };
  const live = createLiveDocument({ ...template, parsed }, { locale, logic, values });
  const visibility = createFieldVisibility(template.fields, logic);
  const filling = {
    template,
    locale,
    fields,
    reader,
    boxes,
    live,
    errors: createFieldErrors(),
    initial,
    controls,
    rows,
    logic,
    rowMistakes: new Map<string, () => string | undefined>(),
    isVisible: (field: TemplateField) => visibility.isVisible(field, live.getValues()),
    missing: () => live.resolution().missing,
  };
  return {
    ...filling,
    ruleErrors: createRuleErrors?.(filling, mistakeIn),
    steps: createSteps?.(filling),
  };
}

/** How many required visible fields there are, and how many of them are answered. */
export function progressOf(filling: Filling): { answered: number; required: number } {
  const required = filling.fields.filter(({ field }) => field.required && filling.isVisible(field)).length;
  return { answered: required - filling.missing().length, required };
}

/** Validation error of a field that is not empty. Empty fields are only checked on submit. */
export function mistakeIn(filling: FillingValues, { field, module }: FormField): string | undefined {
  const box = filling.boxes.get(field.name);
  if (box) return 'error' in box.reading ? box.reading.error : undefined;
  const mistake = filling.rowMistakes.get(field.name)?.();
  if (mistake !== undefined) return mistake;
  const value = filling.live.getValue(field.name);
  if (value === undefined || module.isEmpty(value)) return undefined;
  const result = filling.reader.stored(field, value);
  return result && 'error' in result ? result.error : undefined;
}

/** The error of input that the browser's control reports without a value, such as half a date. */
export function unreadable({ reader }: Filling, { field }: FormField): string | undefined {
  const result = reader.typed(field, '?');
  return 'error' in result ? result.error : undefined;
}

/** Mistakes in all visible fields, in the order of the form. */
export function mistakes(filling: Filling): Map<string, string> {
  const found = new Map<string, string>();
  for (const item of filling.fields) {
    const mistake = mistakeIn(filling, item);
    if (mistake && filling.isVisible(item.field)) found.set(item.field.name, mistake);
  }
  return found;
}

/** The values that differ from the initial ones; undefined if there are none. */
export function filledValues(filling: Filling): Values | undefined {
  const filled = Object.entries(answersOf(filling)).filter(
    ([name, answer]) => answer !== valueOf(filling.initial, name),
  );
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** All answers as they are now. */
export function answersOf(filling: Filling): Values {
  return answersIn(filling, filling.live.getValues());
}

/** The answers as typed, whether valid or not. */
function answersIn(
  { fields, boxes, rows }: Pick<Filling, 'fields' | 'boxes' | 'rows'>,
  values: Values,
): Values {
  const answers = fields.flatMap(({ field: { name } }): [string, Value][] => {
    const answer = boxes.get(name)?.text ?? valueOf(values, name);
    return answer === undefined ? [] : [[name, rows?.toAnswer(answer) ?? answer]];
  });
  return Object.fromEntries(answers);
}

function shownValues({ fields, boxes }: Pick<Filling, 'fields' | 'boxes'>): Values {
  const shown = fields.flatMap((item): [string, Value][] => {
    const box = boxes.get(item.field.name);
    return box ? [[item.field.name, shownValue(item, box)]] : [];
  });
  return Object.fromEntries(shown);
}

/** Fills text boxes as if their texts were typed, and sets the other answers. Further answers stay unchanged. */
export function fillIn(filling: Filling, answers: Values): void {
  const { boxes, live, rows } = filling;
  const values: Record<string, Value | undefined> = { ...live.getValues(), ...answers };
  for (const item of filling.fields) {
    const { name } = item.field;
    const answer = valueOf(answers, name);
    if (typeof answer === 'string' && boxes.get(name)) boxes.set(name, typedBox(item, answer, filling));
    else if (rows && answer !== undefined) values[name] = rows.toValue(answer);
  }
  live.setValues({ ...values, ...shownValues(filling) });
}

/** Takes what is typed into a box. */
export function typeInto(filling: Filling, item: FormField, text: string): void {
  setBox(filling, item, typedBox(item, text, filling));
}

/** Sets a value that the person chose. */
export function chooseValue(filling: Filling, item: FormField, value: Value): void {
  setBox(filling, item, valueBox(item, value, filling));
}

/** Writes what was understood into the box that is left, or asks; returns what is wrong. */
export function leaveBox(filling: Filling, item: FormField): string | undefined {
  const box = filling.boxes.get(item.field.name);
  if (!box) return mistakeIn(filling, item);
  const { reading } = box;
  if ('error' in reading) {
    filling.boxes.set(item.field.name, { ...box, choices: reading.choices });
    return reading.error;
  }
  const written = valueBox(item, reading.value, filling);
  if (written.text !== box.text) setBox(filling, item, { ...written, note: reading.note });
  return undefined;
}

/** Takes a pasted date in a format that the browser's control does not read. Returns its error. */
export function pasteDate(filling: Filling, item: FormField, text: string): string | undefined {
  const { reading } = typedBox(item, text, filling);
  if ('value' in reading) {
    chooseValue(filling, item, reading.value);
    return undefined;
  }
  const { name } = item.field;
  const box = filling.boxes.get(name);
  // The box keeps its earlier text and its error.
  if (box) filling.boxes.set(name, { ...box, choices: reading.choices });
  return `Pasted: “${shortened(text)}”. ${reading.error}`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

function setBox(filling: Filling, item: FormField, box: Box): void {
  filling.boxes.set(item.field.name, box);
  filling.live.setValue(item.field.name, shownValue(item, box));
}

/**
 * The values to send. An invalid value of a hidden field is left out, because the client could not correct it. With
 * `fittingOnly`, all invalid values are left out, for a preview while the client is still typing.
 */
export function valuesToSend(filling: Filling, { fittingOnly = false } = {}): Values {
  const values = filling.live.getValues();
  const sent = filling.fields
    .map((item) => [item, valueOf(values, item.field.name)] as const)
    .filter(([item, value]) => value !== undefined && (fits(item) || isWanted(item)))
    .map(([{ field }, value]) => [field.name, value] as const);
  return Object.fromEntries(sent);

  function isWanted({ field }: FormField) {
    return !fittingOnly && filling.isVisible(field);
  }
  function fits(item: FormField) {
    return mistakeIn(filling, item) === undefined;
  }
}

/** The label that a person knows the field by. */
export function labelOf(field: TemplateField): string {
  return field.label || field.name;
}
