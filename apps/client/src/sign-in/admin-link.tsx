import { Button } from '@inkfield/ui/button';
import { useToast } from '@inkfield/ui/toast';
import { VisuallyHidden } from '@inkfield/ui/visually-hidden';
import { ExternalLink } from 'lucide';
import { Icon } from '@inkfield/ui/icon';
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
      Admin access <VisuallyHidden>(opens a new window)</VisuallyHidden>
      <Icon of={ExternalLink} size={16} />
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
