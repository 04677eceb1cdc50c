import { Link } from '@inkfield/web/link';
import { useLocation } from 'react-router';
import { PageMessage } from '../page/page-message.tsx';
import { SiteBar } from '../page/site-bar.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

/** Any address without a page, and /no-download, where the server leads from a mailed link that opened no document. */
export default function NotFoundPage() {
  const { pathname, search } = useLocation();
  if (pathname === paths.noDownload) return <NoDownload isLater={new URLSearchParams(search).has('later')} />;
  return (
    <PageMessage title={texts.notFound} text="There is nothing at this address." bar={<SiteBar />}>
      <Link className="button" data-look="primary" to={paths.landing}>
        {texts.goHome}
      </Link>
    </PageMessage>
  );
}

function NoDownload({ isLater }: { isLater: boolean }) {
  if (isLater)
    return (
      <PageMessage
        title="The document could not be downloaded"
        text="The link still works. Wait a few minutes, then open it again."
        bar={<SiteBar />}
      />
    );
  return (
    <PageMessage
      title="This link has ended"
      text="Links to documents work for 30 days, and the sender can remove a document earlier. Ask the sender for another mail."
      bar={<SiteBar />}
    >
      <Link className="link" to={paths.check}>
        Check a copy that you have
      </Link>
    </PageMessage>
  );
}
