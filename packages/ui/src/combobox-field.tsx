import { type FocusEvent, useRef, useState } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { type Option, OptionList, useOptionList } from './option-list.tsx';

interface Props extends FieldTexts {
  id?: string;
  name?: string;
  required?: boolean;
  /** Names the options, where the label is more than a text. */
  listLabel?: string;
  /** Shown while nothing is chosen. */
  emptyText?: string;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** The text of the chosen option, shown while the user is not typing. */
  value: string;
  /** The options that match the typed text. The caller searches them. */
  options: readonly Option[];
  /** Called with the typed text, and with an empty text when a search starts or ends. */
  onSearch: (words: string) => void;
  onChoose: (id: string) => void;
  /** Shown below the options: that they are loading, are incomplete, or that none matches. */
  status?: string | undefined;
  /** The maximum length of the typed text. */
  maxLength: number;
}

/** Chooses one of many options. The box shows the chosen one; typing searches for another. */
export function ComboboxField({
  label,
  hint,
  error,
  id,
  listLabel = typeof label === 'string' ? label : '',
  emptyText,
  onBlur,
  value,
  options,
  onSearch,
  onChoose,
  status,
  maxLength,
  ...input
}: Props) {
  const [words, setWords] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const isOpen = words !== undefined;
  const search = (typed: string) => {
    setWords(typed);
    onSearch(typed);
    restart();
  };
  const close = () => {
    if (!isOpen) return;
    setWords(undefined);
    onSearch('');
  };
  const choose = (id: string) => {
    close();
    onChoose(id);
  };
  const { input: wired, list, restart } = useOptionList({ options, onChoose: choose, isOpen });
  return (
    <div className="relative">
      <Field texts={{ label, hint, error }} id={id}>
        {(wiring) => (
          <input
            {...input}
            {...wiring}
            {...wired}
            ref={box}
            className="input combobox"
            maxLength={maxLength}
            value={words ?? value}
            placeholder={value || emptyText}
            onChange={(event) => search(event.target.value)}
            onClick={() => isOpen || search('')}
            onBlur={(event) => {
              close();
              onBlur?.(event);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && isOpen) {
                // The dialog around it stays open.
                event.preventDefault();
                event.stopPropagation();
                close();
              } else if (event.key === 'ArrowDown' && !isOpen) {
                event.preventDefault();
                search('');
              } else wired.onKeyDown(event);
            }}
          />
        )}
      </Field>
      {isOpen && (
        <div className="combobox-popup">
          <OptionList {...list} label={listLabel} />
          {status && <p className="px-3 py-2 text-sm text-muted">{status}</p>}
        </div>
      )}
      <output className="sr-only">{isOpen && (status ?? `${options.length} found`)}</output>
    </div>
  );
}
