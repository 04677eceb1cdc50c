import { matchesPattern } from '@inkfield/engine/fields/field-pattern';
import type { FillingParts } from './filling.ts';
import { createRuleErrors } from './rule-errors.ts';

/** For templates with patterns or rules between fields. */
export const checkedParts: FillingParts = { matchesPattern, createRuleErrors };
