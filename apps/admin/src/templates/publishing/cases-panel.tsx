import type { FailedCase, TemplateCase } from '@inkfield/contract/templates';
import { Button } from '@inkfield/ui/button';
import { useEffect, useRef, useState } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { CaseEditor } from './case-editor.tsx';
import { Combinations } from './combinations.tsx';
import { newCase } from './new-case.ts';

interface Props {
  model: EditorModel;
  /** The selected failed test. It gets the focus. */
  shown: { test?: string };
}

/** Tests of the template: values, and lines that the text must or must not contain. They run on every save. */
export function CasesPanel({ model, shown }: Props) {
  const { cases, failedCases, saving, saved } = useSnapshot(model, 'cases', 'failedCases', 'saving', 'saved');
  const warningOf = (name: string) => saved.problems?.find((problem) => problem.case === name)?.message;
  const [open, setOpen] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const index = model.get().cases.findIndex(({ name }) => name === shown.test);
    const card = list.current?.children[index];
    if (!(card instanceof HTMLElement)) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'start' });
  }, [model, shown]);
  const change = (next: readonly TemplateCase[]) => model.changeDetails({ cases: next });
  const add = () => {
    change([...cases, newCase(cases)]);
    setOpen(cases.length);
  };
  const isRunning = saving.kind === 'waiting' || saving.kind === 'saving';
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">
        Each test fills the template and looks for lines. They run on every save; one that fails stops
        publishing.
      </p>
      {cases.length === 0 && <p className="text-sm">There are no tests yet.</p>}
      <ul ref={list} className="grid grid-cols-1 gap-2">
        {cases.map((one, index) => (
          <li key={index} tabIndex={-1} className="card grid grid-cols-1 gap-3 p-3">
            <div className="case-head">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{one.name}</p>
                <output>
                  {isRunning ? (
                    <p className="text-sm text-muted">Runs with the next save</p>
                  ) : (
                    <CaseResult
                      value={one}
                      failed={failedCases.find(({ name }) => name === one.name)}
                      warning={warningOf(one.name)}
                    />
                  )}
                </output>
              </div>
              <Button look="quiet" onClick={() => setOpen(open === index ? undefined : index)}>
                {open === index ? 'Close' : 'Edit'} <span className="sr-only">{one.name}</span>
              </Button>
            </div>
            {open === index && (
              <CaseEditor
                model={model}
                value={one}
                onChange={(changed) => change(cases.with(index, changed))}
                onDelete={() => {
                  change(cases.toSpliced(index, 1));
                  setOpen(undefined);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={add}>
          Add test
        </Button>
        {cases.length > 0 && (
          <Button look="quiet" onClick={() => void model.flush()}>
            Save and run
          </Button>
        )}
      </div>
      <Combinations model={model} />
    </div>
  );
}

interface ResultProps {
  value: TemplateCase;
  failed: FailedCase | undefined;
  /** Why no client can send its values. */
  warning: string | undefined;
}

function CaseResult({ value, failed, warning }: ResultProps) {
  if (failed) {
    return (
      <>
        <Failures of={failed} />
        {warning && <p className="text-sm text-muted">{warning}</p>}
      </>
    );
  }
  if (value.must_contain.length + value.must_not_contain.length === 0) {
    // No document can come out so, and nothing is looked for in it.
    if (warning) return <p className="text-sm text-flag-text">Proves nothing: {warning}</p>;
    return <p className="text-sm text-muted">Prints. Name lines that must or must not be there.</p>;
  }
  return (
    <>
      <p className="text-sm text-success">Holds</p>
      {warning && <p className="text-sm text-muted">{warning}</p>}
    </>
  );
}

function Failures({ of: { missing, unwanted, problems } }: { of: FailedCase }) {
  return (
    <ul className="text-sm text-danger">
      {missing.map((line) => (
        <li key={line}>Missing: {line}</li>
      ))}
      {unwanted.map((line) => (
        <li key={line}>Must not be there: {line}</li>
      ))}
      {problems?.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
