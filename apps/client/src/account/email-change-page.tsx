import { isRefused } from '@inkfield/contract/call-error';
import { EmailChangeLink } from '@inkfield/ui/email-change-link';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../page/link.tsx';
import { PageMessage } from '../page/page-message.tsx';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';

/** Where the mailed links of a change of address lead. */
export default function EmailChangePage() {
  const [, , token = ''] = useLocation().pathname.split('/');
  const api = useApi();
  return (
    <EmailChangeLink
      key={token}
      check={() => api.checkEmailLink({ params: { token } })}
      follow={() => api.followEmailLink({ body: { token } })}
      refusalOf={(error) => (isRefused(error) ? error.message : undefined)}
      Frame={Frame}
      signIn={
        <Link className="link" to={paths.signIn}>
          Go to sign in
        </Link>
      }
    />
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return <PageMessage title={title}>{children}</PageMessage>;
}
