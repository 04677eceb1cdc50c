import { Link } from '@inkfield/web/link';
import { PageMessage } from '../page/page-message.tsx';
import { SiteBar } from '../page/site-bar.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

export default function NotFoundPage() {
  return (
    <PageMessage title={texts.notFound} text="There is nothing at this address." bar={<SiteBar />}>
      <Link className="button" data-look="primary" to={paths.landing}>
        {texts.goHome}
      </Link>
    </PageMessage>
  );
}
