import type { Template } from '@inkfield/contract/templates';
import { inFieldOrder, valueOf } from '@inkfield/engine/field-table';
import { createFieldVisibility } from '@inkfield/engine/field-visibility';
import { isTicked } from '@inkfield/engine/fields/checkbox';
import type { FieldModule } from '@inkfield/engine/fields/field-module';
import { findFieldModule } from '@inkfield/engine/fields/registry';
import { createLiveDocument, type LiveDocument } from '@inkfield/engine/live-document';
import type { Locale, TemplateField, Value, Values } from '@inkfield/engine/template';
import { createFieldErrors, type FieldErrors } from './field-errors.ts';

/** A field that the form can show, with what is particular to its type. */
export interface FormField {
  field: TemplateField;
  module: FieldModule;
}

/** One template being filled: the values, which form and preview share, and what is wrong with them. */
export interface Filling {
  template: Template;
  locale: Locale;
  /** By order; a field of unknown type renders nothing (specification 5) and is not here. */
  fields: readonly FormField[];
  live: LiveDocument;
  errors: FieldErrors;
  /** What the values were before anybody filled anything: empty, or the field's own default. */
  initial: Values;
  isVisible: (field: TemplateField) => boolean;
  /** Names of required visible fields that are not answered. */
  missing: () => readonly string[];
}

export function createFilling(template: Template): Filling {
  const fields = formFields(template.fields);
  const initial = initialValues(fields);
  // The server always names both; only the type allows their absence, for templates being edited.
  const { locale: language = 'en-US', currency = 'USD' } = template.page;
  const locale = { locale: language, currency };
  const live = createLiveDocument(template, { locale, values: initial });
  const visibility = createFieldVisibility(template.fields);
  return {
    template,
    locale,
    fields,
    live,
    errors: createFieldErrors(),
    initial,
    isVisible: (field) => visibility.isVisible(field, live.getValues()),
    missing: () => live.resolution().missing,
  };
}

function formFields(fields: readonly TemplateField[]): FormField[] {
  return inFieldOrder(fields).flatMap((field) => {
    const module = findFieldModule(field.field_type);
    return module ? [{ field, module }] : [];
  });
}

function initialValues(fields: readonly FormField[]): Values {
  return Object.fromEntries(fields.map(({ field, module }) => [field.name, initialValue(field, module)]));
}

function initialValue(field: TemplateField, module: FieldModule): Value {
  if (!field.default_value) return module.emptyValue;
  return module.type === 'checkbox' ? isTicked(field.default_value) : field.default_value;
}

/** How many required visible fields there are, and how many of them are answered. */
export function progressOf(filling: Filling): { answered: number; required: number } {
  const required = filling.fields.filter(({ field }) => field.required && filling.isVisible(field)).length;
  return { answered: required - filling.missing().length, required };
}

/** What is wrong with a value that is not empty; silent about an empty one, which only a submit asks for. */
export function mistakeIn({ field, module }: FormField, value: Value | undefined): string | undefined {
  if (value === undefined || module.isEmpty(value)) return undefined;
  const result = module.read(field, value);
  return 'error' in result ? result.error : undefined;
}

/** What the browser's own control holds but gives no value for, such as half a date. */
export function unreadable({ field, module }: FormField): string | undefined {
  const result = module.read(field, '?');
  return 'error' in result ? result.error : undefined;
}

/** Mistakes in all visible fields, in the order of the form. */
export function mistakes(filling: Filling): Map<string, string> {
  const found = new Map<string, string>();
  const values = filling.live.getValues();
  for (const item of filling.fields) {
    const mistake = mistakeIn(item, valueOf(values, item.field.name));
    if (mistake && filling.isVisible(item.field)) found.set(item.field.name, mistake);
  }
  return found;
}

/** What differs from the start: what somebody has filled. Undefined when there is nothing. */
export function filledValues(filling: Filling): Values | undefined {
  const values = filling.live.getValues();
  const filled = filling.fields
    .map(({ field }) => [field.name, valueOf(values, field.name)] as const)
    .filter(([name, value]) => value !== undefined && value !== valueOf(filling.initial, name));
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/**
 * What is sent: all values. A hidden field whose value does not fit is left out, since nobody could put it right;
 * with `fittingOnly`, so is every other value that does not fit, for a preview while somebody is still typing.
 */
export function valuesToSend(filling: Filling, { fittingOnly = false } = {}): Values {
  const values = filling.live.getValues();
  const sent = filling.fields
    .map((item) => [item, valueOf(values, item.field.name)] as const)
    .filter(([item, value]) => value !== undefined && (fits(item, value) || isWanted(item)))
    .map(([{ field }, value]) => [field.name, value] as const);
  return Object.fromEntries(sent);

  function isWanted({ field }: FormField) {
    return !fittingOnly && filling.isVisible(field);
  }
}

function fits(item: FormField, value: Value | undefined): boolean {
  return mistakeIn(item, value) === undefined;
}

/** The label that a person knows the field by. */
export function labelOf(field: TemplateField): string {
  return field.label || field.name;
}
