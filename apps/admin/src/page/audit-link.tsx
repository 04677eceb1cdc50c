import { useQuery } from '@tanstack/react-query';
import { Link } from '@inkfield/web/link';
import { auditPathOf } from '../paths.ts';
import { profileQuery } from '../session/query-client.ts';

/** A link to the audit log of a person or an object. Only administrators may read it. */
export function AuditLink({ about, of }: { about: Parameters<typeof auditPathOf>[0]; of: string }) {
  const { data: me } = useQuery(profileQuery);
  if (me?.role !== 'admin') return null;
  return (
    <Link className="link" to={auditPathOf(about)}>
      Audit <span className="sr-only">of {of}</span>
    </Link>
  );
}
