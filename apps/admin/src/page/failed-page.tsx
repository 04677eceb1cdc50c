import { Button } from '@inkfield/ui/button';
import { PageMessage } from './page-message.tsx';

/** Replaces a page that failed to render. */
export function FailedPage() {
  return (
    <PageMessage
      title="This page could not be shown"
      text="Something on it did not work. Loading it again often helps."
    >
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </PageMessage>
  );
}
