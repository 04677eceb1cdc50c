// A datalist or select can show neither groups with details nor what is being loaded.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

/** One line that can be chosen. */
export interface Option {
  id: string;
  label: string;
  /** Secondary text beside or below the label. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** Options of one group are together, under its name. */
  group?: string | undefined;
}

interface List {
  options: readonly Option[];
  onChoose: (id: string) => void;
  isOpen?: boolean;
}

/**
 * A list of options below an input that keeps the focus: the arrow keys walk, Enter chooses, a pointer does both.
 * `input` goes to the input, `list` to `OptionList`.
 */
export function useOptionList({ options, onChoose, isOpen = true }: List) {
  const listId = useId();
  const [walkedTo, setWalkedTo] = useState<string>();
  // The active option may have disappeared from the list. Then the first one is active.
  const index = Math.max(
    0,
    options.findIndex(({ id }) => id === walkedTo),
  );
  const active = isOpen ? options[index] : undefined;

  function walk(event: KeyboardEvent, by: number) {
    event.preventDefault();
    const next = options[(index + by + options.length) % options.length];
    setWalkedTo(next?.id);
  }
  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a character, it handles the keys.
    if (!isOpen || options.length === 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') walk(event, 1);
    else if (event.key === 'ArrowUp') walk(event, -1);
    else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active.id);
    }
  }
  return {
    input: {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen && options.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': active && optionId(listId, active.id),
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      onKeyDown,
    },
    list: { id: listId, options, active: active?.id, onWalk: setWalkedTo, onChoose },
    /** The first option is the active one again. */
    restart: () => setWalkedTo(undefined),
  };
}

function optionId(listId: string, id: string): string {
  return `${listId}-${id}`;
}

interface Props {
  id: string;
  label: string;
  options: readonly Option[];
  active: string | undefined;
  onWalk: (id: string) => void;
  onChoose: (id: string) => void;
  className?: string;
}

/** The options of `useOptionList`. */
export function OptionList({ id, label, options, active, onWalk, onChoose, className = '' }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (list.current && option) keepInView(list.current, option);
  });
  const groups = [...new Set(options.map(({ group }) => group))];
  const line = (option: Option) => (
    // The keys are the input's, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      key={option.id}
      id={optionId(id, option.id)}
      role="option"
      tabIndex={-1}
      aria-selected={option.id === active}
      className="option"
      onPointerMove={() => onWalk(option.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option.id)}
    >
      {option.icon}
      <span className="min-w-0 wrap-anywhere">
        {option.label}
        {option.detail && <span className="option-detail">{option.detail}</span>}
      </span>
    </div>
  );
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={`options ${className}`}>
      {groups.map((group) => {
        const lines = options.filter((option) => option.group === group).map(line);
        if (group === undefined) return <Fragment key="">{lines}</Fragment>;
        return (
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden className="option-group">
              {group}
            </p>
            {lines}
          </div>
        );
      })}
    </div>
  );
}

/** `scrollIntoView` would scroll the page too. */
function keepInView(list: HTMLElement, option: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), option.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
