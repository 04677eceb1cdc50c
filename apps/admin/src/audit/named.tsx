import type { AuditEntry } from '@inkfield/contract/audit';
import type { ReactNode } from 'react';
import { Link } from '@inkfield/web/link';
import { clientPath, companyPath, templatePath } from '../paths.ts';

const pathOf: Record<string, (id: number) => string> = {
  user: clientPath,
  company: companyPath,
  template: templatePath,
};
const words: Record<string, string> = { user: 'somebody', company: 'a company', template: 'a template' };

/** A person, company or template by its present name, leading to its page. */
export function Named({
  type,
  id,
  names,
  fallback,
}: {
  type: string;
  id: number | undefined;
  names: AuditEntry['names'];
  /** Its name at the time of the entry. */
  fallback?: string | undefined;
}) {
  const name = names.find((one) => one.type === type && one.id === id)?.name ?? fallback;
  const path = pathOf[type];
  const text = name ?? (id === undefined ? words[type] : `${words[type] ?? type} (#${id})`);
  if (id === undefined || path === undefined) return text;
  return (
    <Link className="link" to={path(id)}>
      {text}
    </Link>
  );
}

/** A member of the values before or after, if it is an id. */
export function idIn(members: AuditEntry['after'], name: string): number | undefined {
  const value = members?.[name];
  return typeof value === 'number' ? value : undefined;
}

/** The same for text; nothing counts as none. */
export function textIn(members: AuditEntry['after'], name: string): string | undefined {
  const value = members?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The part of a row's sentence that follows the name of the actor. */
export type Phrase = (entry: AuditEntry) => ReactNode;

export interface Of {
  of: AuditEntry;
}

/** The person or record that was changed. */
export function Subject({ of: { names, subject_type: type, subject_id: id } }: Of) {
  return <Named type={type ?? ''} id={id ?? undefined} names={names} />;
}

/** A person, company or template other than the subject of the row. */
export function Member({
  of: { names, before, after },
  type,
}: Of & { type: 'user' | 'company' | 'template' }) {
  const members = after ?? before;
  const fallback = textIn(members, `${type}_name`) ?? textIn(members, `${type}_email`);
  return <Named type={type} id={idIn(members, type)} names={names} fallback={fallback} />;
}
