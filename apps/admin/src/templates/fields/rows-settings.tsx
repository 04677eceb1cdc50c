import { maxColumns, maxRowCount } from '@inkfield/contract/form-limits';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { isFieldName } from '@inkfield/engine/field-names';
import { calculated } from '@inkfield/engine/fields/calculated';
import { findFieldModule, kindOfType } from '@inkfield/engine/fields/registry';
import { nameOfType } from '@inkfield/engine/fields/type-names';
import { fieldTypes, plainType, type RowColumn, type TemplateField } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { CheckboxField } from '@inkfield/ui/checkbox-field';
import { SelectField } from '@inkfield/ui/select-field';
import { TextField } from '@inkfield/ui/text-field';
import type { ChangeField } from './field-settings.tsx';
import { completeFormula, type FormulaPlace, type FormulaWord } from './formula-words.ts';
import { FormulaSettings } from './formula-settings.tsx';
import { MadeRowsSettings } from './made-rows-settings.tsx';
import { OptionSettings } from './option-settings.tsx';

interface Props {
  field: TemplateField;
  change: ChangeField;
  /** All fields of the template. */
  fields: readonly TemplateField[];
  about: (field: TemplateField, column?: RowColumn) => string | undefined;
}

const columnTypes = fieldTypes.filter((type) => !/^(?:rows|choices)$/.test(kindOfType(type) ?? ''));

/** The columns of a rows field, the word for one row, and how many rows there may be. */
export function RowsSettings({ field, fields, change, about }: Props) {
  const { columns = [] } = field;
  const set = (next: RowColumn[]) => change({ columns: next });
  const add = () => {
    const number = columns.length + 1;
    const label = `Column ${number}`;
    set([
      ...columns,
      {
        name: freeName(`column_${number}`, columns),
        label,
        ...(field.each
          ? { field_type: calculated.type, required: false }
          : { field_type: plainType, required: true }),
      },
    ]);
  };
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-2 text-sm font-semibold">Rows and columns</legend>
      <MadeRowsSettings field={field} fields={fields} change={change} />
      <ol className="grid grid-cols-1 gap-3">
        {columns.map((column, index) => (
          <li key={index} className="card grid grid-cols-1 gap-3 p-3">
            <ColumnSettings
              column={column}
              number={index + 1}
              about={about(field, column)}
              complete={(before, lists) => completeFormula(before, fields, { row: field, lists })}
              onChange={(changed) => set(columns.with(index, { ...column, ...changed }))}
            />
            <div className="flex flex-wrap gap-2">
              {index > 0 && (
                <Button
                  look="quiet"
                  onClick={() => set(columns.toSpliced(index, 1).toSpliced(index - 1, 0, column))}
                >
                  Move up <span className="sr-only">column {index + 1}</span>
                </Button>
              )}
              <Button look="quiet" onClick={() => set(columns.toSpliced(index, 1))}>
                Delete <span className="sr-only">column {index + 1}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {columns.length < maxColumns && (
        <Button look="secondary" className="justify-self-start" onClick={add}>
          Add column
        </Button>
      )}
      <TextField
        label="Word for one row"
        hint="Such as Item or Tenant"
        maxLength={maxLengths.field.rowLabel}
        value={field.row_label ?? ''}
        onChange={(event) => change({ row_label: event.target.value })}
      />
      {field.each === undefined && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Minimum rows"
            inputMode="numeric"
            value={field.min_rows === undefined ? '' : String(field.min_rows)}
            onChange={(event) => change({ min_rows: readCount(event.target.value) })}
          />
          <TextField
            label="Maximum rows"
            inputMode="numeric"
            value={field.max_rows === undefined ? '' : String(field.max_rows)}
            onChange={(event) => change({ max_rows: readCount(event.target.value) })}
          />
        </div>
      )}
    </fieldset>
  );
}

interface ColumnProps {
  column: RowColumn;
  number: number;
  about: string | undefined;
  complete: (before: string, lists: FormulaPlace['lists']) => FormulaWord[];
  onChange: (changed: Partial<RowColumn>) => void;
}

function ColumnSettings({ column, number, about, complete, onChange }: ColumnProps) {
  const module = findFieldModule(column.field_type);
  return (
    <>
      <TextField
        label={`Label of column ${number}`}
        maxLength={maxLengths.field.label}
        value={column.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <TextField
        label={`Name of column ${number}`}
        hint="In the text and in formulas"
        maxLength={64}
        className="font-mono"
        spellCheck={false}
        value={column.name}
        error={
          isFieldName(column.name)
            ? undefined
            : 'A name starts with a letter and has only letters, digits and _.'
        }
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <SelectField
        label={`Type of column ${number}`}
        value={column.field_type}
        onChange={(event) => onChange({ field_type: event.target.value })}
      >
        {columnTypes.map((type) => (
          <option key={type} value={type}>
            {nameOfType(type)}
          </option>
        ))}
      </SelectField>
      {module?.isCalculated ? (
        <FormulaSettings
          id={`column-formula-${number}`}
          value={column}
          error={undefined}
          about={about}
          complete={complete}
          of={` of column ${number}`}
          onChange={onChange}
        />
      ) : (
        <CheckboxField
          label={module?.kind === 'tick' ? 'Must be ticked' : 'Required'}
          checked={column.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
      )}
      {module?.kind === 'choice' && (
        <OptionSettings value={column} of={` of column ${number}`} onChange={onChange} />
      )}
      {module?.kind === 'decimal' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Minimum"
            inputMode="decimal"
            value={column.min ?? ''}
            onChange={(event) => onChange({ min: event.target.value })}
          />
          <TextField
            label="Maximum"
            inputMode="decimal"
            value={column.max ?? ''}
            onChange={(event) => onChange({ max: event.target.value })}
          />
        </div>
      )}
      {module?.canBeWhole && (
        <CheckboxField
          label="Whole numbers only"
          checked={column.whole ?? false}
          onChange={(event) => onChange({ whole: event.target.checked })}
        />
      )}
    </>
  );
}

function freeName(name: string, columns: readonly RowColumn[]): string {
  const taken = new Set(columns.map((column) => column.name));
  return taken.has(name) ? freeName(`${name}_2`, columns) : name;
}

function readCount(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? undefined : Math.min(Number(digits), maxRowCount);
}
