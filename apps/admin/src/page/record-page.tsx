import { isAbsent } from '@inkfield/contract/call-error';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@inkfield/web/link';
import { LoadState } from './load-state.tsx';
import { PageHeading } from '@inkfield/web/page-heading';

interface Props<Data> {
  /** The way up, as an address and in words. */
  back: { to: string; name: string };
  of: UseQueryResult<Data>;
  /** The record's kind for messages. `account`: 'The account could not be loaded', 'There is no such account'. */
  noun: string;
  /** Why the record may be missing. */
  absence?: string;
  children: (data: Data) => ReactNode;
}

/** The page of one record: the link back, and a message while it loads or if it does not exist. */
export function RecordPage<Data>({ back, of: query, noun, absence, children }: Props<Data>) {
  return (
    <>
      <Link className="link text-sm" to={back.to}>
        {back.name}
      </Link>
      <div className="mt-2">
        {isAbsent(query.error) ? (
          <>
            <PageHeading>There is no such {noun}</PageHeading>
            {absence && <p className="mt-2 text-muted">{absence}</p>}
          </>
        ) : (
          <>
            {query.isLoadingError && <PageHeading>{titleOf(noun)}</PageHeading>}
            <LoadState of={query} what={`The ${noun}`} />
          </>
        )}
        {query.data !== undefined && children(query.data)}
      </div>
    </>
  );
}

function titleOf(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
