import { isRefused } from '@inkfield/contract/call-error';
import { EmailChangeLink } from '@inkfield/ui/email-change-link';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { FormPage } from '../page/form-page.tsx';
import { usePageTitle } from '../page/use-page-title.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';

/** Where the mailed links of a change of address lead. */
export default function EmailChangePage() {
  const { token = '' } = useParams();
  return (
    <EmailChangeLink
      key={token}
      check={() => api.checkEmailLink({ params: { token } })}
      follow={() => api.followEmailLink({ body: { token } })}
      refusalOf={(error) => (isRefused(error) ? error.message : undefined)}
      Frame={Frame}
      signIn={
        <Link className="link justify-self-start py-1 text-sm" to={paths.signIn}>
          Go to sign in
        </Link>
      }
    />
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return <FormPage title={title}>{children}</FormPage>;
}
