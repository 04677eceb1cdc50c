import { findFieldModule } from '@inkfield/engine/fields/registry';
import { rowsIn } from '@inkfield/engine/fields/text-value';
import { formatValue } from '@inkfield/engine/format';
import type { Locale, Row, RowColumn, TemplateField, Value } from '@inkfield/engine/template';
import { Button } from '@inkfield/ui/button';
import { Icon } from '@inkfield/ui/icon';
import { Plus, X } from 'lucide';
import { useRef } from 'react';

interface Props {
  field: TemplateField;
  label: string;
  value: Value;
  /** The rows with the values of their formulas. */
  made?: Value | undefined;
  locale: Locale;
  onChange: (value: Value) => void;
}

/** The rows of a value as a table with a box for each cell that is typed. */
export function RowsValue({ field, label, value, made, locale, onChange }: Props) {
  const rows = rowsIn(value);
  const calculated = rowsIn(made);
  const { columns = [] } = field;
  const noun = field.row_label || 'Row';
  const group = useRef<HTMLFieldSetElement>(null);
  const change = (changed: readonly Row[], toFocus: string) => {
    onChange(changed);
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(toFocus)?.focus());
  };
  return (
    <fieldset ref={group} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {field.help_text && <p className="text-sm text-muted">{field.help_text}</p>}
      {rows.length > 0 && (
        <div className="rows-value">
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col">
                    {column.label || column.name}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.name}>
                      {column.formula === undefined ? (
                        <Cell
                          column={column}
                          label={`${column.label || column.name}, ${noun} ${index + 1}`}
                          text={row[column.name] ?? ''}
                          locale={locale}
                          onType={(text) =>
                            onChange(
                              rows.map((one, at) => (at === index ? { ...one, [column.name]: text } : one)),
                            )
                          }
                        />
                      ) : (
                        formatValue(column, calculated[index]?.[column.name], [], locale) || '–'
                      )}
                    </td>
                  ))}
                  <td>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={`Remove ${noun} ${index + 1}`}
                      onClick={() =>
                        change(
                          rows.filter((_, at) => at !== index),
                          ':scope > button',
                        )
                      }
                    >
                      <Icon of={X} size={16} />
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button
        look="secondary"
        className="button-small justify-self-start"
        onClick={() => change([...rows, {}], 'tr:last-child :is(input, select)')}
      >
        <Icon of={Plus} size={16} />
        Add {noun.toLowerCase()}
      </Button>
    </fieldset>
  );
}

interface CellProps {
  column: RowColumn;
  label: string;
  text: string;
  locale: Locale;
  onType: (text: string) => void;
}

function Cell({ column, label, text, locale, onType }: CellProps) {
  const input = findFieldModule(column.field_type)?.input({ ...column, id: 0, order: 0 }, locale);
  if (input?.control === 'checkbox') {
    return (
      <input
        type="checkbox"
        className="checkbox"
        aria-label={label}
        // Made-up rows say yes.
        checked={/^(?:true|yes)$/i.test(text)}
        onChange={({ target }) => onType(target.checked ? 'true' : '')}
      />
    );
  }
  if (input?.control === 'select') {
    return (
      <select
        className="input"
        aria-label={label}
        value={text}
        onChange={({ target }) => onType(target.value)}
      >
        <option value="">–</option>
        {column.options?.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      type={input?.type ?? 'text'}
      className="input"
      aria-label={label}
      inputMode={input?.inputMode}
      value={text}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
