import type { CheckedPart, CombinationFinding } from '@inkfield/engine/find-combinations';
import { plainText, rowsIn } from '@inkfield/engine/fields/text-value';
import type { Problem } from '@inkfield/engine/problem';
import type { TemplateField, Values } from '@inkfield/engine/template';
import { wordsOfCondition } from '../paper/condition-words.ts';
import { findField } from '../source/field-names.ts';
import type { CombinationsResult } from './try-combinations.ts';

interface Props {
  findings: readonly CombinationFinding[];
  fields: readonly TemplateField[];
  onProblem: (problem: Problem) => void;
}

/** Findings in words, each with an example and the way to its place. */
export function FindingList({ findings, fields, onProblem }: Props) {
  if (findings.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-2">
      {findings.map((finding, index) => (
        <li key={index} className="card p-3 text-sm">
          <button
            type="button"
            className="link text-start"
            onClick={() => onProblem(problemOf(finding, fields))}
          >
            {finding.position ? `Line ${finding.position.line}: ` : ''}
            {wordsOf(finding, fields)}
          </button>
          {finding.example && (
            <p className="text-muted">For example: {exampleText(finding.example, fields)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A finding as a problem of the draft, whose place the editor can show. */
function problemOf(finding: CombinationFinding, fields: readonly TemplateField[]): Problem {
  const { position, field } = finding;
  const message = wordsOf(finding, fields);
  if (position === undefined) return { code: 'W-ask-when', level: 'warning', message, field };
  const { line, column, endColumn } = position;
  return { code: 'W-always', level: 'warning', message, line, column, end_column: endColumn };
}

function wordsOf(
  { kind, field = '', condition: typed = '', otherCondition = '' }: CombinationFinding,
  fields: readonly TemplateField[],
): string {
  const label = labelOf(field, fields);
  const condition = wordsOfCondition(typed, fields);
  switch (kind) {
    case 'never-shown':
      return typed === ''
        ? 'The text that is shown otherwise never appears'
        : `“${condition}” never holds here`;
    case 'always-shown':
      return `“${condition}” always holds here`;
    case 'never-asked':
      return `${label} is never asked: “${condition}” never holds`;
    case 'always-asked':
      return `${label} is always asked: “${condition}” always holds`;
    case 'hidden-field':
      return `${label} is required and printed, but some answers hide its question`;
    case 'never-printed':
      return `${label} is asked, but no answers print it`;
    case 'both-shown':
      return `“${condition}” and “${wordsOfCondition(otherCondition, fields)}” can both hold, and then both texts are printed`;
    case 'lost-reference':
      return 'This refers to a clause that some answers leave out, and then [??] is printed';
  }
}

function labelOf(name: string, fields: readonly TemplateField[]): string {
  return findField(fields, name)?.label || name;
}

export function exampleText(example: Values, fields: readonly TemplateField[]): string {
  return Object.entries(example)
    .map(([name, value]) => `${labelOf(name, fields)} = ${answerText(value)}`)
    .join(', ');
}

/** An answer of an example in words. */
export function answerText(value: Values[string]): string {
  if (value === true || value === false) return value ? 'yes' : 'no';
  const rows = rowsIn(value).length;
  if (rows > 0) return rows === 1 ? '1 row' : `${rows} rows`;
  return plainText(value ?? '') || 'empty';
}

/** Says which parts were tried, and which were not. */
export function CheckedParts({
  result: { findings, checked, pairwise, unchecked, isCutOff },
  fields,
}: {
  result: CombinationsResult;
  fields: readonly TemplateField[];
}) {
  const tried = `${checked} ${checked === 1 ? 'place was' : 'places were'} tried with all answers`;
  const why = isCutOff ? 'Two seconds were not enough to check' : 'Conditions that can’t be tried are at';
  return (
    <>
      <p>{findings.length === 0 ? `${tried}, and nothing was found.` : `${tried}.`}</p>
      {pairwise.length > 0 && (
        <p>
          Too many combinations for all of them: only each two answers were tried together for{' '}
          {partsText(pairwise, fields)}.
        </p>
      )}
      {unchecked.length > 0 && (
        <p>
          {why} {partsText(unchecked, fields)}.
        </p>
      )}
    </>
  );
}

const maxNamedParts = 8;

/** The lines and fields of parts, each once. */
function partsText(parts: readonly CheckedPart[], fields: readonly TemplateField[]): string {
  const names = new Set(
    parts.map(({ position, field = '' }) =>
      position ? `line ${position.line}` : `the question ${labelOf(field, fields)}`,
    ),
  );
  const named = [...names].slice(0, maxNamedParts);
  const more = names.size - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
