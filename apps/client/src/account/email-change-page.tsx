import { EmailChangeLink } from '@inkfield/web/account/email-change-link';
import { Link } from '@inkfield/web/link';
import { useLocation } from 'react-router';
import { PageMessage } from '../page/page-message.tsx';
import { paths } from '../paths.ts';
import { useApi } from '../session/api.ts';

/** Where the mailed links of a change of address lead. */
export default function EmailChangePage() {
  const [, , token = ''] = useLocation().pathname.split('/');
  return (
    <EmailChangeLink
      key={token}
      token={token}
      api={useApi()}
      Frame={PageMessage}
      signIn={
        <Link className="link" to={paths.signIn}>
          Go to sign in
        </Link>
      }
    />
  );
}
