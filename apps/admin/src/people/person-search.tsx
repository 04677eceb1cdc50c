import { maxLengths } from '@inkfield/contract/text-lengths';
import type { UserRecord } from '@inkfield/contract/users';
import { Button } from '@inkfield/ui/button';
import { TextField } from '@inkfield/ui/text-field';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LoadState } from '../page/load-state.tsx';
import { useSettled } from '@inkfield/ui/use-settled';
import { fullName, useUsers } from './users-query.ts';

/** More would not be read; further letters find the rest. */
const mostFound = 8;

/** Finds one client by name, e-mail or company; each one found is a button. */
export function PersonSearch({
  action,
  onSearch,
  onChoose,
}: {
  /** The label of the buttons, such as 'Add'. */
  action: string;
  onSearch?: (words: string) => void;
  onChoose: (user: UserRecord) => void;
}) {
  const [words, setWords] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const search = words.trim();
  const settled = useSettled(search);
  const users = useUsers({ search: settled, role: 'client', limit: mostFound, enabled: settled !== '' });
  function changeWords(typed: string) {
    setWords(typed);
    onSearch?.(typed.trim());
  }
  function choose(user: UserRecord) {
    onChoose(user);
    // The next one, if any, is looked for by other words.
    changeWords('');
    input.current?.focus();
  }
  // Results of an earlier, different search must not be offered: a click would choose the wrong person.
  const isSame = search !== '' && (search.startsWith(settled) || settled.startsWith(search));
  const found = isSame ? (users.rows ?? []) : [];
  /** The only one found is meant. Enter does not send the form around the search, which is not filled yet. */
  function chooseByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || search === '') return;
    event.preventDefault();
    const [first, second] = settled === search ? found : [];
    if (first !== undefined && second === undefined) choose(first);
  }
  return (
    <div className="grid gap-3">
      <TextField
        ref={input}
        label="Find a client"
        hint="By name, e-mail or company."
        type="search"
        maxLength={maxLengths.search}
        value={words}
        onChange={(event) => changeWords(event.target.value)}
        onKeyDown={chooseByEnter}
      />
      {search !== '' && <LoadState of={users} what="The clients" />}
      <output className="text-sm text-muted">
        {isSame && users.rows && foundText(found.length, users.hasMore)}
      </output>
      <ul className="grid gap-1">
        {found.map((user) => (
          <li key={user.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {fullName(user)}
              <span className="block text-sm text-muted">
                {user.email}
                {user.company && `, ${user.company.name}`}
              </span>
            </span>
            <Button look="secondary" onClick={() => choose(user)}>
              {action} <span className="sr-only">{fullName(user)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function foundText(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nobody was found.';
  return hasMore ? `The newest ${count}. Type more words to find others.` : `${count} found`;
}
