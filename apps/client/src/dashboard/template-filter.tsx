import { Search } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

export interface Filter {
  text: string;
  set: (text: string) => void;
}

const param = 'filter';

/** The filter is part of the address: reloading and going back keep it. */
export function useTemplateFilter(): Filter {
  const params = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  // Kept here as well: the address follows when there is time, and letters typed until then would be lost.
  const [text, setText] = useState(params.get(param) ?? '');
  return {
    text,
    set: (next) => {
      setText(next);
      if (next) params.set(param, next);
      else params.delete(param);
      void navigate(`?${params.toString()}`, { replace: true });
    },
  };
}

/** A box that "/" jumps to from anywhere that is not a field. */
export function TemplateFilter({ filter, found }: { filter: Filter; found: number }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', jump);
    return () => window.removeEventListener('keydown', jump);
  }, []);
  return (
    <div className="affixed w-full sm:w-72" data-start data-end>
      <label className="sr-only" htmlFor="template-filter">
        Filter templates
      </label>
      <input
        ref={input}
        id="template-filter"
        type="search"
        className="input"
        placeholder="Filter templates"
        autoComplete="off"
        value={filter.text}
        onChange={(event) => filter.set(event.target.value)}
      />
      <span className="affix" data-side="start" aria-hidden>
        <Icon of={Search} size={16} />
      </span>
      {!filter.text && (
        <kbd className="affix font-sans text-sm" data-side="end" aria-hidden>
          /
        </kbd>
      )}
      <output className="sr-only">{filter.text && `${found} found`}</output>
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}
