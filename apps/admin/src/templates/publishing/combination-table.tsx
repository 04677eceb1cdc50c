import { type CombinationTable as Table, combinationTable } from '@inkfield/engine/combination-table';
import { Button } from '@inkfield/ui/button';
import { useState } from 'react';
import type { Analysis } from '../editor/analysis.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import './combination-table.css';
import { answerText, exampleText } from './finding-list.tsx';

/** All combinations of the answers that conditions name, each with its preview. */
export function CombinationTable({ model }: { model: EditorModel }) {
  const { analysis, form } = useSnapshot(model, 'analysis', 'form');
  const [made, setMade] = useState<{ of: Analysis; table: Table }>();
  const fields = analysis.listedFields;
  const make = () => {
    const { document } = analysis.parsed;
    setMade({ of: analysis, table: combinationTable({ document }, fields, { rules: form.rules }) });
  };
  // The answers of an earlier text may be others.
  const table = made?.of === analysis ? made.table : undefined;
  if (!table) {
    return (
      <Button look="secondary" className="justify-self-start" onClick={make}>
        Show the combinations as a table
      </Button>
    );
  }
  if (table.rows.length === 0) return <p className="text-sm">No condition depends on an answer.</p>;
  return (
    <>
      <p className="text-sm">
        {table.isComplete
          ? `All ${table.rows.length} combinations of these answers:`
          : `There are too many combinations to list. In these ${table.rows.length} each two answers are together as far as they fit:`}
      </p>
      {/* The scroller takes focus so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="combination-table" tabIndex={0} aria-label="Table of combinations">
        <table className="text-sm">
          <thead>
            <tr>
              {table.fields.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label || name}
                </th>
              ))}
              <th scope="col">Preview</th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((values, index) => (
              <tr key={index}>
                {table.fields.map(({ name }) => (
                  <td key={name}>{name in values ? answerText(values[name]) : 'not asked'}</td>
                ))}
                <td>
                  <button type="button" className="link" onClick={() => model.replaceTypedValues(values)}>
                    Show <span className="sr-only">{exampleText(values, fields)}</span>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
