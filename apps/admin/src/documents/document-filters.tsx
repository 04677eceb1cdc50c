import { readCheckCode } from '@inkfield/contract/check-codes';
import { maxLengths } from '@inkfield/contract/text-lengths';
import { Button } from '@inkfield/ui/button';
import { TextField } from '@inkfield/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { PeriodFields } from '../page/period-fields.tsx';
import type { useFilters } from '../page/use-filters.ts';
import { fullName, userQuery } from '../people/users-query.ts';
import { TemplateField } from '../templates/template-field.tsx';

/** By client, template, day, number and check code; all of it lives in the address. */
export function DocumentFilters({
  get,
  getSettled,
  set,
}: Pick<ReturnType<typeof useFilters>, 'get' | 'getSettled' | 'set'>) {
  const [user, template] = [get('user'), get('template')];
  return (
    <div className="mt-6 grid items-start gap-4 md:grid-cols-2">
      {user ? (
        <OneClient id={Number(user)} onClear={() => set('user', '')} />
      ) : (
        <TextField
          label="Client (name or e-mail)"
          type="search"
          maxLength={maxLengths.search}
          value={get('client')}
          onChange={(event) => set('client', event.target.value)}
        />
      )}
      <TemplateField
        value={template === '' ? undefined : Number(template)}
        onChange={(id) => set('template', id === undefined ? '' : String(id))}
      />
      <PeriodFields from={get('from')} to={get('to')} onChange={set} />
      <TextField
        label="Number"
        type="search"
        inputMode="numeric"
        maxLength={maxLengths.id}
        value={get('id')}
        onChange={(event) => set('id', event.target.value.replaceAll(/\D/g, '').replace(/^0+/, ''))}
      />
      <TextField
        label="Check code"
        type="search"
        placeholder="ABCD-EFGH-JKLM"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLengths.checkCode}
        value={get('code')}
        error={codeMistake(getSettled('code'))}
        onChange={(event) => set('code', event.target.value)}
      />
    </div>
  );
}

function codeMistake(typed: string): string | undefined {
  const isRight = typed.trim() === '' || readCheckCode(typed) !== undefined;
  return isRight ? undefined : 'A check code has 12 letters and digits, never I, O, 0 or 1.';
}

/** The filter set by the link on a client's page, with a button to clear it. */
function OneClient({ id, onClear }: { id: number; onClear: () => void }) {
  const user = useQuery(userQuery(id));
  return (
    <div className="flex flex-wrap items-center gap-3 self-end">
      <p>Only of {user.data ? fullName(user.data) : 'one client'}</p>
      <Button look="secondary" onClick={onClear}>
        Show all clients
      </Button>
    </div>
  );
}
