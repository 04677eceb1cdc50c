import { amountRule, numberRule, percentageRule, wholeNumberRule } from '../fields/decimal-rule.ts';
import type { FieldType } from '../template.ts';
import type { FieldReader } from './field-reader.ts';
import { checkboxReader, selectReader } from './read-choice.ts';
import { dateReader } from './read-date.ts';
import { decimalReader } from './read-decimal.ts';
import { emailReader, textareaReader, textReader } from './read-text.ts';

/** How each field type is read. Apart from the modules: pages that only show values do not load it. */
export const fieldReaders: Record<FieldType, FieldReader> = {
  text: textReader,
  email: emailReader,
  number: decimalReader(({ whole }) => (whole ? wholeNumberRule : numberRule)),
  percentage: decimalReader(() => percentageRule),
  currency: decimalReader(() => amountRule),
  date: dateReader,
  textarea: textareaReader,
  select: selectReader,
  checkbox: checkboxReader,
};
