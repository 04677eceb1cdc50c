import type { RowColumn } from '@inkfield/engine/template';
import { SelectField } from '@inkfield/ui/select-field';
import { TextAreaField } from '@inkfield/ui/text-area-field';
import { useQuery } from '@tanstack/react-query';
import { listsQuery } from '../../lists/lists-query.ts';

interface Props {
  value: Pick<RowColumn, 'options' | 'options_from'>;
  /** Follows the labels, to tell columns apart. */
  of?: string;
  onChange: (changed: Pick<RowColumn, 'options' | 'options_from'>) => void;
}

/** The options of a field or column: typed here, or the keys of a list. */
export function OptionSettings({ value, of = '', onChange }: Props) {
  const { options = [], options_from: from = '' } = value;
  const lists = useQuery(listsQuery);
  const names = (lists.data ?? []).map(({ name }) => name);
  return (
    <>
      {(names.length > 0 || from !== '') && (
        <SelectField
          label={`Options come from${of}`}
          value={from}
          onChange={({ target }) => onChange({ options_from: target.value || undefined })}
        >
          <option value="">These lines</option>
          {[...new Set([...names, ...(from === '' ? [] : [from])])].map((name) => (
            <option key={name} value={name}>
              The list {name}
            </option>
          ))}
        </SelectField>
      )}
      {from === '' && (
        <TextAreaField
          label={`Options${of}`}
          hint="One on each line"
          rows={4}
          value={options.join('\n')}
          onChange={(event) => onChange({ options: event.target.value.split('\n') })}
        />
      )}
    </>
  );
}
