import { EmailChangeLink } from '@inkfield/web/account/email-change-link';
import { Link } from '@inkfield/web/link';
import { usePageTitle } from '@inkfield/web/page-heading';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { FormPage } from '../page/form-page.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';

/** Where the mailed links of a change of address lead. */
export default function EmailChangePage() {
  const { token = '' } = useParams();
  return (
    <EmailChangeLink
      key={token}
      token={token}
      api={api}
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
