import type { FormLogic } from '@inkfield/engine/form-logic';
import type { ParsedTemplate } from '@inkfield/engine/parse';
import { readTypedValue, readValue } from '@inkfield/engine/read-values';
import type { PatternCheck } from '@inkfield/engine/reading/check-pattern';
import type { ReadResult } from '@inkfield/engine/fields/field-module';
import { findRepeatColumns } from '@inkfield/engine/repeat-columns';
import type { Locale, TemplateField, Value } from '@inkfield/engine/template';

/** Reads values of one template. */
export interface Reader {
  matchesPattern: PatternCheck;
  /** Reads typed text. */
  typed: (field: TemplateField, text: string) => ReadResult;
  /** Reads a canonical value, or hand-written text such as a default. Undefined for a field without values. */
  stored: (field: TemplateField, value: Value) => ReadResult | undefined;
}

interface ReaderParts {
  locale: Locale;
  matchesPattern: PatternCheck;
  /** Absent for templates without rows and formulas. */
  logic: FormLogic | undefined;
}

export function createReader(parsed: ParsedTemplate, { locale, matchesPattern, logic }: ReaderParts): Reader {
  const rules = { locale, repeats: findRepeatColumns(parsed.document), matchesPattern, logic };
  return {
    matchesPattern,
    typed: (field, text) => readTypedValue(field, text, rules),
    stored: (field, value) => readValue(field, value, rules),
  };
}
