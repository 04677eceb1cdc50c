import { useRef, useState } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { type Option, OptionList, useOptionList } from './option-list.tsx';

interface Props extends FieldTexts {
  label: string;
  /** What is chosen, in words: shown while nobody types. */
  value: string;
  /** Those that fit what was typed; finding them is the caller's. */
  options: readonly Option[];
  /** Typed so far; empty when somebody begins to search or has stopped. */
  onSearch: (words: string) => void;
  onChoose: (id: string) => void;
  /** Said below the options: that they are on their way, are not all, or that nothing fits. */
  status?: string | undefined;
  /** Of what is typed. */
  maxLength: number;
}

/** One of many: the box shows what is chosen, and whoever types finds another. */
export function ComboboxField({
  label,
  hint,
  error,
  value,
  options,
  onSearch,
  onChoose,
  status,
  maxLength,
}: Props) {
  const [words, setWords] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
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
      <Field texts={{ label, hint, error }}>
        {(wiring) => (
          <input
            {...wiring}
            {...wired}
            ref={input}
            className="input combobox"
            maxLength={maxLength}
            value={words ?? value}
            placeholder={value}
            onChange={(event) => search(event.target.value)}
            onClick={() => isOpen || search('')}
            onBlur={close}
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
          <OptionList {...list} label={label} />
          {status && <p className="px-3 py-2 text-sm text-muted">{status}</p>}
        </div>
      )}
      <output className="sr-only">{isOpen && (status ?? `${options.length} found`)}</output>
    </div>
  );
}
