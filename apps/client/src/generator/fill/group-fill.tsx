import type { Api } from '@inkfield/contract/api';
import { Button } from '@inkfield/ui/button';
import { SelectField } from '@inkfield/ui/select-field';
import { Link } from '@inkfield/web/link';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { profilesQuery } from '../../profiles/profiles-query.ts';
import { useApi } from '../../session/api.ts';
import { useUser } from '../../session/session-provider.tsx';
import { useFieldError } from '../field-errors.ts';
import type { Filling } from '../filling.ts';
import type { FormField } from '../new-form.ts';
import { marksOf } from './fill-marks.ts';
import { fillFrom, type FillResult, type FillSource, sourcesOf, undoFill } from './fill-sources.ts';

/** More are in a list. */
const maxButtons = 4;

interface Props {
  filling: Filling;
  items: readonly FormField[];
  /** Of the group; undefined for fields without one. */
  name: string | undefined;
}

/** The newest document of a template, for *last time*. */
function lastDocumentQuery(api: Api, userId: number, template: number) {
  return queryOptions({
    queryKey: ['documents', userId, 'last', template],
    queryFn: async ({ signal }) => {
      const [last] = await api.listDocuments({ query: { template: String(template), limit: '1' }, signal });
      return last ?? null;
    },
  });
}

interface Done {
  from: string;
  result: FillResult;
}

/** Offers to fill the fields of a group from people, companies and the last document. */
export function GroupFill({ filling, items, name }: Props) {
  const api = useApi();
  const { id: userId } = useUser();
  const { profiles = [] } = useQuery(profilesQuery(api, userId)).data ?? {};
  const last = useQuery(lastDocumentQuery(api, userId, filling.template.id)).data ?? undefined;
  const sources = useMemo(() => sourcesOf(items, { profiles, last }), [items, profiles, last]);
  const [done, setDone] = useState<Done>();
  const box = useRef<HTMLFieldSetElement>(null);
  if (sources.length === 0) return null;
  const { origins, misfits } = marksOf(filling);

  function fill(source: FillSource) {
    const result = fillFrom(filling, items, source);
    for (const { field } of items) {
      origins.set(field.name, result.filled.includes(field.name) ? source.name : undefined);
      const misfit = result.misfits.get(field.name);
      misfits.set(field.name, misfit && `${source.name}: “${misfit.text}” was not used. ${misfit.error}`);
    }
    setDone({ from: source.name, result });
  }
  function undo({ result }: Done) {
    undoFill(filling, result);
    for (const { field } of items) for (const notes of [origins, misfits]) notes.set(field.name, undefined);
    setDone(undefined);
    // The button that was pressed is gone.
    box.current?.querySelector<HTMLElement>('button, select')?.focus();
  }

  return (
    <fieldset
      ref={box}
      aria-label={name === undefined ? 'Fill from' : `Fill ${name} from`}
      className="fill-from no-print"
    >
      {sources.length <= maxButtons ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="text-muted">Fill from:</span>
          {sources.map((source, at) => (
            <button key={at} type="button" className="link min-h-8" onClick={() => fill(source)}>
              {source.name}
            </button>
          ))}
        </p>
      ) : (
        <SourceList sources={sources} onFill={fill} />
      )}
      <output className="empty:hidden">
        {done && (
          <span className="flex flex-wrap items-center gap-x-3">
            {sentenceOf(done)}
            {done.result.filled.length > 0 && (
              <button type="button" className="link min-h-8" onClick={() => undo(done)}>
                Undo
              </button>
            )}
          </span>
        )}
      </output>
    </fieldset>
  );
}

function sentenceOf({ from, result: { filled, misfits } }: Done): string {
  const count = filled.length === 1 ? '1 field' : `${filled.length} fields`;
  const misfit =
    misfits.size === 0
      ? ''
      : ` ${misfits.size === 1 ? '1 value does' : `${misfits.size} values do`} not fit.`;
  if (filled.length === 0) return misfits.size === 0 ? `Nothing to change: ${from}.` : misfit.trim();
  return `${count} filled from ${from}. Look at each of them.${misfit}`;
}

function SourceList({
  sources,
  onFill,
}: {
  sources: readonly FillSource[];
  onFill: (source: FillSource) => void;
}) {
  const [chosen, setChosen] = useState('0');
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField label="Fill from" value={chosen} onChange={({ target }) => setChosen(target.value)}>
        {sources.map(({ name }, at) => (
          <option key={at} value={at}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button
        look="secondary"
        onClick={() => {
          const source = sources[Number(chosen)];
          if (source) onFill(source);
        }}
      >
        Fill
      </Button>
      <Link className="link min-h-8" to={paths.profiles}>
        People and companies
      </Link>
    </div>
  );
}

/** Below a field: where its value is from, until the field is looked at. */
export function FillMark({ filling, name }: { filling: Filling; name: string }) {
  const { origins, misfits } = marksOf(filling);
  const origin = useFieldError(origins, name);
  const misfit = useFieldError(misfits, name);
  const mark = useRef<HTMLDivElement>(null);
  const isMarked = origin !== undefined;
  useEffect(() => {
    const row = mark.current?.closest('[data-field-row]');
    if (!isMarked || !row) return undefined;
    const look = () => origins.set(name, undefined);
    row.addEventListener('focusin', look);
    return () => row.removeEventListener('focusin', look);
  }, [isMarked, name, origins]);
  if (!isMarked && misfit === undefined) return null;
  return (
    <div ref={mark} className="grid justify-items-start gap-1 pt-1 text-sm wrap-anywhere">
      {origin && <span className="flag-tab">from {origin}</span>}
      {misfit && <span className="text-muted">{misfit}</span>}
    </div>
  );
}
