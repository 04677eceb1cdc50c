import { maxLengths } from '@inkfield/contract/text-lengths';
import { findFieldModule } from '@inkfield/engine/fields/registry';
import type { TemplateField } from '@inkfield/engine/template';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { TextField } from '@inkfield/ui/text-field';
import type { ChangeField } from './field-settings.tsx';

/** The limits of a value: bounds for numbers and dates, length and pattern for text. */
export function FieldLimits({ field, change }: { field: TemplateField; change: ChangeField }) {
  const module = findFieldModule(field.field_type);
  const isDate = module?.kind === 'date';
  const type = isDate ? 'date' : 'text';
  return (
    <>
      {(isDate || module?.kind === 'decimal') && (
        // A date with its calendar needs the whole width of the pane.
        <div className={`grid gap-3 ${isDate ? 'grid-cols-1' : 'grid-cols-2'}`}>
          <TextField
            label={isDate ? 'Earliest' : 'Minimum'}
            type={type}
            inputMode={type === 'text' ? 'decimal' : undefined}
            value={field.min ?? ''}
            onChange={(event) => change({ min: event.target.value })}
          />
          <TextField
            label={isDate ? 'Latest' : 'Maximum'}
            type={type}
            inputMode={type === 'text' ? 'decimal' : undefined}
            value={field.max ?? ''}
            onChange={(event) => change({ max: event.target.value })}
          />
        </div>
      )}
      {module?.canBeWhole && (
        <CheckboxField
          label="Whole numbers only"
          checked={field.whole ?? false}
          onChange={(event) => change({ whole: event.target.checked })}
        />
      )}
      {module?.kind === 'text' && (
        <>
          <TextField
            label="Maximum length"
            hint="In characters"
            inputMode="numeric"
            value={field.max_length === undefined ? '' : String(field.max_length)}
            onChange={(event) => change({ max_length: readLength(event.target.value) })}
          />
          <TextField
            label="Pattern"
            hint="A regular expression that the whole value must match"
            maxLength={maxLengths.field.pattern}
            className="font-mono"
            spellCheck={false}
            value={field.pattern ?? ''}
            onChange={(event) => change({ pattern: event.target.value })}
          />
          {field.pattern && (
            <TextField
              label="Message when it does not match"
              maxLength={maxLengths.field.patternMessage}
              value={field.pattern_message ?? ''}
              onChange={(event) => change({ pattern_message: event.target.value })}
            />
          )}
        </>
      )}
    </>
  );
}

function readLength(text: string): number | undefined {
  const length = Number(text.replace(/\D/g, ''));
  return length > 0 ? Math.min(length, 10_000) : undefined;
}
