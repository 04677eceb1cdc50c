import { Link } from 'react-router';
import { PageMessage } from '../page/page-message.tsx';
import { paths } from '../paths.ts';

export default function NotFoundPage() {
  return (
    <PageMessage title="404 - Page Not Found">
      <Link className="link" to={paths.landing}>
        Go back home
      </Link>
    </PageMessage>
  );
}
