import type { Role } from '@inkfield/contract/values';
import { Button } from '@inkfield/ui/button';
import { PageMessage } from '../page/page-message.tsx';
import { AdminLink } from '../sign-in/admin-link.tsx';
import { texts } from '../texts.ts';

/** For signed-in users who are not clients. Staff get a link to the admin site. */
export function AccessDenied({ role, onLogout }: { role: Role; onLogout: () => void }) {
  return (
    <PageMessage title={texts.dashboard.deniedTitle} text={texts.dashboard.denied}>
      {(role === 'staff' || role === 'admin') && <AdminLink />}
      <Button look="secondary" onClick={onLogout}>
        Logout
      </Button>
    </PageMessage>
  );
}
