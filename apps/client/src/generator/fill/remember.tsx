import { CallError } from '@inkfield/contract/call-error';
import { Button } from '@inkfield/ui/button';
import { Link } from '@inkfield/web/link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logError } from '../../log-error.ts';
import { paths } from '../../paths.ts';
import { profilesQuery } from '../../profiles/profiles-query.ts';
import { useApi } from '../../session/api.ts';
import { useUser } from '../../session/session-provider.tsx';
import type { Filling } from '../filling.ts';
import { findRememberable, type Rememberable } from './rememberable.ts';

/** Questions of a form that were answered, also after its answers were changed. */
const answered = new WeakMap<Filling, readonly string[]>();

/** After a document: asks about one group after the other whether its answers are to be used again. */
export function Remember({ filling }: { filling: Filling }) {
  return filling.fields.some(({ field }) => field.means) ? <Questions filling={filling} /> : null;
}

function Questions({ filling }: { filling: Filling }) {
  const api = useApi();
  const queries = useQueryClient();
  const query = profilesQuery(api, useUser().id);
  const saved = useQuery(query);
  const [settled, setSettled] = useState<readonly string[]>(answered.get(filling) ?? []);
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = saved.data
    ? findRememberable(filling, saved.data.profiles).find((one) => !settled.includes(keyOf(one)))
    : undefined;

  async function remember(one: Rememberable) {
    const { kind, name, values, known } = one;
    setBusy(true);
    try {
      await (known
        ? api.changeProfile({
            params: { id: known.id },
            body: { revision: known.revision, values: { ...known.values, ...values } },
          })
        : api.createProfile({ body: { kind, name, values } }));
      settle(one, `${name} is remembered.`);
      await queries.invalidateQueries({ queryKey: query.queryKey });
    } catch (error) {
      logError('The answers could not be remembered.', error);
      settle(one, `${name} could not be remembered. ${reason(error)}`);
    } finally {
      setBusy(false);
    }
  }
  function settle(one: Rememberable, text: string | undefined) {
    const all = [...settled, keyOf(one)];
    answered.set(filling, all);
    setSettled(all);
    setSaid(text);
  }

  if (!open && said === undefined) return null;
  return (
    <div className="mb-2 grid gap-1 text-sm wrap-anywhere">
      <output className="empty:hidden">
        {said && (
          <>
            {said}{' '}
            <Link className="link" to={paths.profiles}>
              People and companies
            </Link>
          </>
        )}
      </output>
      {open && (
        <div className="generator-question">
          <span className="me-auto">{questionOf(open)}</span>
          <span className="flex flex-none gap-2">
            <Button look="secondary" busy={isBusy} onClick={() => void remember(open)}>
              {open.known ? 'Update' : 'Remember'}
            </Button>
            <Button look="quiet" onClick={() => settle(open, undefined)}>
              No
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}

function keyOf({ group, name }: Rememberable): string {
  return `${group} ${name}`;
}

function questionOf({ group, name, known }: Rememberable): string {
  if (known) return `Update ${known.name} with these answers?`;
  return `Remember ${name}${group === undefined ? '' : ` (${group})`} for other forms?`;
}

function reason(error: unknown): string {
  if (!(error instanceof CallError)) return 'Please try again.';
  if (error.status === undefined) return 'The server could not be reached.';
  return error.body.detail ?? 'Please try again.';
}
