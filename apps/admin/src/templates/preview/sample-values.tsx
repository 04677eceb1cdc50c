import { emptyValues } from '@inkfield/engine/initial-values';
import type { TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { useAfterPaint } from '../editor/use-after-paint.ts';
import type { EditorModel } from '../editor/editor-model.ts';
import { useSnapshot } from '../editor/use-snapshot.ts';
import { usePreviewValues } from './use-preview-values.ts';
import { ValueField } from './value-field.tsx';

/** More than are seen without scrolling. */
const firstFields = 12;

/** The values of the preview: sample values until the user types others. They are not stored. */
export function SampleValues({ model }: { model: EditorModel }) {
  const { typedValues, analysis } = useSnapshot(model, 'typedValues', 'analysis');
  const fields = analysis.listedFields;
  const values = usePreviewValues({ fields, document: analysis.parsed.document, typed: typedValues });
  const typed = Object.keys(typedValues);
  const shown = useAfterPaint() ? fields : fields.slice(0, firstFields);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-muted">The preview shows these values. They are not saved.</p>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => clearAll(model, fields)}>
          Empty all
        </Button>
        {typed.length > 0 && (
          <Button look="quiet" onClick={() => model.replaceTypedValues({})}>
            Make up again
          </Button>
        )}
      </div>
      {shown.map((field) => (
        <ValueField
          key={field.id}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => model.replaceTypedValues({ ...typedValues, [field.name]: value })}
        />
      ))}
    </div>
  );
}

function clearAll(model: EditorModel, fields: readonly TemplateField[]): void {
  model.replaceTypedValues(emptyValues(fields));
}
