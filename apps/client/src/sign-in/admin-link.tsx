import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { VisuallyHidden } from '@inkfield/ui/visually-hidden';
import { ExternalLink } from 'lucide-react';
import { useApi } from '../session/api.ts';
import { useSite } from '../session/use-site.ts';
import { texts } from '../texts.ts';

/** 'Admin access': opens the provider's own site, which is another origin, in a window of its own. */
export function AdminLink() {
  const site = useSite();
  const api = useApi();
  const showToast = useToast();

  async function askAgain() {
    try {
      const { admin_url } = await api.getSite({});
      window.open(admin_url, '_blank', 'noopener');
    } catch {
      showToast({ kind: 'error', text: texts.unexpected });
    }
  }
  const name = (
    <>
      Admin access
      <ExternalLink size={16} aria-hidden />
      <VisuallyHidden> (opens a new window)</VisuallyHidden>
    </>
  );
  if (!site) {
    return (
      <Button look="secondary" onClick={() => void askAgain()}>
        {name}
      </Button>
    );
  }
  return (
    <a className="button" data-look="secondary" href={site.admin_url} target="_blank" rel="noopener">
      {name}
    </a>
  );
}
