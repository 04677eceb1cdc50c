import type { CombinationFinding } from '@inkfield/engine/find-combinations';
import { plainText, rowsIn } from '@inkfield/engine/fields/text-value';
import type { TemplateCase } from '@inkfield/contract/templates';
import type { TemplateField, Values } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { useEffect, useRef, useState } from 'react';
import type { Analysis } from '../editor/analysis.ts';
import type { Session } from '../editor/session.ts';
import { newCase, storedValues } from './new-case.ts';
import { useSnapshot } from '../editor/use-session.ts';
import { findField } from '../source/field-names.ts';
import { type CombinationsResult, tryCombinations } from './try-combinations.ts';

type Outcome = { of: Analysis; cases: readonly TemplateCase[] } & (
  | { report: CombinationsResult }
  | { isTooLong: true }
);

/** Tries all combinations of answers and lists the parts that no answers, or all answers, show. */
export function Combinations({ session }: { session: Session }) {
  const { analysis, form, cases } = useSnapshot(session, 'analysis', 'form', 'cases');
  const [outcome, setOutcome] = useState<Outcome>();
  const [isTrying, setTrying] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const start = () => {
    stop.current?.();
    setTrying(true);
    const tests = cases.map(({ values }) => values);
    const job = {
      document: analysis.parsed.document,
      fields: analysis.listedFields,
      rules: form.rules,
      tests,
    };
    stop.current = tryCombinations(job, (report) => {
      setOutcome({ of: analysis, cases, ...(report ? { report } : { isTooLong: true }) });
      setTrying(false);
    });
  };
  // The findings of an earlier text may be solved.
  const shown = outcome?.of === analysis && outcome.cases === cases ? outcome : undefined;
  const coverage = shown && 'report' in shown ? shown.report.coverage : undefined;
  const addTests = () => {
    const added = coverage?.further.reduce<readonly TemplateCase[]>(
      (all, values) => [...all, { ...newCase(all), values: storedValues(values) }],
      cases,
    );
    if (added) session.changeDetails({ cases: added });
  };
  return (
    <section className="grid grid-cols-1 gap-3" aria-label="Combinations">
      <h3 className="text-base">Combinations</h3>
      <p className="text-sm text-muted">
        Tries all answers that conditions tell apart: text that never appears, conditions that always hold,
        questions that are never asked, blanks whose question was not asked.
      </p>
      <Button look="secondary" className="justify-self-start" busy={isTrying} onClick={start}>
        Try all combinations
      </Button>
      <output className="text-sm">{shown && sentenceOf(shown)}</output>
      {shown && 'report' in shown && (
        <ul className="grid grid-cols-1 gap-2">
          {shown.report.findings.map((finding, index) => (
            <li key={index} className="card p-3 text-sm">
              <FindingText finding={finding} session={session} fields={analysis.listedFields} />
            </li>
          ))}
        </ul>
      )}
      {coverage && coverage.branches > 0 && (
        <p className="text-sm">
          The tests of this template show {coverage.covered} of{' '}
          {coverage.branches === 1 ? '1 branch' : `${coverage.branches} branches`}.
        </p>
      )}
      {coverage && coverage.further.length > 0 && (
        <Button look="secondary" className="justify-self-start" onClick={addTests}>
          {coverage.further.length === 1
            ? 'Add a test that shows the rest'
            : `Add ${coverage.further.length} tests that show the rest`}
        </Button>
      )}
    </section>
  );
}

function sentenceOf(outcome: Outcome): string {
  if (!('report' in outcome)) return 'There are too many combinations to try them in two seconds.';
  const { findings, checked, skipped } = outcome.report;
  const tried = `${checked} ${checked === 1 ? 'place was' : 'places were'} tried with all answers`;
  const left = skipped === 0 ? '' : ` ${skipped} more depend on too many answers.`;
  return findings.length === 0 ? `${tried}, and nothing was found.${left}` : `${tried}.${left}`;
}

interface FindingProps {
  finding: CombinationFinding;
  session: Session;
  fields: readonly TemplateField[];
}

/** A finding in words, and the way to its place. */
function FindingText({ finding, session, fields }: FindingProps) {
  const { position, field, example } = finding;
  const go = () => {
    if (field !== undefined) session.select(field);
    if (!position) return;
    const line = session.view.state.doc.line(position.line);
    session.goTo(line.from + position.column - 1, line.from + position.endColumn - 1);
  };
  return (
    <>
      <button type="button" className="link text-start" onClick={go}>
        {position ? `Line ${position.line}: ` : ''}
        {wordsOf(finding, fields)}
      </button>
      {example && <p className="text-muted">For example: {exampleText(example, fields)}</p>}
    </>
  );
}

function wordsOf(
  { kind, field = '', condition = '' }: CombinationFinding,
  fields: readonly TemplateField[],
): string {
  const label = findField(fields, field)?.label || field;
  const isElse = condition === '';
  switch (kind) {
    case 'never-shown':
      return isElse ? '{else} is never reached' : `“${condition}” never holds here`;
    case 'always-shown':
      return `“${condition}” always holds here`;
    case 'never-asked':
      return `${label} is never asked: “${condition}” never holds`;
    case 'always-asked':
      return `${label} is always asked: “${condition}” always holds`;
    case 'hidden-field':
      return `${label} is required and printed, but some answers hide its question`;
  }
}

function exampleText(example: Values, fields: readonly TemplateField[]): string {
  return Object.entries(example)
    .map(([name, value]) => {
      const label = findField(fields, name)?.label || name;
      if (value === true || value === false) return `${label} = ${value ? 'yes' : 'no'}`;
      const rows = rowsIn(value).length;
      return `${label} = ${rows > 0 ? `${rows} rows` : plainText(value ?? '') || 'empty'}`;
    })
    .join(', ');
}
