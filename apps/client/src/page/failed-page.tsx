import { Button } from '@inkfield/ui/button';
import { paths } from '../paths.ts';
import { PageMessage } from './page-message.tsx';

const failedText =
  'Something on it did not work. Loading it again often helps; what you have generated is safe.';
const offlineText =
  'You are offline. Load it again once there is a connection; what you have generated is safe.';

/** Replaces a page that failed to render. */
export function FailedPage() {
  return (
    <PageMessage title="This page could not be shown" text={navigator.onLine ? failedText : offlineText}>
      <Button onClick={() => window.location.reload()}>Load again</Button>
      <a className="link" href={paths.landing}>
        Go back home
      </a>
    </PageMessage>
  );
}
