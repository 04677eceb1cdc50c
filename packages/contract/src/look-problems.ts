import { check, type CheckOptions } from '@inkfield/engine/check';
import { type ParsedTemplate, parse } from '@inkfield/engine/parse';
import type { Problem } from '@inkfield/engine/problem';
import type { TemplateField } from '@inkfield/engine/template';
import type { Look } from './look.ts';
import { withPageFields } from './look-furniture.ts';
import { checkHeaders } from './look-headers.ts';

/**
 * The problems of a template and of the headers and footers of its look, which are text as well. A field that only they
 * print is used.
 */
export function checkWithLook(
  parsed: ParsedTemplate,
  fields: readonly TemplateField[],
  { look, ...options }: CheckOptions & { look: Look | null },
): Problem[] {
  const found = check(parsed, fields, { ...options, look });
  if (look === null) return found;
  const { problems, used } = checkFurniture(look, fields, options);
  const isUnused = ({ code, field = '' }: Problem) => code === 'W-unused-field' && !used.has(field);
  return [
    ...found.filter((problem) => problem.code !== 'W-unused-field' || isUnused(problem)),
    ...problems,
    ...checkHeaders(look),
  ];
}

interface FurnitureProblems {
  problems: Problem[];
  /** Names of the fields that headers and footers use. */
  used: Set<string>;
}

/** Checks the texts as one, because most of the time goes into the fields. Only brackets and braces can be mistakes. */
function checkFurniture(
  look: Look,
  fields: readonly TemplateField[],
  options: Omit<CheckOptions, 'look'>,
): FurnitureProblems {
  const parts = textsOf(look).filter(({ text }) => /[[{]/.test(text));
  if (parts.length === 0) return { problems: [], used: new Set() };
  const known = withPageFields(fields);
  const found = check(parse(parts.map(({ text }) => `${text}\n\n`).join('')), known, { ...options, look });
  const unused = new Set(found.filter(({ code }) => code === 'W-unused-field').map(({ field }) => field));
  const problems = found.flatMap(({ code, level, message, line }): Problem[] => {
    // Problems without a line are those of fields and rules, which the check of the text reports.
    if (line === undefined || code === 'E-empty') return [];
    return [{ code, level, message: `in the ${partAt(parts, line)}: ${message}` }];
  });
  return { problems, used: new Set(known.map(({ name }) => name).filter((name) => !unused.has(name))) };
}

interface FurnitureText {
  part: string;
  text: string;
}

function partAt(parts: readonly FurnitureText[], line: number): string {
  let last = 0;
  const found = parts.find(({ text }) => {
    last += text.split('\n').length + 1;
    return line <= last;
  });
  return found?.part ?? '';
}

/** Headers and footers, each text once: most pages have the same. */
function textsOf({ pages }: Look): FurnitureText[] {
  const texts = new Map<string, FurnitureText>();
  for (const { name, furniture } of pages) {
    for (const part of ['header', 'footer'] as const) {
      const where = name === undefined ? part : `${part} of "${name}"`;
      const { usual = '', first = '', even = '' } = furniture[part];
      for (const text of [usual, first, even]) if (!texts.has(text)) texts.set(text, { part: where, text });
    }
  }
  return [...texts.values()];
}
