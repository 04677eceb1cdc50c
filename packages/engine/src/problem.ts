import type { Position } from './syntax/nodes.ts';

/** A problem of a template, with its position. Errors block publishing, warnings do not. */
export interface Problem {
  code: ProblemCode;
  level: 'error' | 'warning';
  /** 1-based; absent for problems of a field. */
  line?: number | undefined;
  /** 1-based, in UTF-16 units of the line. */
  column?: number | undefined;
  /** One past the last unit. */
  end_column?: number | undefined;
  /** In plain words for staff. */
  message: string;
  /** Name of the field with the problem. */
  field?: string | undefined;
  /** Name of the group with the problem. */
  group?: string | undefined;
  /** Number of the page of a form with the problem, from 1. */
  page?: number | undefined;
  /** Number of the rule between fields with the problem, from 1. */
  rule?: number | undefined;
  /** Name of the template test with the problem. */
  case?: string | undefined;
  /** Fixes in one step; the most likely first. */
  fixes?: Fix[] | undefined;
}

/** A change that solves a problem. It has one of the properties below the label, or `text` and `add_field`. */
export interface Fix {
  /** Text of the button. */
  label: string;
  /** Replaces the words at the problem's position. */
  text?: string | undefined;
  /** A new field to add. */
  add_field?: { name: string; label: string } | undefined;
  /** Properties to set in the field of this name. */
  change_field?: { name: string; show_when?: string | undefined; required?: boolean | undefined } | undefined;
}

/** Message of the problem of a rule between fields without a message. */
export const missingRuleMessage = 'the message is missing';

/** The first letter tells the level: `E` for errors, `W` for warnings. */
export const problemCodes = [
  'E-unclosed',
  'E-mismatch',
  'E-unexpected',
  'E-unclosed-if',
  'E-condition',
  'E-numbering',
  'E-depth',
  'W-command',
  'W-ragged',
  'E-unknown-placeholder',
  'W-unknown-placeholder',
  'E-unknown-field',
  'E-format',
  'E-ref',
  'E-duplicate',
  'E-unknown-section',
  'E-unknown-exhibit',
  'W-unused-field',
  'W-level',
  'W-section-unused',
  'E-field',
  'E-default',
  'E-circular',
  'W-circular',
  'E-never',
  'W-always',
  'W-ask-when',
  'E-empty',
  'W-typed-reference',
  'E-unprintable',
  'W-box',
  'W-same-name',
  'W-case',
  'E-rule',
  'W-rule-always',
  'E-formula',
  'E-cycle',
  'E-column',
  'W-rows-unused',
  'W-look',
  'W-header',
  'E-list',
  'E-other-logic',
] as const;
/**
 * template-language 1.5, and: `E-field` is a field that can't be used as it is (unknown type, select without
 * options, minimum above maximum); `E-default` a default value that the field refuses; `E-circular` fields whose
 * `show_when` form a circle that nothing can start, `W-circular` one that something can; `E-never` a condition that
 * can't hold and `W-always` one that can't fail, whatever is answered; `W-ask-when` a required field whose text
 * prints only under a condition; `E-empty` a text that prints nothing; `W-typed-reference` a typed clause number
 * beside automatic ones; `E-rule` a rule between fields that can't be used, `W-rule-always` one that always or never
 * holds; `E-formula` a formula that can't be used, `E-cycle` values that read their own result, `E-column` a column that
 * does not exist or can't be used, `W-rows-unused` rows that nothing prints; `W-look` a name that the template's look does
 * not have, `W-header` a header or footer of the look that leaves too little of the page; `E-list` a list, or a column of one, that
 * does not exist or can't be used; `E-other-logic` a command of another template system. Three are found by the server:
 * `E-unprintable` a character that no font has, `W-same-name` another template of this name, `W-case` a template test with
 * values that no client can send.
 */
export type ProblemCode = (typeof problemCodes)[number];

/** Reports a problem at a position. The first letter of the code gives the level. */
export type Report = (code: ProblemCode, position: Position, message: string, fixes?: Fix[]) => void;

/** Returns a function that adds problems to a list. */
export function reportTo(problems: Problem[]): Report {
  return (code, position, message, fixes) => {
    problems.push({
      code,
      level: code.startsWith('E') ? 'error' : 'warning',
      line: position.line,
      column: position.column,
      end_column: position.endColumn,
      message,
      ...(fixes && { fixes }),
    });
  };
}
