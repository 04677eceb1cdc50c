import { findFieldModule, kindOfType } from '@inkfield/engine/fields/registry';
import { isMultilineType } from '@inkfield/engine/fields/suggest-type';
import { findRepeats } from '@inkfield/engine/repeat-columns';
import type { TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { lazyPart } from '@inkfield/web/lazy-part';
import { Suspense, useMemo } from 'react';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { usePreviewValues } from '../preview/use-preview-values.ts';
import type { ChangeField } from './field-settings.tsx';
import { FormulaSettings, useAboutFormulas } from './formula-settings.tsx';
import { completeFormula } from './formula-words.ts';
import { problemPlaces } from './problem-places.ts';

const RowsSettings = lazyPart(async () => ({
  default: (await import('./rows-settings.tsx')).RowsSettings,
}));

const AddUp = lazyPart(async () => ({ default: (await import('./add-up.tsx')).AddUp }));

interface Props {
  model: EditorModel;
  field: TemplateField;
  change: ChangeField;
  /** Of the formula. */
  error: string | undefined;
}

/** The columns of a rows field, or the formula of a calculated one. */
export function ComputedSettings({ model, field, change, error }: Props) {
  const { analysis, page, typedValues, lists } = useSnapshot(
    model,
    'analysis',
    'page',
    'typedValues',
    'lists',
  );
  const { listedFields: fields, parsed } = analysis;
  const values = usePreviewValues({ fields, document: parsed.document, typed: typedValues });
  const { locale = 'en-US', currency = 'USD' } = page;
  const own = useMemo(() => ({ locale, currency }), [locale, currency]);
  const about = useAboutFormulas({ fields, values, locale: own, lists });
  const isRows = kindOfType(field.field_type) === 'rows';
  if (isRows)
    return (
      <Suspense fallback={<p>Loading...</p>}>
        <RowsSettings field={field} fields={fields} change={change} about={about} />
      </Suspense>
    );
  if (isMultilineType(field.field_type)) return <TurnIntoRows model={model} field={field} />;
  if (!findFieldModule(field.field_type)?.isCalculated) return null;
  return (
    <>
      <Suspense>
        <AddUp field={field} fields={fields} change={change} />
      </Suspense>
      <FormulaSettings
        id={problemPlaces.formula}
        value={field}
        error={error}
        about={about(field)}
        complete={(before, known) => completeFormula(before, fields, { lists: known })}
        onChange={change}
      />
    </>
  );
}

/** Offers to make rows of a text that a loop of the document splits into parts. */
function TurnIntoRows({ model, field }: { model: EditorModel; field: TemplateField }) {
  const { analysis } = useSnapshot(model, 'analysis');
  const columns = findRepeats(analysis.parsed.document).get(field.name.toLowerCase());
  if (columns === undefined) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="secondary" onClick={() => void changeToRows(model, field)}>
        Turn into rows
      </Button>
      <p className="text-sm text-muted">
        Clients type this list with | between its parts. As rows they fill a table: {columns.join(', ')}.
      </p>
    </div>
  );
}

/** One step to undo. The code is loaded when it is needed. */
async function changeToRows(model: EditorModel, field: TemplateField): Promise<void> {
  const { turnIntoRows } = await import('../source/turn-into-rows.ts');
  const { fields, typedValues } = model.get();
  const turned = turnIntoRows(model.text(), field);
  const { [field.name]: _, ...typed } = typedValues;
  model.replaceTypedValues(typed);
  model.changeFields({
    fields: fields.map((other) => (other.name === field.name ? turned.field : other)),
    changes: turned.changes,
    select: field.name,
  });
}
