import { maxLengths } from '@inkfield/contract/text-lengths';
import type { TemplateField } from '@inkfield/engine/template';
import { TextField } from '@inkfield/ui/text-field';
import type { ChangeField } from './field-settings.tsx';

/** What a value may be: bounds for numbers and dates, length and pattern for text. */
export function FieldLimits({ field, change }: { field: TemplateField; change: ChangeField }) {
  const isBounded = ['number', 'currency', 'percentage', 'date'].includes(field.field_type);
  const isText = ['text', 'textarea', 'email'].includes(field.field_type);
  const type = field.field_type === 'date' ? 'date' : 'text';
  return (
    <>
      {isBounded && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Least"
            type={type}
            inputMode={type === 'text' ? 'decimal' : undefined}
            value={field.min ?? ''}
            onChange={(event) => change({ min: event.target.value })}
          />
          <TextField
            label="Most"
            type={type}
            inputMode={type === 'text' ? 'decimal' : undefined}
            value={field.max ?? ''}
            onChange={(event) => change({ max: event.target.value })}
          />
        </div>
      )}
      {isText && (
        <>
          <TextField
            label="Longest text"
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
